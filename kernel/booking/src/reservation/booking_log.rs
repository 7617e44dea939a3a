//! The journal with its audit trail: each change of state is one line there, written by whoever made the change and by nobody else.

use super::settle::NEVER_LEARNT;
use super::turn::held_since;
use crate::{BookingParts, Caller};
use cabinet_domain::{AppointmentId, AuditEvent, AuditKind, Booking, BookingState, NoticeId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{BookingNotice, BookingStep, NoticeKind};
use chrono::TimeDelta;
use uuid::Uuid;

/// The settling job first looks a little after the caller's wait has ended.
const SETTLE_AFTER_WAIT: TimeDelta = TimeDelta::seconds(5);

/// What the patient is told of an outcome, unless a request does so itself.
struct Told {
    kind: NoticeKind,
    is_awaited: bool,
}

impl Told {
    /// Once the outcome was unknown, the request that asked has gone with just that.
    fn notice(&self, from: BookingState) -> Option<BookingNotice> {
        let is_owed = from == BookingState::Unknown || !self.is_awaited;
        is_owed.then(|| BookingNotice { id: NoticeId(Uuid::now_v7()), kind: self.kind })
    }
}

/// Writes the journal of one desk.
pub(crate) struct BookingLog {
    parts: BookingParts,
}

impl BookingLog {
    pub(crate) fn new(parts: &BookingParts) -> Self {
        Self { parts: parts.clone() }
    }

    /// Writes the wish down, with the job that settles it, if it is the patient's turn.
    pub(crate) async fn add(&self, caller: &Caller, booking: &Booking) -> Result<(), StorageError> {
        let wait = TimeDelta::from_std(self.parts.settings.wait_timeout).unwrap_or_default();
        let settle_at = booking.created_at + wait + SETTLE_AFTER_WAIT;
        let line = self.line(caller, booking, AuditKind::BookingAsked, None);
        let bookings = &self.parts.stores.bookings;
        bookings.add_in_turn(booking.clone(), settle_at, held_since(booking.created_at), vec![line]).await
    }

    /// The hospital system has the ticket. `false` if the line was concluded already. `is_awaited`: a request waits for this answer
    /// and gives it to the patient; otherwise the patient gets a notice.
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

    /// It is certain that there is no ticket, or that nothing will be learnt. `false` if the line was concluded already. `is_awaited`
    /// as in [`Self::booked`].
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

    /// The answer did not come. `false` if the line was concluded already.
    pub(crate) async fn unknown(
        &self,
        caller: &Caller,
        booking: &Booking,
        problem: &str,
    ) -> Result<bool, StorageError> {
        let line = self.line(caller, booking, AuditKind::BookingUnknown, Some(problem));
        self.conclude(booking, BookingState::Unknown, None, None, line, None).await
    }

    /// The ticket was cancelled, here or at the clinic. `false` if the line says so already.
    pub(crate) async fn cancelled(&self, caller: &Caller, booking: &Booking) -> Result<bool, StorageError> {
        let line = self.line(caller, booking, AuditKind::TicketCancelled, None);
        let step = BookingStep {
            id: booking.id,
            from: BookingState::Booked,
            to: BookingState::Cancelled,
            ticket: None,
            problem: None,
            at: self.parts.clock.now(),
            notice: None,
        };
        match self.parts.stores.bookings.set_state_with_audit(step, vec![line]).await {
            Ok(()) => Ok(true),
            Err(StorageError::Missing { .. }) => Ok(false),
            Err(other) => Err(other),
        }
    }

    /// From whichever open state the line is in: the late answer, the patient's list and the job may all arrive at once, and one of
    /// them writes.
    async fn conclude(
        &self,
        booking: &Booking,
        to: BookingState,
        ticket: Option<AppointmentId>,
        problem: Option<String>,
        line: AuditEvent,
        told: Option<Told>,
    ) -> Result<bool, StorageError> {
        let at = self.parts.clock.now();
        for from in [BookingState::Asked, BookingState::Unknown] {
            if !from.may_become(to) {
                continue;
            }
            let (ticket, problem) = (ticket.clone(), problem.clone());
            let notice = told.as_ref().and_then(|told| told.notice(from));
            let step = BookingStep { id: booking.id, from, to, ticket, problem, at, notice };
            match self.parts.stores.bookings.set_state_with_audit(step, vec![line.clone()]).await {
                Ok(()) => return Ok(true),
                Err(StorageError::Missing { .. }) => {}
                Err(other) => return Err(other),
            }
        }
        Ok(false)
    }

    /// The line that goes with a step, in its transaction.
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
