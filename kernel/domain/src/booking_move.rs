//! A move of an appointment: a new booking that replaces it. The new slot is booked first, and the old appointment is cancelled after, so
//! the patient always has one.

use crate::visit::{AppointmentId, ClinicId, DoctorId};
use crate::{BookingId, MedicalHostId};
use chrono::{DateTime, NaiveDateTime, Utc};
use serde::{Deserialize, Serialize};

/// What a booking replaces, and how far the move has got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingMove {
    /// The new booking. Its owner owns the move.
    pub booking: BookingId,
    pub host: MedicalHostId,
    /// Clinic of the old appointment.
    pub clinic: ClinicId,
    /// The old appointment.
    pub ticket: AppointmentId,
    /// Doctor of the old appointment, if the hospital system names one.
    pub doctor: Option<DoctorId>,
    /// Start of the old appointment on the hospital's wall clock.
    pub start: NaiveDateTime,
    pub state: MoveState,
    /// Why the old appointment could not be cancelled at the last attempt.
    pub problem: Option<String>,
    pub created_at: DateTime<Utc>,
    /// Time of the last state change.
    pub updated_at: DateTime<Utc>,
}

/// State of a move.
///
/// `Booking → Cancelling | Dropped`, `Cancelling → Done | Standing | Dropped`, `Standing → Done | Dropped`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveState {
    /// The outcome of the new booking is open. The old appointment stays.
    Booking,
    /// The new appointment exists; the old one is being cancelled.
    Cancelling,
    /// The old appointment is cancelled.
    Done,
    /// Both appointments exist: the clinic did not cancel the old one. The patient can.
    Standing,
    /// The old appointment stays: the new one was not booked, or is gone.
    Dropped,
}

impl MoveState {
    pub const ALL: [Self; 5] = [Self::Booking, Self::Cancelling, Self::Done, Self::Standing, Self::Dropped];

    /// Whether something is still to be done. An appointment is part of at most one open move.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Booking | Self::Cancelling | Self::Standing)
    }

    /// Whether this state transition is allowed.
    pub const fn may_become(self, next: Self) -> bool {
        matches!(
            (self, next),
            (Self::Booking, Self::Cancelling | Self::Dropped)
                | (Self::Cancelling, Self::Done | Self::Standing | Self::Dropped)
                | (Self::Standing, Self::Done | Self::Dropped)
        )
    }

    /// The name in the database and in responses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Booking => "booking",
            Self::Cancelling => "cancelling",
            Self::Done => "done",
            Self::Standing => "standing",
            Self::Dropped => "dropped",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::MoveState::{self, Booking, Cancelling, Done, Dropped, Standing};

    #[test]
    fn a_move_takes_only_the_steps_of_this_table() {
        let allowed = [
            (Booking, Cancelling),
            (Booking, Dropped),
            (Cancelling, Done),
            (Cancelling, Standing),
            (Cancelling, Dropped),
            (Standing, Done),
            (Standing, Dropped),
        ];
        for from in MoveState::ALL {
            for to in MoveState::ALL {
                assert_eq!(from.may_become(to), allowed.contains(&(from, to)), "{from:?} to {to:?}");
            }
            assert_eq!(from.is_open(), allowed.iter().any(|(step, _)| *step == from), "{from:?}");
        }
    }
}
