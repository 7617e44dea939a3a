//! One request to book one slot. It is stored before the hospital system is called, so that a crash neither loses nor duplicates the
//! booking.

use crate::visit::{AppointmentId, ClinicId, DoctorId, PatientId, SlotId, SpecialityId};
use crate::{BookingId, IdempotencyKey, MedicalHostId, UserId};
use chrono::{DateTime, NaiveDateTime, Utc};
use serde::{Deserialize, Serialize};

/// One entry of the booking log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booking {
    pub id: BookingId,
    pub user: UserId,
    /// Idempotency key of the request. The same key returns the same result, unless the booking was refused for a temporary reason.
    pub key: IdempotencyKey,
    pub host: MedicalHostId,
    pub clinic: ClinicId,
    /// The user's patient id at that clinic.
    pub patient: PatientId,
    pub slot: SlotId,
    pub doctor: DoctorId,
    /// The speciality to show on screens.
    pub speciality: Option<SpecialityId>,
    /// Start on the hospital's wall clock. Together with the doctor it identifies the appointment in the hospital's list.
    pub start: NaiveDateTime,
    /// Consulting room as the slot gave it when it was chosen. Not every hospital system repeats it in its list of appointments.
    pub room: Option<String>,
    /// End on the hospital's wall clock, as the slot gave it.
    pub end: Option<NaiveDateTime>,
    /// Number in the queue, as the slot gave it.
    pub number: Option<u32>,
    pub state: BookingState,
    /// Id of the appointment, once it is known.
    pub ticket: Option<AppointmentId>,
    /// Problem code of the refusal.
    pub problem: Option<String>,
    /// When the hospital system was last asked to cancel the appointment on behalf of the patient, until it is known whether it did.
    pub cancelling_at: Option<DateTime<Utc>>,
    /// When the patient requested the booking.
    pub created_at: DateTime<Utc>,
    /// Time of the last state change.
    pub updated_at: DateTime<Utc>,
}

/// State of a booking.
///
/// `Asked → Booked | Refused | Unknown`, `Unknown → Booked | Refused`, `Booked → Cancelled`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BookingState {
    /// Stored; the hospital system may or may not have received the request.
    Asked,
    /// The hospital system has the appointment.
    Booked,
    /// The hospital system refused, or never received the request.
    Refused,
    /// No answer arrived. The kernel polls the hospital's list of appointments for the outcome.
    Unknown,
    /// The appointment was cancelled.
    Cancelled,
}

impl BookingState {
    /// Whether this booking occupies its slot, so that a second booking of the slot would duplicate the appointment.
    pub const fn holds_the_slot(self) -> bool {
        matches!(self, Self::Asked | Self::Booked | Self::Unknown)
    }

    /// Whether the booking log allows this state transition.
    pub const fn may_become(self, next: Self) -> bool {
        matches!(
            (self, next),
            (Self::Asked, Self::Booked | Self::Refused | Self::Unknown)
                | (Self::Unknown, Self::Booked | Self::Refused)
                | (Self::Booked, Self::Cancelled)
        )
    }

    /// The name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Booked => "booked",
            Self::Refused => "refused",
            Self::Unknown => "unknown",
            Self::Cancelled => "cancelled",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::BookingState::{Asked, Booked, Cancelled, Refused, Unknown};

    /// the transitions that the specification does not show are these, and no others.
    #[test]
    fn a_booking_takes_only_the_steps_of_this_table() {
        let allowed = [
            (Asked, Booked),
            (Asked, Refused),
            (Asked, Unknown),
            (Unknown, Booked),
            (Unknown, Refused),
            (Booked, Cancelled),
        ];
        let states = [Asked, Booked, Refused, Unknown, Cancelled];
        for from in states {
            for to in states {
                assert_eq!(from.may_become(to), allowed.contains(&(from, to)), "{from:?} to {to:?}");
            }
        }
    }

    #[test]
    fn an_unknown_booking_still_holds_its_slot() {
        assert!(Unknown.holds_the_slot() && !Refused.holds_the_slot());
    }
}
