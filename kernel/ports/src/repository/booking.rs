//! The booking log.

use super::{NewJob, NoticeKind, StorageError};
use async_trait::async_trait;
use cabinet_domain::{
    AppointmentId, Booking, BookingId, BookingState, ClinicId, IdempotencyKey, JobId, MedicalHostId,
    NoticeId, SlotId, UserId,
};
use chrono::{DateTime, Utc};

/// Kind of the job that is created with every booking and finds out its outcome.
pub const SETTLE_BOOKING: &str = "settle_booking";

/// Creates that job. It reuses the id of the booking, so it needs no other source of ids.
pub fn settling_job(booking: &Booking, settle_at: DateTime<Utc>) -> NewJob {
    NewJob {
        id: JobId(booking.id.0),
        kind: SETTLE_BOOKING.to_owned(),
        payload: serde_json::json!({ "booking": booking.id }),
        unique_key: Some(format!("{SETTLE_BOOKING}:{}", booking.id)),
        run_at: settle_at,
    }
}

/// Kind of the jobs that remind the patient of a visit; they are created with the appointment.
pub const REMIND_OF_VISIT: &str = "remind_of_visit";
/// The reminders of one visit, as hours before it, the first one first (issue 17).
pub const VISIT_REMINDERS: [u32; 2] = [24, 2];

/// The unique key of the job that reminds `hours` before the visit.
pub fn reminder_key(booking: BookingId, hours: u32) -> String {
    format!("{REMIND_OF_VISIT}:{booking}:{hours}")
}

/// Problem of a booking whose appointment was found cancelled in the history, though its owner had not cancelled it.
pub const CANCELLED_AT_CLINIC: &str = "cancelled_at_clinic";

/// `what` of the conflict if the owner has another open booking at the host.
pub const BOOKING_TURN: &str = "bookings.turn";

/// A state transition of a booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingStep {
    pub id: BookingId,
    /// The owner.
    pub user: UserId,
    /// The expected current state.
    pub from: BookingState,
    /// The new state.
    pub to: BookingState,
    /// The appointment; `None` keeps the stored one.
    pub ticket: Option<AppointmentId>,
    /// The problem code; `None` keeps the stored one. A cancellation that the owner has begun ([`BookingWriter::begin_cancelling`]) keeps the
    /// stored one as well: it is the owner's, even if the history shows it first.
    pub problem: Option<String>,
    /// Time of the transition.
    pub at: DateTime<Utc>,
    /// A notice to the owner.
    pub notice: Option<BookingNotice>,
}

/// A notice about a booking, written together with a state transition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookingNotice {
    /// UUID v7.
    pub id: NoticeId,
    /// What happened; must be a kind about bookings.
    pub kind: NoticeKind,
}

/// Bookings. A database constraint prevents two bookings from holding the same slot.
#[async_trait]
pub trait BookingRepository: Send + Sync {
    /// Renews the lease of the kernel that waits for the hospital system's answer, by setting `updated_at` of a booking in state `Asked`.
    /// An expired lease shows that this kernel is gone. Returns `false` if the booking is no longer in this state.
    async fn renew_lease(&self, id: BookingId, at: DateTime<Utc>) -> Result<bool, StorageError>;
    /// A booking by id, for the settling job. Does not check the owner, so it must not be used for requests.
    async fn lookup(&self, id: BookingId) -> Result<Option<Booking>, StorageError>;
    /// The owner's booking with this key.
    async fn find_by_key(&self, owner: UserId, key: &IdempotencyKey)
    -> Result<Option<Booking>, StorageError>;
    /// Releases the idempotency key of a refused booking, so that the next request with the key creates a new booking: a refusal for a
    /// temporary reason must not bind the key. The booking's own id becomes its key. Returns `false` and changes nothing if the booking is
    /// not refused or does not exist.
    async fn release_key(&self, id: BookingId) -> Result<bool, StorageError>;
    /// The booking of any user that holds the slot (`Asked`, `Unknown` or `Booked`). It distinguishes a double click from a slot taken by
    /// another patient, and detects a slot that the hospital system has released. Like `lookup`, it must not be used to answer requests.
    async fn find_holding(
        &self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        slot: &SlotId,
    ) -> Result<Option<Booking>, StorageError>;
    /// The owner's booking that led to this appointment.
    async fn find_by_ticket(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<Option<Booking>, StorageError>;
    /// The owner of the latest booking that led to this appointment and was not cancelled. Used for the audit event when another user
    /// requests the appointment.
    async fn owner_of_ticket(
        &self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<Option<UserId>, StorageError>;
    /// All bookings of the owner at all hosts, oldest first.
    async fn list(&self, owner: UserId) -> Result<Vec<Booking>, StorageError>;
    /// The owner's bookings at a host whose outcome is open (`Asked`, `Unknown`).
    async fn list_open(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<Booking>, StorageError>;
}

/// Changes of bookings.
#[async_trait]
pub trait BookingWriter: Send {
    /// Stores a booking in state `Asked`, unless the owner has another open booking (`Asked`, `Unknown`) at the same host that was created
    /// after `held_since`: a patient's bookings are made one at a time. Its [`settling_job`] belongs to the same unit of work.
    ///
    /// # Errors
    /// `Conflict { what: "bookings.key" }` if the owner has already used the key, `Conflict { what: "bookings.slot" }` if another booking
    /// holds the slot, `Conflict { what: BOOKING_TURN }` if another booking is open, the first of these that applies. `Missing` if there is
    /// no such user.
    async fn add(&mut self, booking: Booking, held_since: DateTime<Utc>) -> Result<(), StorageError>;
    /// Changes the state of a booking and adds the notice. `false`, and nothing changes, if the booking is not in state `from`, or if the
    /// transition is not allowed ([`BookingState::may_become`]).
    async fn set_state(&mut self, step: BookingStep) -> Result<bool, StorageError>;
    /// Notes the reminder `hours` before the visit. `false`, and nothing changes, if it or a later one is noted already, if the booking is
    /// not in state `Booked`, or if its owner is disabled.
    async fn note_reminder(&mut self, id: BookingId, hours: u32) -> Result<bool, StorageError>;
    /// Notes that the patient is told of a change by the clinic. `false`, and nothing changes, if this one is noted already, if the owner
    /// has begun to cancel or has cancelled the appointment themselves, if there is no appointment, or if the owner is disabled.
    async fn note_change(&mut self, id: BookingId, change: &str) -> Result<bool, StorageError>;
    /// Notes that the hospital system is about to be asked to cancel the appointment on behalf of its owner. `false`, and nothing changes, if
    /// the booking is not in state `Booked`.
    async fn begin_cancelling(
        &mut self,
        id: BookingId,
        owner: UserId,
        at: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Notes that the appointment was not cancelled. `false`, and nothing changes, if the cancellation that began at `begun_at` is not the
    /// latest one, or if the booking is not in state `Booked`.
    async fn end_cancelling(
        &mut self,
        id: BookingId,
        owner: UserId,
        begun_at: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
}
