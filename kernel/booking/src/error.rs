//! Why the desk could not do what was asked. Each variant is one answer of the REST API.

use cabinet_domain::BookingId;
use cabinet_ports::{Problem, ProblemCode, StorageError};

/// A failure that the caller can act on. Never holds personal data.
#[derive(Debug, Clone, thiserror::Error)]
pub enum BookingError {
    /// The hospital system, or the plugin before it, said no.
    #[error("the hospital system: {0}")]
    Hospital(#[from] Problem),
    /// It does not exist, or it is not the caller's: nobody learns which.
    #[error("{what} is not there")]
    NotFound {
        /// In the hospital's words: `clinic`, `doctor`, `ticket`.
        what: &'static str,
    },
    /// The slot was not offered, or its offer is too old: the list of slots has to be read again.
    #[error("the slot is not among those offered")]
    SlotUnknown,
    /// Somebody else has the slot.
    #[error("the slot is taken")]
    SlotTaken,
    /// Only people whom the state portal vouches for are patients here, and the caller's account is not linked with it.
    #[error("nobody vouches for who the user is")]
    IdentityUnproved,
    /// Patients only look here.
    #[error("this deployment does not take bookings")]
    BookingClosed,
    /// The hospital system was asked and has not answered: the booking is watched, the caller must not repeat it.
    #[error("the outcome of booking {0} is not known yet")]
    OutcomeUnknown(BookingId),
    /// Another booking of the patient's is under way, and this one did not get its turn: nothing was asked.
    #[error("booking {0} is under way")]
    BookingUnderWay(BookingId),
    /// The idempotency key belongs to a booking of another slot.
    #[error("the idempotency key was used for another slot")]
    KeyReused,
    /// The booking with this key was cancelled since.
    #[error("booking {0} was cancelled")]
    Cancelled(BookingId),
    /// The booking with this key was watched in vain: the hospital system never had its ticket. A new wish may be brought.
    #[error("booking {0} came to nothing")]
    NotBooked(BookingId),
    /// The booking with this key was watched until its slot had passed, and the hospital system never told its outcome.
    #[error("the outcome of booking {0} was never learnt")]
    NeverLearnt(BookingId),
    /// The kernel's own database failed.
    #[error("the cabinet's storage: {0}")]
    Storage(std::sync::Arc<StorageError>),
}

impl BookingError {
    /// The hospital's problem code, if it is one.
    pub fn code(&self) -> Option<ProblemCode> {
        match self {
            Self::Hospital(problem) => Some(problem.code),
            _ => None,
        }
    }
}

impl From<StorageError> for BookingError {
    fn from(error: StorageError) -> Self {
        Self::Storage(std::sync::Arc::new(error))
    }
}
