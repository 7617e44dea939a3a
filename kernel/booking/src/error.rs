//! Errors of the booking service. Each variant maps to one response of the REST API.

use cabinet_domain::BookingId;
use cabinet_ports::{Problem, ProblemCode, StorageError};

/// A failure that the caller can act on. Contains no personal data.
#[derive(Debug, Clone, thiserror::Error)]
pub enum BookingError {
    /// The hospital system or its plugin refused the request.
    #[error("the hospital system: {0}")]
    Hospital(#[from] Problem),
    /// The object does not exist or is not the caller's. The two cases are indistinguishable on purpose.
    #[error("{what} is not there")]
    NotFound {
        /// The kind of object: `clinic`, `doctor`, `ticket`.
        what: &'static str,
    },
    /// The slot was not offered, or the offer has expired. The client must reload the slots.
    #[error("the slot is not among those offered")]
    SlotUnknown,
    /// The slot is taken.
    #[error("the slot is taken")]
    SlotTaken,
    /// The host accepts only identities verified by the state portal, and the caller's account is not linked to it.
    #[error("nobody vouches for who the user is")]
    IdentityUnproved,
    /// This deployment does not allow booking or cancelling.
    #[error("this deployment does not take bookings")]
    BookingClosed,
    /// The hospital system has not answered yet. The kernel settles the booking; the caller must not repeat it.
    #[error("the outcome of booking {0} is not known yet")]
    OutcomeUnknown(BookingId),
    /// Another booking of the patient is in progress and did not finish in time. Nothing was sent.
    #[error("booking {0} is under way")]
    BookingUnderWay(BookingId),
    /// The appointment is part of a move that is not completed; this is its new booking. Nothing was sent.
    #[error("the move of booking {0} is under way")]
    MoveUnderWay(BookingId),
    /// The idempotency key belongs to a booking of another slot.
    #[error("the idempotency key was used for another slot")]
    KeyReused,
    /// The booking with this key has been cancelled.
    #[error("booking {0} was cancelled")]
    Cancelled(BookingId),
    /// The booking with this key was settled: the hospital system never created an appointment. The patient may book again.
    #[error("booking {0} came to nothing")]
    NotBooked(BookingId),
    /// The booking with this key was settled as unclear: its slot passed and the hospital system never reported the outcome.
    #[error("the outcome of booking {0} was never learnt")]
    NeverLearnt(BookingId),
    /// No day is left on which the patient wants to be told of free slots.
    #[error("no day of the waiting list entry is within the booking window")]
    WaitingDays,
    /// The patient waits for the same already.
    #[error("the patient waits for the same already")]
    WaitingAlready,
    /// The patient has as many entries of the waiting list as are allowed.
    #[error("the patient has too many entries of the waiting list")]
    WaitingFull,
    /// The kernel's own database failed.
    #[error("the cabinet's storage: {0}")]
    Storage(std::sync::Arc<StorageError>),
}

impl BookingError {
    /// The problem code of the hospital system, if it is a [`Self::Hospital`] error.
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
