//! Booking records and their audit events. Each state change writes both in one transaction, and only the task that makes the change writes
//! them.

use super::remind::reminding_jobs;
use super::settle::NEVER_LEARNT;
use super::turn::held_since;
use crate::{BookingParts, Caller};
use cabinet_domain::{AppointmentId, AuditEvent, AuditKind, Booking, BookingState, NoticeId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{BookingNotice, BookingStep, NoticeKind, settling_job};
use chrono::TimeDelta;
use uuid::Uuid;

/// The settling job first runs this long after the caller's wait has ended.
const SETTLE_AFTER_WAIT: TimeDelta = TimeDelta::seconds(5);

/// The notice about an outcome, needed if no request delivers the outcome to the patient.
struct Told {
    kind: NoticeKind,
    is_awaited: bool,
}

impl Told {
    /// A notice is needed if no request is waiting, or if the waiting request already returned "unknown".
    fn notice(&self, from: BookingState) -> Option<BookingNotice> {
        let is_owed = from == BookingState::Unknown || !self.is_awaited;
        is_owed.then(|| BookingNotice { id: NoticeId(Uuid::now_v7()), kind: self.kind })
    }
}

/// Writes the booking records of one service.
pub(crate) struct BookingLog {
    parts: BookingParts,
}

impl BookingLog {
    pub(crate) fn new(parts: &BookingParts) -> Self {
        Self { parts: parts.clone() }
    }

    /// Stores the booking together with its settling job, unless another booking of the patient is open.
    pub(crate) async fn add(&self, caller: &Caller, booking: &Booking) -> Result<(), StorageError> {
        let wait = TimeDelta::from_std(self.parts.settings.wait_timeout).unwrap_or_default();
        let settle_at = booking.created_at + wait + SETTLE_AFTER_WAIT;
        let line = self.line(caller, booking, AuditKind::BookingAsked, None);
        let mut work = self.parts.stores.begin().await?;
        work.bookings().add(booking.clone(), held_since(booking.created_at)).await?;
        work.jobs().add(settling_job(booking, settle_at)).await?;
        work.audit().add(line).await?;
        work.commit().await
    }

    /// Records that the appointment exists. `false` if the booking was already concluded. `is_awaited`: a request delivers the outcome to
    /// the patient; otherwise the patient gets a notice.
    pub(crate) async fn booked(
        &self,
        caller: &Caller,
        booking: &Booking,
        ticket: &AppointmentId,
        is_awaited: bool,
    ) -> Result<bool, StorageError> {
        let line = self.line(caller, booking, AuditKind::BookingConfirmed, None);
        let notice = Told { kind: NoticeKind::BookingConfirmed, is_awaited };
        self.conclude(booking, BookingState::Booked, Some(ticket.clone()), None, line, Some(notice)).await
    }

    /// Records that there is certainly no appointment, or that the outcome will never be known. `false` if the booking was already
    /// concluded. `is_awaited` as in [`Self::booked`].
    pub(crate) async fn refused(
        &self,
        caller: &Caller,
        booking: &Booking,
        problem: &str,
        is_awaited: bool,
    ) -> Result<bool, StorageError> {
        let line = self.line(caller, booking, AuditKind::BookingRefused, Some(problem));
        let kind = match problem {
            NEVER_LEARNT => NoticeKind::BookingUnclear,
            _ => NoticeKind::BookingRefused,
        };
        let notice = Told { kind, is_awaited };
        self.conclude(booking, BookingState::Refused, None, Some(problem.to_owned()), line, Some(notice))
            .await
    }

    /// Records that no answer has arrived. `false` if the booking was already concluded.
    pub(crate) async fn unknown(
        &self,
        caller: &Caller,
        booking: &Booking,
        problem: &str,
    ) -> Result<bool, StorageError> {
        let line = self.line(caller, booking, AuditKind::BookingUnknown, Some(problem));
        self.conclude(booking, BookingState::Unknown, None, None, line, None).await
    }

    /// Records a cancellation, here or at the clinic. `false` if the booking is not in state `Booked`.
    pub(crate) async fn cancelled(&self, caller: &Caller, booking: &Booking) -> Result<bool, StorageError> {
        let line = self.line(caller, booking, AuditKind::TicketCancelled, None);
        let step = BookingStep {
            id: booking.id,
            user: booking.user,
            from: BookingState::Booked,
            to: BookingState::Cancelled,
            ticket: None,
            problem: None,
            at: self.parts.clock.now(),
            notice: None,
        };
        let mut work = self.parts.stores.begin().await?;
        if !work.bookings().set_state(step).await? {
            return Ok(false);
        }
        work.audit().add(line).await?;
        work.commit().await?;
        Ok(true)
    }

    /// Concludes the booking from either open state. The late answer, the patient's list and the job may race; exactly one of them writes.
    async fn conclude(
        &self,
        booking: &Booking,
        to: BookingState,
        ticket: Option<AppointmentId>,
        problem: Option<String>,
        line: AuditEvent,
        told: Option<Told>,
    ) -> Result<bool, StorageError> {
        let (at, user) = (self.parts.clock.now(), booking.user);
        let mut work = self.parts.stores.begin().await?;
        for from in [BookingState::Asked, BookingState::Unknown] {
            let (ticket, problem) = (ticket.clone(), problem.clone());
            let notice = told.as_ref().and_then(|told| told.notice(from));
            let step = BookingStep { id: booking.id, user, from, to, ticket, problem, at, notice };
            if work.bookings().set_state(step).await? {
                work.audit().add(line).await?;
                if to == BookingState::Booked {
                    work.jobs().add_all(reminding_jobs(&self.parts, booking)).await?;
                }
                work.commit().await?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The audit event for a state change; it is written in the same transaction.
    fn line(&self, caller: &Caller, booking: &Booking, kind: AuditKind, problem: Option<&str>) -> AuditEvent {
        let detail = serde_json::json!({
            "booking": booking.id,
            "host": booking.host,
            "clinic": booking.clinic,
            "problem": problem,
        });
        AuditEvent {
            at: self.parts.clock.now(),
            actor: Some(caller.user),
            subject: Some(booking.user),
            kind,
            detail,
            origin: caller.origin.clone(),
        }
    }
}
