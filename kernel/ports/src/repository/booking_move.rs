//! Moves of appointments.

use super::{BookingNotice, NewJob, StorageError};
use async_trait::async_trait;
use cabinet_domain::{
    AppointmentId, BookingId, BookingMove, ClinicId, JobId, MedicalHostId, MoveState, UserId,
};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// Kind of the job that is created when the new booking of a move is made, and cancels the old appointment.
pub const FINISH_MOVE: &str = "finish_move";

/// Creates that job.
pub fn finishing_job(booking: BookingId, run_at: DateTime<Utc>) -> NewJob {
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: FINISH_MOVE.to_owned(),
        payload: serde_json::json!({ "booking": booking }),
        unique_key: Some(format!("{FINISH_MOVE}:{booking}")),
        run_at,
    }
}

/// `what` of the conflict if another open move replaces the same appointment.
pub const MOVED_TICKET: &str = "booking_moves.ticket";

/// A state transition of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveStep {
    pub booking: BookingId,
    /// The owner.
    pub user: UserId,
    /// The expected current state.
    pub from: MoveState,
    /// The new state.
    pub to: MoveState,
    /// Why the old appointment was not cancelled; `None` keeps the stored reason.
    pub problem: Option<String>,
    /// Time of the transition.
    pub at: DateTime<Utc>,
    /// A notice to the owner.
    pub notice: Option<BookingNotice>,
}

/// Moves of appointments. A database constraint prevents two open moves of one appointment.
#[async_trait]
pub trait MoveRepository: Send + Sync {
    /// The move that a booking is part of, for jobs. Does not check the owner, so it must not be used for requests.
    async fn lookup(&self, booking: BookingId) -> Result<Option<BookingMove>, StorageError>;
    /// All moves of the owner at a host, oldest first.
    async fn list(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<BookingMove>, StorageError>;
}

/// Changes of moves.
#[async_trait]
pub trait MoveWriter: Send {
    /// Stores a move. Its booking belongs to the same unit of work.
    ///
    /// # Errors
    /// `Conflict { what: MOVED_TICKET }` if another open move replaces the same appointment.
    async fn add(&mut self, new: BookingMove) -> Result<(), StorageError>;
    /// How many moves of an appointment are completed, also by other requests that have committed meanwhile. After [`Self::add`] the number
    /// cannot change any more before this unit of work ends.
    async fn count_completed(
        &mut self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<u64, StorageError>;
    /// Changes the state of a move and adds the notice. `false`, and nothing changes, if there is no such move of the owner in state
    /// `from`, or if the transition is not allowed ([`MoveState::may_become`]).
    async fn set_state(&mut self, step: MoveStep) -> Result<bool, StorageError>;
    /// Notes why the old appointment of a move in state `Cancelling` could not be cancelled yet. Adds the notice if it is the first failure.
    /// `false` if the move is not in this state.
    async fn note_problem(
        &mut self,
        booking: BookingId,
        user: UserId,
        problem: &str,
        notice: BookingNotice,
        at: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Completes the move whose old appointment is cancelled. Returns its booking, or `None` if no move waited for it.
    async fn complete_of_ticket(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        ticket: &AppointmentId,
        at: DateTime<Utc>,
    ) -> Result<Option<BookingId>, StorageError>;
    /// Ends the open move of a booking that was refused or cancelled: the old appointment stays.
    async fn drop_of_booking(&mut self, booking: BookingId, at: DateTime<Utc>) -> Result<bool, StorageError>;
}
