//! The booking journal.

use super::{NewJob, NoticeKind, StorageError};
use async_trait::async_trait;
use cabinet_domain::{
    AuditEvent, Booking, BookingId, BookingState, ClinicId, IdempotencyKey, JobId, MedicalHostId, NoticeId,
    SlotId, TicketId, UserId,
};
use chrono::{DateTime, Utc};

/// The kind of the job that every line brings along: find out how the booking ended.
pub const SETTLE_BOOKING: &str = "settle_booking";

/// That job. It has the id of the booking, so it needs no other source of ids.
pub fn settling_job(booking: &Booking, settle_at: DateTime<Utc>) -> NewJob {
    NewJob {
        id: JobId(booking.id.0),
        kind: SETTLE_BOOKING.to_owned(),
        payload: serde_json::json!({ "booking": booking.id }),
        unique_key: Some(format!("{SETTLE_BOOKING}:{}", booking.id)),
        run_at: settle_at,
    }
}

/// The conflict of a booking whose owner has another open one at the host.
pub const BOOKING_TURN: &str = "bookings.turn";

/// A step of a line from one state to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingStep {
    /// Which line.
    pub id: BookingId,
    /// The state that it must still be in.
    pub from: BookingState,
    /// The state that it comes to.
    pub to: BookingState,
    /// The ticket; none leaves the one that is written already.
    pub ticket: Option<TicketId>,
    /// The problem; none leaves the one that is written already.
    pub problem: Option<String>,
    /// Now.
    pub at: DateTime<Utc>,
    /// What the owner is told of it, in the same transaction.
    pub notice: Option<BookingNotice>,
}

/// A notice about a booking that is to be written with its step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookingNotice {
    /// Id, uuid v7.
    pub id: NoticeId,
    /// What happened; one of the kinds that are about bookings.
    pub kind: NoticeKind,
}

/// Wishes to book. The database itself forbids two lines that hold the same slot.
#[async_trait]
pub trait BookingRepository: Send + Sync {
    /// Writes the wish down in state `Asked`, together with a job `settle_booking` due at `settle_at` (payload `{"booking": id}`), in
    /// one transaction.
    ///
    /// # Errors
    /// `Conflict { what: "bookings.slot" }` if a line holds the slot already, `Conflict { what: "bookings.key" }` if the owner used the
    /// key already; the latter if both are true, as they are after a double click.
    async fn add(&self, booking: Booking, settle_at: DateTime<Utc>) -> Result<(), StorageError> {
        self.add_with_audit(booking, settle_at, Vec::new()).await
    }
    /// As [`Self::add`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    ///
    /// # Errors
    /// As [`Self::add`]; a line that cannot be written leaves everything as it was.
    async fn add_with_audit(
        &self,
        booking: Booking,
        settle_at: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
    /// As [`Self::add_with_audit`], unless the owner has another open booking (`Asked`, `Unknown`) at the same host that was created after
    /// `held_since`: a patient's bookings are made one at a time. The check and the write are one transaction.
    ///
    /// # Errors
    /// As [`Self::add_with_audit`]; `Conflict { what: BOOKING_TURN }` if another booking is open.
    async fn add_in_turn(
        &self,
        booking: Booking,
        settle_at: DateTime<Utc>,
        held_since: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
    /// Renews the lease of the kernel that waits for the hospital system's answer: sets `updated_at` of a line in state `Asked`. Whoever
    /// sees it stand still knows that the kernel is gone. `false` if the line is in another state by now.
    async fn renew_lease(&self, id: BookingId, at: DateTime<Utc>) -> Result<bool, StorageError>;
    /// By id, for the settling job; not for requests.
    async fn lookup(&self, id: BookingId) -> Result<Option<Booking>, StorageError>;
    /// The owner's booking with this key.
    async fn find_by_key(&self, owner: UserId, key: &IdempotencyKey)
    -> Result<Option<Booking>, StorageError>;
    /// Takes the key off a refused line, which keeps its own id as its key from then on: a refusal for a passing reason does not bind
    /// the key, and the next try with it is a new line. `false` if the line is not refused (or not there); then nothing changes.
    async fn release_key(&self, id: BookingId) -> Result<bool, StorageError>;
    /// The line that holds the slot (`Asked`, `Unknown` or `Booked`), whoever's it is: tells a second click from a slot that
    /// somebody else has, and a slot that the hospital system has given free again. Like `lookup` not for answers to requests.
    async fn find_holding(
        &self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        slot: &SlotId,
    ) -> Result<Option<Booking>, StorageError>;
    /// The owner's booking that became this ticket.
    async fn find_by_ticket(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        ticket: &TicketId,
    ) -> Result<Option<Booking>, StorageError>;
    /// Whose booking became this ticket, the latest if there are several, and was not cancelled; for the line about somebody else who asks
    /// for it.
    async fn owner_of_ticket(
        &self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        ticket: &TicketId,
    ) -> Result<Option<UserId>, StorageError>;
    /// All of the owner's at all hosts, the first one first.
    async fn list(&self, owner: UserId) -> Result<Vec<Booking>, StorageError>;
    /// The owner's bookings whose outcome is open (`Asked`, `Unknown`).
    async fn list_open(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<Booking>, StorageError>;
    /// Moves from one state to the next. A ticket or problem of `None` leaves the one that is written already.
    ///
    /// # Errors
    /// `Missing` if the line is not in `from` any more, or if the journal does not allow the step
    /// ([`BookingState::may_become`]).
    async fn set_state(
        &self,
        id: BookingId,
        from: BookingState,
        to: BookingState,
        ticket: Option<TicketId>,
        problem: Option<String>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let step = BookingStep { id, from, to, ticket, problem, at: now, notice: None };
        self.set_state_with_audit(step, Vec::new()).await
    }
    /// As [`Self::set_state`], with lines of the audit trail and the notice of the step in the same transaction.
    ///
    /// # Errors
    /// As [`Self::set_state`]; a line that cannot be written leaves everything as it was.
    async fn set_state_with_audit(
        &self,
        step: BookingStep,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
}
