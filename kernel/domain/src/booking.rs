//! One wish to book one slot, written down before the hospital system is asked, so that a crash neither loses nor doubles it.

use crate::visit::{ClinicId, DoctorId, PatientId, SlotId, SpecialityId, TicketId};
use crate::{BookingId, IdempotencyKey, MedicalHostId, UserId};
use chrono::{DateTime, NaiveDateTime, Utc};
use serde::{Deserialize, Serialize};

/// A line of the booking journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booking {
    /// Its id.
    pub id: BookingId,
    /// Who books.
    pub user: UserId,
    /// The key of the request; the same key gets the same answer, unless that was a refusal for a passing reason.
    pub key: IdempotencyKey,
    /// Where.
    pub host: MedicalHostId,
    /// Which clinic.
    pub clinic: ClinicId,
    /// Who the user is there.
    pub patient: PatientId,
    /// Which slot.
    pub slot: SlotId,
    /// With whom.
    pub doctor: DoctorId,
    /// In which speciality, for the screen.
    pub speciality: Option<SpecialityId>,
    /// When, on the hospital's wall clock: by this and the doctor the ticket is found again.
    pub start: NaiveDateTime,
    /// Where, as the slot said when it was chosen: not every hospital system repeats it in its list of tickets.
    pub room: Option<String>,
    /// When the visit ends, on the hospital's wall clock, as the slot said.
    pub end: Option<NaiveDateTime>,
    /// The number in the queue, as the slot said.
    pub number: Option<u32>,
    /// How far it has come.
    pub state: BookingState,
    /// The ticket, once it is known.
    pub ticket: Option<TicketId>,
    /// The code of the problem, if refused.
    pub problem: Option<String>,
    /// When the patient pressed the button.
    pub created_at: DateTime<Utc>,
    /// Last change of state.
    pub updated_at: DateTime<Utc>,
}

/// `Asked → Booked | Refused | Unknown`, `Unknown → Booked | Refused`, `Booked → Cancelled`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BookingState {
    /// Written down; the hospital system may or may not have heard of it.
    Asked,
    /// The hospital system has the ticket.
    Booked,
    /// The hospital system said no, or never got the question.
    Refused,
    /// The answer did not come; the history is being watched.
    Unknown,
    /// The ticket was cancelled.
    Cancelled,
}

impl BookingState {
    /// Whether the slot counts as taken by this line: a second booking of it would double the ticket.
    pub const fn holds_the_slot(self) -> bool {
        matches!(self, Self::Asked | Self::Booked | Self::Unknown)
    }

    /// The steps that the journal allows.
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

    #[test]
    fn a_refused_or_cancelled_booking_is_final() {
        for next in [Asked, Booked, Refused, Unknown, Cancelled] {
            assert!(!Refused.may_become(next));
            assert!(!Cancelled.may_become(next));
        }
    }

    #[test]
    fn an_unknown_booking_still_holds_its_slot() {
        assert!(Unknown.holds_the_slot() && Unknown.may_become(Booked) && !Refused.holds_the_slot());
    }
}
