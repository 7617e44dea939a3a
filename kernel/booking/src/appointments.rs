//! Lists the patient's appointments at all clinics of the host (A-303, A-165…) and cancels them.

use crate::changed::fruitless_cancelling;
use crate::concurrency::ConcurrencyLimits;
use crate::history::History;
use crate::lists::Lists;
use crate::moving::{CompletedMoves, MoveOrigin, refuse_while_moving};
use crate::relations::{PatientMatcher, patiently};
use crate::reservation::{BookingLog, Bookings, NamedBooking, SettledBooking, is_open};
use crate::single_flight::SingleFlight;
use crate::{BookingError, BookingParts, Caller};
use cabinet_domain::local_time::in_zone;
use cabinet_domain::{
    Appointment, AppointmentId, AppointmentStatus, AuditEvent, AuditKind, Booking, BookingMove, BookingState,
    Clinic, ClinicId, MoveState, Relation, UserId,
};
use cabinet_ports::{Problem, ProblemCode};
use chrono::{DateTime, FixedOffset};
use chrono_tz::Tz;
use futures::{StreamExt, stream};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

/// An appointment, completed with data from the cached lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MyAppointment {
    pub ticket: Appointment,
    /// `None` if the clinic is no longer listed.
    pub clinic: Option<Clinic>,
    /// `None` if the slot had no end time.
    pub end: Option<DateTime<FixedOffset>>,
    /// Queue number, if the slot had one.
    pub number: Option<u32>,
    /// `None` if the appointment was not moved here.
    pub origin: Option<MoveOrigin>,
}

/// The appointments that could be read, and the clinics that did not answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MyAppointments {
    /// Upcoming appointments first, soonest first; then the others, latest first.
    pub tickets: Vec<MyAppointment>,
    /// Clinics that did not answer.
    pub silent: Vec<ClinicId>,
}

/// Booking records by appointment: they hold what the slot said when the patient chose it.
pub(crate) type Chosen = HashMap<(ClinicId, AppointmentId), Booking>;

fn chosen(lines: Vec<Booking>) -> Chosen {
    let of_ticket = |line: Booking| Some(((line.clinic.clone(), line.ticket.clone()?), line));
    lines.into_iter().filter_map(of_ticket).collect()
}

/// What the kernel's own records add to an appointment: what its slot said, and which appointments it replaced.
pub(crate) struct OwnRecords {
    chosen: Chosen,
    completed: CompletedMoves,
}

impl OwnRecords {
    pub(crate) fn new(lines: Vec<Booking>, moves: &[BookingMove]) -> Self {
        Self { chosen: chosen(lines), completed: CompletedMoves::new(moves) }
    }

    /// The booking record that led to an appointment.
    pub(crate) fn line_of(&self, clinic: &ClinicId, ticket: &AppointmentId) -> Option<&Booking> {
        self.chosen.get(&(clinic.clone(), ticket.clone()))
    }

    /// Fills in what the hospital system left out: names from the cached lists; speciality, room, end and queue number from the chosen
    /// slot.
    pub(crate) fn dressed(&self, ticket: &Appointment, lists: &Lists, zone: Tz) -> MyAppointment {
        let mut ticket = ticket.clone();
        let booking_of =
            |clinic: &ClinicId, ticket: &AppointmentId| self.line_of(clinic, ticket).map(|line| line.id);
        let origin =
            booking_of(&ticket.clinic, &ticket.id).and_then(|id| self.completed.origin(id, booking_of));
        // An appointment that was rescheduled no longer matches its slot.
        let line =
            self.line_of(&ticket.clinic, &ticket.id).filter(|line| line.start == ticket.start.naive_local());
        if ticket.room.is_none() {
            ticket.room = line.and_then(|line| line.room.clone());
        }
        if ticket.speciality_id.is_none() {
            ticket.speciality_id = line.and_then(|line| line.speciality.clone());
        }
        lists.name(&mut ticket);
        MyAppointment {
            clinic: lists.remembered_clinic(&ticket.clinic),
            end: line.and_then(|line| line.end).map(|end| in_zone(end, zone)),
            number: line.and_then(|line| line.number),
            origin,
            ticket,
        }
    }
}

/// The maximum number of unread booking outcomes returned at once.
const SETTLED_AT_MOST: u32 = 20;

/// Lists and cancels appointments.
pub(crate) struct Appointments {
    pub(crate) parts: BookingParts,
    pub(crate) lists: Arc<Lists>,
    pub(crate) relations: Arc<PatientMatcher>,
    pub(crate) limits: Arc<ConcurrencyLimits>,
    pub(crate) history: Arc<History>,
    pub(crate) log: Arc<BookingLog>,
    pub(crate) bookings: Arc<Bookings>,
    /// A double click, or the same appointment in two tabs, sends one request upstream.
    pub(crate) cancelling: SingleFlight<(UserId, ClinicId, AppointmentId), Cancelled>,
}

pub(crate) type Cancelled = Result<(), BookingError>;

impl Appointments {
    /// The caller's appointments at all clinics. Fails only if every clinic failed, or on a storage error.
    pub(crate) async fn all(&self, caller: &Caller) -> Result<MyAppointments, BookingError> {
        let relations = self.relations.all(caller).await?;
        let asked_nobody =
            relations.found.is_empty() && relations.silent.is_empty() && relations.unlisted.is_empty();
        let listed = relations.found.into_iter().map(|relation| (relation, true));
        let unlisted = relations.unlisted.into_iter().map(|relation| (relation, false));
        let histories: Vec<_> = stream::iter(listed.chain(unlisted))
            .map(|(relation, is_listed)| async move {
                let in_turn = async {
                    let _turn = self.limits.in_a_list().await;
                    match is_listed {
                        true => self.history_of(caller, &relation).await,
                        // An unlisted clinic cannot look patients up, so a refusal there does not invalidate the stored relation.
                        false => {
                            Ok(self.history.read(caller.user, &relation.clinic, &relation.patient).await?)
                        }
                    }
                };
                let history = patiently(&self.parts, in_turn).await;
                (relation, history)
            })
            .buffered(self.parts.settings.clinics_at_a_time.max(1))
            .collect()
            .await;
        let mut lines = self.parts.stores.bookings.list(caller.user).await?;
        lines.retain(|line| line.host == self.parts.host.id);
        // Those that the history may decide.
        let undecided = |line: &&Booking| is_open(line) || line.cancelling_at.is_some();
        let undecided: Vec<Booking> = lines.iter().filter(undecided).cloned().collect();
        let moves = self.parts.stores.moves.list(caller.user, &self.parts.host.id).await?;
        let records = OwnRecords::new(lines, &moves);
        let mut mine = MyAppointments { tickets: Vec::new(), silent: relations.silent };
        let (mut answered, mut last_problem) = (asked_nobody, None);
        for (relation, history) in histories {
            match history {
                Ok(tickets) => {
                    answered = true;
                    self.reconcile(caller, &relation, &undecided, &moves, &tickets).await?;
                    let named = |ticket| records.dressed(ticket, &self.lists, self.parts.zone);
                    mine.tickets.extend(tickets.iter().map(named));
                }
                Err(BookingError::Hospital(problem)) => {
                    tracing::warn!(clinic.id = %relation.clinic, code = problem.code.name(),
                        "clinic {} did not show the tickets", relation.clinic);
                    last_problem = Some(problem);
                    mine.silent.push(relation.clinic);
                }
                Err(other) => return Err(other),
            }
        }
        if !answered && let Some(problem) = last_problem {
            return Err(problem.into());
        }
        mine.tickets.sort_by_key(|mine| match mine.ticket.status {
            AppointmentStatus::Active => (0, mine.ticket.start.timestamp(), Reverse(0)),
            _ => (1, 0, Reverse(mine.ticket.start.timestamp())),
        });
        Ok(mine)
    }

    /// Reads the histories at the clinics that know the caller, so that their copies are current.
    pub(crate) async fn refresh_known(&self, caller: &Caller) -> Result<(), BookingError> {
        self.relations.admit(caller).await?;
        for relation in self.parts.stores.relations.list(caller.user, &self.parts.host.id).await? {
            let in_turn = async {
                let _turn = self.limits.in_a_list().await;
                Ok(self.history.read(caller.user, &relation.clinic, &relation.patient).await?)
            };
            if let Err(error) = patiently(&self.parts, in_turn).await {
                tracing::warn!(clinic.id = %relation.clinic, %error, "clinic {} did not show the tickets", relation.clinic);
            }
        }
        Ok(())
    }

    /// One of the caller's appointments, in any state. Another patient's is reported as not found, with an audit event.
    pub(crate) async fn one(
        &self,
        caller: &Caller,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<MyAppointment, BookingError> {
        let found = self.own(caller, clinic, ticket).await?;
        let line = self.any_line_of(caller, clinic, ticket).await?;
        let records = OwnRecords::new(line.into_iter().collect(), &[]);
        Ok(records.dressed(&found, &self.lists, self.parts.zone))
    }

    /// Reads the history. If the clinic no longer knows the patient id, looks the person up again; a clinic that does not know the person
    /// at all has no appointments.
    async fn history_of(
        &self,
        caller: &Caller,
        relation: &Relation,
    ) -> Result<Arc<[Appointment]>, BookingError> {
        match self.history.read(caller.user, &relation.clinic, &relation.patient).await {
            Err(problem) if problem.code == ProblemCode::PatientUnknown => {
                match self.relations.renew(caller, relation).await {
                    Ok(Some(found)) => {
                        Ok(self.history.read(caller.user, &found.clinic, &found.patient).await?)
                    }
                    Ok(None) => Err(problem.into()),
                    Err(BookingError::Hospital(problem)) if crate::relations::is_refusal(problem.code) => {
                        Ok(Arc::from([]))
                    }
                    Err(other) => Err(other),
                }
            }
            answer => Ok(answer?),
        }
    }

    /// Updates the booking records from the history: open records get their appointment, and records whose upcoming appointment is cancelled
    /// release their slot. A move whose old appointment is cancelled is completed. A cancellation that came to nothing is over.
    async fn reconcile(
        &self,
        caller: &Caller,
        relation: &Relation,
        undecided: &[Booking],
        moves: &[BookingMove],
        tickets: &[Appointment],
    ) -> Result<(), BookingError> {
        let now = self.parts.clock.now();
        for line in undecided.iter().filter(|line| line.clinic == relation.clinic) {
            if is_open(line) {
                self.bookings.found_in(caller, line, tickets).await?;
            } else if let Some(begun_at) = fruitless_cancelling(line, tickets, now) {
                self.log.end_cancelling(line, begun_at).await?;
            }
        }
        let is_released =
            |ticket: &&Appointment| ticket.status == AppointmentStatus::Cancelled && ticket.start > now;
        for ticket in tickets.iter().filter(is_released) {
            if let Some(line) = self.line_of(caller, &relation.clinic, &ticket.id).await? {
                self.log.cancelled_at_clinic(caller, &line).await?;
            }
            let waits = |moving: &&BookingMove| {
                matches!(moving.state, MoveState::Cancelling | MoveState::Standing)
                    && moving.clinic == relation.clinic
                    && moving.ticket == ticket.id
            };
            if let Some(moving) = moves.iter().find(waits) {
                self.log.moved(caller, moving, true).await?;
            }
        }
        Ok(())
    }

    async fn line_of(
        &self,
        caller: &Caller,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<Option<Booking>, BookingError> {
        let line = self.any_line_of(caller, clinic, ticket).await?;
        Ok(line.filter(|line| line.state == BookingState::Booked))
    }

    pub(crate) async fn any_line_of(
        &self,
        caller: &Caller,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<Option<Booking>, BookingError> {
        let bookings = &self.parts.stores.bookings;
        Ok(bookings.find_by_ticket(caller.user, &self.parts.host.id, clinic, ticket).await?)
    }

    /// The caller's bookings with an unknown outcome, oldest first.
    pub(crate) async fn open_bookings(&self, caller: &Caller) -> Result<Vec<NamedBooking>, BookingError> {
        let open = self.parts.stores.bookings.list_open(caller.user, &self.parts.host.id).await?;
        Ok(open.into_iter().map(|line| NamedBooking::new(line, &self.lists, self.parts.zone)).collect())
    }

    /// Bookings whose unknown outcome has been settled and whose notice is still unread, latest first.
    pub(crate) async fn settled_bookings(
        &self,
        caller: &Caller,
    ) -> Result<Vec<SettledBooking>, BookingError> {
        let stores = &self.parts.stores;
        let mut settled = Vec::new();
        for notice in stores.notices.unread_about_bookings(caller.user, SETTLED_AT_MOST).await? {
            let Some(id) = notice.subject.booking() else { continue };
            let line = stores.bookings.lookup(id).await?;
            let is_here = |line: &Booking| line.user == caller.user && line.host == self.parts.host.id;
            let Some(line) = line.filter(is_here) else { continue };
            let booking = NamedBooking::new(line, &self.lists, self.parts.zone);
            settled.push(SettledBooking { notice: notice.id, kind: notice.kind, at: notice.at, booking });
        }
        Ok(settled)
    }

    /// Cancels one of the caller's upcoming appointments. Concurrent identical calls share one request.
    pub(crate) async fn cancel(
        self: &Arc<Self>,
        caller: &Caller,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Cancelled {
        let key = (caller.user, clinic.clone(), ticket.clone());
        let (appointments, by, of) = (Arc::clone(self), caller.clone(), key.clone());
        let question = move || async move { Ok(appointments.cancel_once(&by, &of.1, &of.2).await) };
        self.cancelling.ask(key, question, |_| ()).await?
    }

    async fn cancel_once(&self, caller: &Caller, clinic: &ClinicId, ticket: &AppointmentId) -> Cancelled {
        if !self.parts.settings.booking_open {
            return Err(BookingError::BookingClosed);
        }
        // Until the new appointment is certain, the patient keeps the old one; and while the old one is being cancelled, the new one.
        let line = self.any_line_of(caller, clinic, ticket).await?;
        let is_new = |moving: &BookingMove| line.as_ref().is_some_and(|line| line.id == moving.booking);
        let moves = self.parts.stores.moves.list(caller.user, &self.parts.host.id).await?;
        let hindering = moves.iter().filter(|moving| match moving.state {
            MoveState::Booking => true,
            MoveState::Cancelling => is_new(moving),
            _ => false,
        });
        refuse_while_moving(hindering, clinic, ticket, line.as_ref())?;
        let (relation, found) = self.own_upcoming(caller, clinic, ticket).await?;
        let begun = match self.line_of(caller, clinic, ticket).await? {
            Some(line) => Some((self.log.begin_cancelling(&line).await?, line)),
            None => None,
        };
        let asked = self.parts.scheduling.cancel(clinic, &relation.patient, ticket).await;
        let is_refused = asked.as_ref().is_err_and(|problem| problem.code.proves_nothing_was_booked());
        let cancelled = self.after_cancelling(caller, &relation, &found, asked).await;
        if let Some((begun_at, line)) = begun.filter(|_| is_refused && cancelled.is_err())
            && let Err(error) = self.log.end_cancelling(&line, begun_at).await
        {
            tracing::warn!(booking.id = %line.id, %error, "booking {}: it is not noted that it was not cancelled", line.id);
        }
        cancelled
    }

    /// Looks an upcoming appointment up in the caller's own history.
    ///
    /// # Errors
    /// `NotFound` if the appointment is cancelled, past, or not the caller's.
    pub(crate) async fn own_upcoming(
        &self,
        caller: &Caller,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<(Relation, Appointment), BookingError> {
        let found = self.own(caller, clinic, ticket).await?;
        if found.status != AppointmentStatus::Active {
            return Err(BookingError::NotFound { what: "ticket" });
        }
        // Reading the history may have renewed the relation.
        Ok((self.relations.at(caller, clinic).await?, found))
    }

    /// Finds an appointment in the caller's own history: a hospital system may cancel by appointment id alone, without checking the owner.
    async fn own(
        &self,
        caller: &Caller,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<Appointment, BookingError> {
        let relation = match self.relations.at(caller, clinic).await {
            Ok(relation) => relation,
            Err(BookingError::Hospital(problem)) if crate::relations::is_refusal(problem.code) => {
                return Err(self.denied(caller, clinic, ticket).await?);
            }
            Err(other) => return Err(other),
        };
        let tickets = self.history_of(caller, &relation).await?;
        match tickets.iter().find(|mine| mine.id == *ticket) {
            Some(found) => Ok(found.clone()),
            None => Err(self.denied(caller, clinic, ticket).await?),
        }
    }

    /// Handles the result of a cancellation. If the response was lost, or the appointment has disappeared because another kernel cancelled
    /// it at the same time, the history decides whether it is cancelled.
    async fn after_cancelling(
        &self,
        caller: &Caller,
        relation: &Relation,
        ticket: &Appointment,
        asked: Result<(), Problem>,
    ) -> Result<(), BookingError> {
        self.outdate(relation, ticket);
        if let Err(problem) = asked {
            let may_be_done =
                problem.code == ProblemCode::NotFound || !problem.code.proves_nothing_was_booked();
            let done = may_be_done
                && self.history.read_anew(caller.user, &relation.clinic, &relation.patient).await.is_ok_and(
                    |tickets| {
                        tickets.iter().any(|t| t.id == ticket.id && t.status == AppointmentStatus::Cancelled)
                    },
                );
            if !done {
                return Err(match problem.code {
                    ProblemCode::NotFound => BookingError::NotFound { what: "ticket" },
                    _ => problem.into(),
                });
            }
        }
        self.history.note_cancelled(caller.user, &relation.clinic, &ticket.id).await;
        match self.any_line_of(caller, &relation.clinic, &ticket.id).await {
            Ok(Some(line)) => {
                if let Err(error) = self.log.cancelled(caller, &line).await {
                    tracing::error!(booking.id = %line.id, %error, "booking {}: its cancellation is not written down", line.id);
                }
            }
            // An appointment made at the clinic's reception has no booking record.
            Ok(None) => {
                let written = self.log.cancelled_without_record(caller, &relation.clinic, &ticket.id).await;
                if let Err(error) = written {
                    tracing::error!(%error, "a cancellation at clinic {} is not in the audit trail", relation.clinic);
                }
            }
            Err(error) => {
                tracing::error!(clinic.id = %relation.clinic, %error, "a cancellation at clinic {} is not written down", relation.clinic);
            }
        }
        Ok(())
    }

    fn outdate(&self, relation: &Relation, ticket: &Appointment) {
        self.lists.outdate(&relation.clinic, ticket.speciality_id.as_ref());
        self.bookings.outdate_availability(&relation.clinic);
        self.history.outdate(&relation.clinic, &relation.patient);
    }

    /// Audits an attempt on an appointment that is not the caller's, and returns the error of the attempt. The owner sees the attempt in the access log. The owner of an
    /// appointment made at the clinic's reception is unknown here, so that audit event has no subject.
    async fn denied(
        &self,
        caller: &Caller,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<BookingError, BookingError> {
        let stores = &self.parts.stores;
        let owner = stores.bookings.owner_of_ticket(&self.parts.host.id, clinic, ticket).await?;
        if owner != Some(caller.user) {
            stores.audit.add(self.line(caller, owner, AuditKind::AccessDenied, clinic)).await?;
        }
        Ok(BookingError::NotFound { what: "ticket" })
    }

    fn line(
        &self,
        caller: &Caller,
        subject: Option<UserId>,
        kind: AuditKind,
        clinic: &ClinicId,
    ) -> AuditEvent {
        AuditEvent {
            at: self.parts.clock.now(),
            actor: Some(caller.user),
            subject,
            kind,
            detail: serde_json::json!({ "host": self.parts.host.id, "clinic": clinic, "what": "ticket" }),
            origin: caller.origin.clone(),
        }
    }
}
