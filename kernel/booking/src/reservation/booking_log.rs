//! Booking records and their audit events. Each state change writes both in one transaction, and only the task that makes the change writes
//! them.

use super::finish_move::FINISH_AFTER_ANSWER;
use super::remind::{quiet_hours, reminding_jobs};
use super::reserve::NewMove;
use super::settle::NEVER_LEARNT;
use super::turn::held_since;
use crate::waiting::{booked, may_be_free, refused_in};
use crate::{BookingParts, Caller};
use cabinet_domain::{
    AppointmentId, AuditEvent, AuditKind, Booking, BookingMove, BookingState, ClinicId, MoveState, NoticeId,
};
use cabinet_ports::repository::{
    BookingNotice, BookingStep, CANCELLED_AT_CLINIC, MOVED_TICKET, MoveStep, NoticeKind, UnitOfWork,
    finishing_job, settling_job,
};
use cabinet_ports::{ProblemCode, StorageError};
use chrono::{DateTime, TimeDelta, Utc};
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

    /// Stores the booking together with its settling job and with the move that it is part of, unless another booking of the patient is
    /// open, or another move of the appointment is open or was completed meanwhile.
    pub(crate) async fn add(
        &self,
        caller: &Caller,
        booking: &Booking,
        new: Option<&NewMove>,
    ) -> Result<(), StorageError> {
        let wait = TimeDelta::from_std(self.parts.settings.wait_timeout).unwrap_or_default();
        let settle_at = booking.created_at + wait + SETTLE_AFTER_WAIT;
        let line = self.line(caller, booking, AuditKind::BookingAsked, None);
        let mut work = self.parts.stores.begin().await?;
        work.bookings().add(booking.clone(), held_since(booking.created_at)).await?;
        if let Some(NewMove { moving, completed_before }) = new {
            work.moves().add(moving.clone()).await?;
            let completed =
                work.moves().count_completed(&moving.host, &moving.clinic, &moving.ticket).await?;
            if completed != *completed_before {
                return Err(StorageError::Conflict { what: MOVED_TICKET });
            }
        }
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

    /// Records a cancellation by the patient. `false` if the booking is not in state `Booked`. A move that waited for this cancellation is
    /// completed, and one whose new appointment this was is dropped.
    pub(crate) async fn cancelled(&self, caller: &Caller, booking: &Booking) -> Result<bool, StorageError> {
        self.cancelled_as(caller, booking, None).await
    }

    /// Records that the hospital system is about to be asked to cancel the appointment on behalf of the patient. A component that notes the
    /// cancellation first, also a read of the history at another kernel, then knows whose it is. Returns when it began.
    pub(crate) async fn begin_cancelling(&self, booking: &Booking) -> Result<DateTime<Utc>, StorageError> {
        let begun_at = self.parts.clock.now();
        let mut work = self.parts.stores.begin().await?;
        // `false`: the cancellation is recorded already.
        work.bookings().begin_cancelling(booking.id, booking.user, begun_at).await?;
        work.commit().await?;
        Ok(begun_at)
    }

    /// Records that the cancellation that began then has come to nothing: the appointment stands.
    pub(crate) async fn end_cancelling(
        &self,
        booking: &Booking,
        begun_at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let mut work = self.parts.stores.begin().await?;
        work.bookings().end_cancelling(booking.id, booking.user, begun_at).await?;
        work.commit().await
    }

    /// Like [`Self::cancelled`], of a cancellation that was found in the history: the patient is told ([`ChangedVisit`]), unless they had
    /// begun to cancel the appointment themselves.
    ///
    /// [`ChangedVisit`]: crate::changed::ChangedVisit
    pub(crate) async fn cancelled_at_clinic(
        &self,
        caller: &Caller,
        booking: &Booking,
    ) -> Result<bool, StorageError> {
        self.cancelled_as(caller, booking, Some(CANCELLED_AT_CLINIC)).await
    }

    async fn cancelled_as(
        &self,
        caller: &Caller,
        booking: &Booking,
        problem: Option<&str>,
    ) -> Result<bool, StorageError> {
        let line = self.line(caller, booking, AuditKind::TicketCancelled, None);
        let step = BookingStep {
            id: booking.id,
            user: booking.user,
            from: BookingState::Booked,
            to: BookingState::Cancelled,
            ticket: None,
            problem: problem.map(str::to_owned),
            at: self.parts.clock.now(),
            notice: None,
        };
        let mut work = self.parts.stores.begin().await?;
        if !work.bookings().set_state(step).await? {
            return Ok(false);
        }
        work.moves().drop_of_booking(booking.id, self.parts.clock.now()).await?;
        may_be_free(&mut *work, &self.parts, &booking.clinic, Some(&booking.doctor)).await?;
        let moved = match &booking.ticket {
            Some(ticket) => self.complete_move(&mut *work, caller, &booking.clinic, ticket).await?,
            None => None,
        };
        work.audit().add(line).await?;
        if let Some(moved) = moved {
            work.audit().add(moved).await?;
        }
        work.commit().await?;
        Ok(true)
    }

    /// Records the cancellation of an appointment without a booking record, e.g. one that was made at the clinic's reception.
    pub(crate) async fn cancelled_without_record(
        &self,
        caller: &Caller,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<(), StorageError> {
        let mut work = self.parts.stores.begin().await?;
        let moved = self.complete_move(&mut *work, caller, clinic, ticket).await?;
        may_be_free(&mut *work, &self.parts, clinic, None).await?;
        work.audit().add(self.ticket_line(caller, AuditKind::TicketCancelled, clinic)).await?;
        if let Some(moved) = moved {
            work.audit().add(moved).await?;
        }
        work.commit().await
    }

    /// Completes the move that waited for the cancellation of this appointment. Returns the audit event that is owed.
    async fn complete_move(
        &self,
        work: &mut dyn UnitOfWork,
        caller: &Caller,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<Option<AuditEvent>, StorageError> {
        let (host, now) = (&self.parts.host.id, self.parts.clock.now());
        let completed = work.moves().complete_of_ticket(caller.user, host, clinic, ticket, now).await?;
        Ok(completed.map(|_| self.ticket_line(caller, AuditKind::TicketMoved, clinic)))
    }

    /// Records that the old appointment of a move is cancelled. `is_awaited`: a request delivers the outcome to the patient; otherwise the
    /// patient gets a notice. Does nothing the second time.
    pub(crate) async fn moved(
        &self,
        caller: &Caller,
        moving: &BookingMove,
        is_awaited: bool,
    ) -> Result<(), StorageError> {
        let (stores, at, user) = (&self.parts.stores, self.parts.clock.now(), caller.user);
        let old = stores.bookings.find_by_ticket(user, &moving.host, &moving.clinic, &moving.ticket).await?;
        let mut work = stores.begin().await?;
        let mut is_moved = false;
        for from in [MoveState::Cancelling, MoveState::Standing] {
            let notice = (!is_awaited).then(|| moved_notice(NoticeKind::BookingMoved));
            let (booking, to) = (moving.booking, MoveState::Done);
            let step = MoveStep { booking, user, from, to, problem: None, at, notice };
            is_moved = is_moved || work.moves().set_state(step).await?;
        }
        let mut is_cancelled = is_moved && old.is_none();
        if let Some(old) = &old {
            let (from, to) = (BookingState::Booked, BookingState::Cancelled);
            let step =
                BookingStep { id: old.id, user, from, to, ticket: None, problem: None, at, notice: None };
            is_cancelled = work.bookings().set_state(step).await?;
        }
        if is_cancelled {
            let doctor = old.as_ref().map(|old| &old.doctor);
            may_be_free(&mut *work, &self.parts, &moving.clinic, doctor).await?;
        }
        for (kind, is_owed) in
            [(AuditKind::TicketCancelled, is_cancelled), (AuditKind::TicketMoved, is_moved)]
        {
            if is_owed {
                work.audit().add(self.ticket_line(caller, kind, &moving.clinic)).await?;
            }
        }
        work.commit().await
    }

    /// Records that the old appointment of a move cannot be cancelled: both stand, and the patient is told.
    pub(crate) async fn stands(
        &self,
        caller: &Caller,
        moving: &BookingMove,
        problem: &str,
    ) -> Result<(), StorageError> {
        let step = MoveStep {
            booking: moving.booking,
            user: caller.user,
            from: MoveState::Cancelling,
            to: MoveState::Standing,
            problem: Some(problem.to_owned()),
            at: self.parts.clock.now(),
            // The first failure was told already.
            notice: moving.problem.is_none().then(|| moved_notice(NoticeKind::BookingMoveStands)),
        };
        let mut work = self.parts.stores.begin().await?;
        work.moves().set_state(step).await?;
        work.commit().await
    }

    /// Notes that the old appointment of a move could not be cancelled yet. The patient is told after the first failure.
    pub(crate) async fn not_moved_yet(
        &self,
        caller: &Caller,
        moving: &BookingMove,
        problem: &str,
    ) -> Result<(), StorageError> {
        let notice = moved_notice(NoticeKind::BookingMoveStands);
        let at = self.parts.clock.now();
        let mut work = self.parts.stores.begin().await?;
        work.moves().note_problem(moving.booking, caller.user, problem, notice, at).await?;
        work.commit().await
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
        let quiet = quiet_hours(&self.parts, user).await?;
        let caller = &Caller { user, origin: line.origin.clone() };
        let mut work = self.parts.stores.begin().await?;
        for from in [BookingState::Asked, BookingState::Unknown] {
            let (ticket, problem) = (ticket.clone(), problem.clone());
            let notice = told.as_ref().and_then(|told| told.notice(from));
            let is_gone = problem.as_deref().is_some_and(is_gone);
            let step = BookingStep { id: booking.id, user, from, to, ticket, problem, at, notice };
            if work.bookings().set_state(step).await? {
                let mut owed = Vec::new();
                match to {
                    BookingState::Booked => {
                        let is_awaited =
                            from == BookingState::Asked && told.is_some_and(|told| told.is_awaited);
                        self.go_on_with_move(&mut *work, booking, is_awaited).await?;
                        work.jobs().add_all(reminding_jobs(&self.parts, booking, quiet)).await?;
                        owed = booked(&mut *work, &self.parts, caller, booking).await?;
                    }
                    BookingState::Refused => {
                        work.moves().drop_of_booking(booking.id, at).await?;
                        if is_gone {
                            owed.extend(refused_in(&mut *work, &self.parts, caller, booking).await?);
                        }
                    }
                    _ => {}
                }
                work.audit().add(line).await?;
                for event in owed {
                    work.audit().add(event).await?;
                }
                work.commit().await?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The new appointment of a move exists: the old one is to be cancelled. If a request waits, it tries first.
    async fn go_on_with_move(
        &self,
        work: &mut dyn UnitOfWork,
        booking: &Booking,
        is_awaited: bool,
    ) -> Result<(), StorageError> {
        let now = self.parts.clock.now();
        let step = MoveStep {
            booking: booking.id,
            user: booking.user,
            from: MoveState::Booking,
            to: MoveState::Cancelling,
            problem: None,
            at: now,
            notice: None,
        };
        if work.moves().set_state(step).await? {
            let run_at = if is_awaited { now + FINISH_AFTER_ANSWER } else { now };
            work.jobs().add(finishing_job(booking.id, run_at)).await?;
        }
        Ok(())
    }

    /// The audit event about an appointment that may have no booking record.
    fn ticket_line(&self, caller: &Caller, kind: AuditKind, clinic: &ClinicId) -> AuditEvent {
        AuditEvent {
            at: self.parts.clock.now(),
            actor: Some(caller.user),
            subject: Some(caller.user),
            kind,
            detail: serde_json::json!({ "host": self.parts.host.id, "clinic": clinic, "what": "ticket" }),
            origin: caller.origin.clone(),
        }
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

/// Whether a refusal means that the slot is not free.
fn is_gone(problem: &str) -> bool {
    [ProblemCode::SlotTaken.name(), ProblemCode::NotFound.name()].contains(&problem)
}

fn moved_notice(kind: NoticeKind) -> BookingNotice {
    BookingNotice { id: NoticeId(Uuid::now_v7()), kind }
}
