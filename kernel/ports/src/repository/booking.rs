//! The booking journal.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{
    Booking, BookingId, BookingState, ClinicId, IdempotencyKey, MedicalHostId, TicketId, UserId,
};
use chrono::{DateTime, Utc};

/// Wishes to book. The database itself forbids two lines that hold the same slot.
#[async_trait]
pub trait BookingRepository: Send + Sync {
    /// Writes the wish down in state `Asked`, together with a job `settle_booking` due at `settle_at` (payload `{"booking": id}`), in
    /// one transaction.
    ///
    /// # Errors
    /// `Conflict { what: "bookings.slot" }` if a line holds the slot already, `Conflict { what: "bookings.key" }` if the owner used the
    /// key already.
    async fn add(&self, booking: Booking, settle_at: DateTime<Utc>) -> Result<(), StorageError>;
    /// By id, for the settling job; not for requests.
    async fn lookup(&self, id: BookingId) -> Result<Option<Booking>, StorageError>;
    /// The owner's booking with this key.
    async fn find_by_key(&self, owner: UserId, key: &IdempotencyKey)
    -> Result<Option<Booking>, StorageError>;
    /// The owner's booking that became this ticket.
    async fn find_by_ticket(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        ticket: &TicketId,
    ) -> Result<Option<Booking>, StorageError>;
    /// The owner's bookings whose outcome is open (`Asked`, `Unknown`).
    async fn list_open(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<Booking>, StorageError>;
    /// Moves from one state to the next.
    ///
    /// # Errors
    /// `Missing` if the line is not in `from` any more.
    async fn set_state(
        &self,
        id: BookingId,
        from: BookingState,
        to: BookingState,
        ticket: Option<TicketId>,
        problem: Option<String>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}
