//! Sends the booking request to the hospital system from its own task and shares the outcome with all callers that wait for it.

use super::booking_log::BookingLog;
use super::finish_move::unless_the_old_one;
use super::reserve::{NewMove, is_open};
use super::settle::{NEVER_LEARNT, NOT_FOUND};
use super::types::{BookedAppointment, Outcome, moment};
use crate::availability::Availability;
use crate::history::History;
use crate::lists::Lists;
use crate::relations::PatientMatcher;
use crate::{BookingError, BookingParts, Caller};
use cabinet_domain::{Appointment, AppointmentId, AppointmentStatus, Booking, BookingId, BookingState};
use cabinet_ports::scheduling::BookingQuestion;
use cabinet_ports::{Backoff, Problem, ProblemCode};
use moka::sync::Cache;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_util::task::TaskTracker;

/// How long an outcome is repeated verbatim. Afterwards it is rebuilt from the booking record.
const OUTCOMES_KEPT: Duration = Duration::from_secs(30 * 60);
const OUTCOMES_AT_MOST: u64 = 50_000;

/// How long a repeated successful booking waits for room and instructions from the history.
const HISTORY_AWAITED: Duration = Duration::from_secs(3);

/// When a write that failed is repeated, and how often: for some ten minutes.
const WRITTEN_AGAIN: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(60));
const WRITTEN_AT_MOST: u32 = 15;

type Waiting = watch::Receiver<Option<Outcome>>;

/// The bookings of one service.
pub(crate) struct Bookings {
    pub(super) parts: BookingParts,
    pub(super) lists: Arc<Lists>,
    pub(super) relations: Arc<PatientMatcher>,
    pub(super) availability: Arc<Availability>,
    pub(super) history: Arc<History>,
    pub(super) log: Arc<BookingLog>,
    at_work: Mutex<HashMap<BookingId, Waiting>>,
    outcomes: Cache<BookingId, Outcome>,
    pub(crate) tasks: TaskTracker,
}

/// Removes a booking from the map of running bookings when its task ends, even by a panic.
struct AtWork {
    bookings: Arc<Bookings>,
    id: BookingId,
}

impl Drop for AtWork {
    fn drop(&mut self) {
        self.bookings.at_work.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id);
    }
}

impl Bookings {
    pub(crate) fn new(
        parts: &BookingParts,
        lists: Arc<Lists>,
        relations: Arc<PatientMatcher>,
        availability: Arc<Availability>,
        history: Arc<History>,
        log: Arc<BookingLog>,
    ) -> Self {
        let outcomes = Cache::builder().max_capacity(OUTCOMES_AT_MOST).time_to_live(OUTCOMES_KEPT).build();
        Self {
            parts: parts.clone(),
            lists,
            relations,
            availability,
            history,
            log,
            at_work: Mutex::default(),
            outcomes,
            tasks: TaskTracker::new(),
        }
    }

    /// Whether this process still waits for the hospital system's answer.
    pub(crate) fn is_at_work(&self, id: BookingId) -> bool {
        self.waiting_for(id).is_some()
    }

    fn waiting_for(&self, id: BookingId) -> Option<Waiting> {
        self.at_work.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    /// Starts the task that stores the booking and sends it, then waits for the outcome, at most until `deadline` plus the time of the
    /// database writes. Dropping the returned future stops only the waiting.
    pub(super) async fn carry_out(
        self: &Arc<Self>,
        caller: &Caller,
        booking: Booking,
        moving: Option<NewMove>,
        deadline: Instant,
    ) -> Outcome {
        let (tell, waiting) = watch::channel(None);
        let id = booking.id;
        self.at_work.lock().unwrap_or_else(PoisonError::into_inner).insert(id, waiting.clone());
        let at_work = AtWork { bookings: Arc::clone(self), id };
        let caller = caller.clone();
        self.tasks.spawn(async move {
            let bookings = Arc::clone(&at_work.bookings);
            let unwritten = bookings.ask(&caller, &booking, moving.as_ref(), deadline, &tell).await;
            drop(at_work);
            if let Some(ticket) = unwritten {
                bookings.write_later(&caller, &booking, &ticket).await;
            }
        });
        outcome_of(waiting).await
    }

    /// Returns the appointment if it exists but could not be written down.
    async fn ask(
        &self,
        caller: &Caller,
        booking: &Booking,
        moving: Option<&NewMove>,
        deadline: Instant,
        tell: &watch::Sender<Option<Outcome>>,
    ) -> Option<AppointmentId> {
        if let Err(error) = self.log.add(caller, booking, moving).await {
            tell.send_replace(Some(Outcome::NotWritten(error.into())));
            return None;
        }
        let question = BookingQuestion {
            clinic: booking.clinic.clone(),
            patient: booking.patient.clone(),
            slot: booking.slot.clone(),
            doctor: booking.doctor.clone(),
            start: booking.start,
        };
        let mut is_awaited = true;
        let mut answer = self.parts.scheduling.book(&question);
        let in_time = tokio::select! {
            biased;
            in_time = timeout_at(deadline, &mut answer) => in_time,
            never = self.renew_lease(booking) => match never {},
        };
        let answer = match in_time {
            Ok(answer) => answer,
            Err(_elapsed) => {
                self.log(booking, self.log.unknown(caller, booking, "wait_timeout").await);
                tell.send_replace(Some(Outcome::Unknown));
                is_awaited = false;
                answer.await
            }
        };
        let answer = unless_the_old_one(moving.map(|new| &new.moving), booking, answer);
        let (outcome, unwritten) = self.conclude(caller, booking, answer, is_awaited).await;
        self.outcomes.insert(booking.id, outcome.clone());
        tell.send_replace(Some(outcome));
        unwritten
    }

    /// Records the hospital system's answer. The patient gets the answer even if the database is down; it is recorded later. Returns the
    /// appointment if it was not recorded.
    async fn conclude(
        &self,
        caller: &Caller,
        booking: &Booking,
        answer: Result<Appointment, Problem>,
        is_awaited: bool,
    ) -> (Outcome, Option<AppointmentId>) {
        let outcome = match answer {
            // a response without an appointment id is not a success.
            Ok(ticket) if ticket.id.as_str().is_empty() => {
                self.log(booking, self.log.unknown(caller, booking, "empty_result").await);
                Outcome::Unknown
            }
            Ok(ticket) => {
                let mut written = self.log.booked(caller, booking, &ticket.id, is_awaited).await;
                if written.is_err() {
                    // A lost connection is another one by now.
                    written = self.log.booked(caller, booking, &ticket.id, is_awaited).await;
                }
                let unwritten = written.is_err().then(|| ticket.id.clone());
                self.log(booking, written);
                self.outdate(booking);
                return (Outcome::Booked(self.composed(booking, &ticket)), unwritten);
            }
            Err(problem) if problem.code.proves_nothing_was_booked() => {
                self.log(booking, self.log.refused(caller, booking, problem.code.name(), is_awaited).await);
                self.after_refusal(booking, problem.code).await;
                Outcome::Refused(problem)
            }
            Err(problem) => {
                self.log(booking, self.log.unknown(caller, booking, problem.code.name()).await);
                self.history.outdate(&booking.clinic, &booking.patient);
                Outcome::Unknown
            }
        };
        (outcome, None)
    }

    /// Writes down an appointment that the patient was told about. The settling job does the same from the hospital system's history, but
    /// not if the reception cancels the appointment before: the patient would read that it had never been booked.
    async fn write_later(&self, caller: &Caller, booking: &Booking, ticket: &AppointmentId) {
        for failures in 0..WRITTEN_AT_MOST {
            sleep(WRITTEN_AGAIN.delay(failures)).await;
            match self.log.booked(caller, booking, ticket, true).await {
                Ok(_) => return,
                // The kernel stops. It would wait for this task.
                Err(_) if self.tasks.is_closed() => return,
                Err(error) => self.log(booking, Err(error)),
            }
        }
    }

    async fn after_refusal(&self, booking: &Booking, code: ProblemCode) {
        match code {
            ProblemCode::SlotTaken | ProblemCode::NotFound | ProblemCode::Invalid => {
                self.availability.offers.remove(&booking.clinic, &booking.slot);
                self.outdate(booking);
            }
            // The lookup sends the profile data to the hospital system, so an incomplete profile also requires a new lookup.
            ProblemCode::PatientUnknown | ProblemCode::ProfileIncomplete => {
                let relation = cabinet_domain::Relation {
                    user: booking.user,
                    host: booking.host.clone(),
                    clinic: booking.clinic.clone(),
                    patient: booking.patient.clone(),
                    confirmed_at: booking.created_at,
                };
                if let Err(error) = self.relations.forget(&relation).await {
                    tracing::warn!(booking.id = %booking.id, %error, "booking {}: the denied relation stays", booking.id);
                }
            }
            _ => {}
        }
    }

    fn log(&self, booking: &Booking, written: Result<bool, cabinet_ports::StorageError>) {
        if let Err(error) = written {
            tracing::error!(booking.id = %booking.id, %error,
                "booking {}: its outcome is not written down, the settling job will do it", booking.id);
        }
    }

    /// Marks the lists, days, slots and history affected by this booking as outdated.
    pub(crate) fn outdate(&self, booking: &Booking) {
        self.lists.outdate(&booking.clinic, booking.speciality.as_ref());
        self.availability.outdate(&booking.clinic);
        self.history.outdate(&booking.clinic, &booking.patient);
    }

    /// Detaches requests in flight for days and slots of a clinic.
    pub(crate) fn outdate_availability(&self, clinic: &cabinet_domain::ClinicId) {
        self.availability.outdate(clinic);
    }

    fn composed(&self, booking: &Booking, ticket: &Appointment) -> BookedAppointment {
        let wanted = booking.speciality.as_ref();
        let doctor = self.lists.remembered_doctor(&booking.clinic, &booking.doctor, wanted);
        let speciality = wanted.and_then(|id| self.lists.remembered_speciality(&booking.clinic, id));
        BookedAppointment::new(booking, ticket, doctor, speciality, self.parts.zone)
    }

    /// The outcome for a caller that repeats a booking. A concluded record takes precedence over what its task has published: the task says
    /// "unknown" from the timeout until the late answer is stored and audited. A booking that another kernel is executing is waited for as
    /// well.
    pub(super) async fn answer_of(
        &self,
        booking: &Booking,
        deadline: Instant,
    ) -> Result<BookedAppointment, BookingError> {
        if is_open(booking)
            && let Some(waiting) = self.waiting_for(booking.id)
        {
            return answered(booking.id, outcome_of(waiting).await);
        }
        let booking = &self.after_other_kernel(booking, deadline).await?;
        match (booking.state, self.outcomes.get(&booking.id)) {
            (BookingState::Booked, Some(Outcome::Booked(ticket))) => Ok(ticket),
            (BookingState::Booked, _) => self.booked_before(booking).await,
            (BookingState::Refused, Some(Outcome::Refused(problem))) => Err(problem.into()),
            (BookingState::Refused, _) => Err(refusal(booking)),
            (BookingState::Cancelled, _) => Err(BookingError::Cancelled(booking.id)),
            (BookingState::Asked | BookingState::Unknown, _) => Err(BookingError::OutcomeUnknown(booking.id)),
        }
    }

    /// Room and instructions are only in the history. If it cannot be read in time, the booking record provides the rest.
    async fn booked_before(&self, booking: &Booking) -> Result<BookedAppointment, BookingError> {
        let Some(id) = booking.ticket.clone() else { return Err(BookingError::OutcomeUnknown(booking.id)) };
        let read =
            timeout(HISTORY_AWAITED, self.history.read(booking.user, &booking.clinic, &booking.patient));
        let tickets = read.await.unwrap_or_else(|_elapsed| Ok(Arc::default())).unwrap_or_default();
        let known = tickets.iter().find(|ticket| ticket.id == id).cloned();
        let ticket = known.unwrap_or_else(|| Appointment {
            id,
            clinic: booking.clinic.clone(),
            start: moment(booking, self.parts.zone),
            doctor_id: Some(booking.doctor.clone()),
            doctor_name: None,
            speciality_id: booking.speciality.clone(),
            speciality_name: None,
            status: AppointmentStatus::Active,
            room: None,
            instructions: None,
        });
        Ok(self.composed(booking, &ticket))
    }
}

/// Waits for the first outcome. If the task died without one, the outcome is unknown.
async fn outcome_of(mut waiting: Waiting) -> Outcome {
    match waiting.wait_for(Option::is_some).await {
        Ok(outcome) => outcome.clone().unwrap_or(Outcome::Unknown),
        Err(_closed) => Outcome::Unknown,
    }
}

pub(super) fn answered(id: BookingId, outcome: Outcome) -> Result<BookedAppointment, BookingError> {
    match outcome {
        Outcome::Booked(ticket) => Ok(ticket),
        Outcome::Refused(problem) => Err(problem.into()),
        Outcome::Unknown => Err(BookingError::OutcomeUnknown(id)),
        Outcome::NotWritten(error) => Err(error),
    }
}

/// Rebuilds a refusal from the booking record. It stores the problem code but not the hospital's message. Results of settling map to their
/// own errors, because the hospital system did not give them.
fn refusal(booking: &Booking) -> BookingError {
    match booking.problem.as_deref() {
        Some(NOT_FOUND) => BookingError::NotBooked(booking.id),
        Some(NEVER_LEARNT) => BookingError::NeverLearnt(booking.id),
        problem => {
            let code = problem.and_then(ProblemCode::from_name).unwrap_or(ProblemCode::Failed);
            Problem::new(code, "refused before").into()
        }
    }
}
