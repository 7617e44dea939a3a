//! The journal with its audit trail: each change of state is one line there, written by whoever made the change and by nobody else.

use crate::{Caller, DeskParts};
use cabinet_domain::{AuditEvent, AuditKind, Booking, BookingState, TicketId};
use cabinet_ports::StorageError;
use chrono::TimeDelta;

/// The settling job first looks a little after the caller's wait has ended.
const SETTLE_AFTER_WAIT: TimeDelta = TimeDelta::seconds(5);

/// Writes the journal of one desk.
pub(crate) struct Journal {
    parts: DeskParts,
}

impl Journal {
    pub(crate) fn new(parts: &DeskParts) -> Self {
        Self { parts: parts.clone() }
    }

    /// Writes the wish down, with the job that settles it.
    pub(crate) async fn add(&self, caller: &Caller, booking: &Booking) -> Result<(), StorageError> {
        let wait = TimeDelta::from_std(self.parts.settings.wait_timeout).unwrap_or_default();
        let settle_at = booking.created_at + wait + SETTLE_AFTER_WAIT;
        self.parts.stores.bookings.add(booking.clone(), settle_at).await?;
        self.audit(caller, booking, AuditKind::BookingAsked, None).await;
        Ok(())
    }

    /// The hospital system has the ticket. `false` if the line was concluded already.
    pub(crate) async fn booked(
        &self,
        caller: &Caller,
        booking: &Booking,
        ticket: &TicketId,
    ) -> Result<bool, StorageError> {
        let changed = self.conclude(booking, BookingState::Booked, Some(ticket.clone()), None).await?;
        if changed {
            self.audit(caller, booking, AuditKind::BookingConfirmed, None).await;
        }
        Ok(changed)
    }

    /// It is certain that there is no ticket. `false` if the line was concluded already.
    pub(crate) async fn refused(
        &self,
        caller: &Caller,
        booking: &Booking,
        problem: &str,
    ) -> Result<bool, StorageError> {
        let changed = self.conclude(booking, BookingState::Refused, None, Some(problem.to_owned())).await?;
        if changed {
            self.audit(caller, booking, AuditKind::BookingRefused, Some(problem)).await;
        }
        Ok(changed)
    }

    /// The answer did not come. `false` if the line was concluded already.
    pub(crate) async fn unknown(
        &self,
        caller: &Caller,
        booking: &Booking,
        problem: &str,
    ) -> Result<bool, StorageError> {
        let changed = self.conclude(booking, BookingState::Unknown, None, None).await?;
        if changed {
            self.audit(caller, booking, AuditKind::BookingUnknown, Some(problem)).await;
        }
        Ok(changed)
    }

    /// The ticket was cancelled, here or at the clinic. `false` if the line says so already.
    pub(crate) async fn cancelled(&self, caller: &Caller, booking: &Booking) -> Result<bool, StorageError> {
        let (from, to, now) = (BookingState::Booked, BookingState::Cancelled, self.parts.clock.now());
        match self.parts.stores.bookings.set_state(booking.id, from, to, None, None, now).await {
            Ok(()) => {
                self.audit(caller, booking, AuditKind::TicketCancelled, None).await;
                Ok(true)
            }
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
        ticket: Option<TicketId>,
        problem: Option<String>,
    ) -> Result<bool, StorageError> {
        let now = self.parts.clock.now();
        for from in [BookingState::Asked, BookingState::Unknown] {
            if !from.may_become(to) {
                continue;
            }
            let step = (ticket.clone(), problem.clone());
            match self.parts.stores.bookings.set_state(booking.id, from, to, step.0, step.1, now).await {
                Ok(()) => return Ok(true),
                Err(StorageError::Missing { .. }) => {}
                Err(other) => return Err(other),
            }
        }
        Ok(false)
    }

    /// The trail must not undo what has happened: a failure to write it is for the log.
    async fn audit(&self, caller: &Caller, booking: &Booking, kind: AuditKind, problem: Option<&str>) {
        let detail = serde_json::json!({
            "booking": booking.id,
            "host": booking.host,
            "clinic": booking.clinic,
            "problem": problem,
        });
        let event = AuditEvent {
            at: self.parts.clock.now(),
            actor: Some(caller.user),
            subject: Some(booking.user),
            kind,
            detail,
            request_id: caller.request_id.clone(),
        };
        if let Err(error) = self.parts.stores.audit.add(event).await {
            tracing::error!(booking.id = %booking.id, %error, "booking {}: {kind:?} is not in the audit trail", booking.id);
        }
    }
}
