//! Completes a move: cancels the old appointment after the new one is booked. It runs in the request, and in the job that is written
//! together with the new appointment, so it also covers a process that was killed in between.
//!
//! | What the hospital system says | The move |
//! |---|---|
//! | the new appointment is cancelled | `Dropped`: the old one stays |
//! | the new appointment is not listed, or the history cannot be read | retried; nothing is cancelled |
//! | the old appointment is cancelled, before or after our request | `Done` |
//! | the old appointment must not be cancelled | `Standing`: the patient has both, and is told |
//! | anything else | retried with backoff for a day and until the old visit begins, then `Standing` |

use super::execute::Bookings;
use super::settle::{UNREADABLE, WATCHED_CLOSELY};
use crate::relations::is_refusal;
use crate::{BookingError, Caller};
use cabinet_domain::local_time::in_zone;
use cabinet_domain::{
    Appointment, AppointmentId, AppointmentStatus, Booking, BookingId, BookingMove, BookingState, ClinicId,
    MoveState, PatientId,
};
use cabinet_ports::{JobOutcome, Problem, ProblemCode, StorageError};
use chrono::TimeDelta;
use std::sync::Arc;

/// The job first runs this long after an answer that a request waits for: the request tries first.
pub(super) const FINISH_AFTER_ANSWER: TimeDelta = TimeDelta::seconds(20);

/// Problem of a move whose new appointment is not in the history.
const NEW_NOT_SHOWN: &str = "new_not_in_history";
/// Problem of a move whose old visit has begun.
const OLD_IS_OVER: &str = "old_is_over";

/// What an attempt to cancel the old appointment came to.
enum Attempt {
    Cancelled,
    /// The new appointment no longer stands.
    NewIsGone,
    /// The hospital system will not cancel it.
    Refused(&'static str),
    /// The reason, for another attempt.
    Failed(&'static str),
}

impl Bookings {
    /// Goes on with a move. `is_awaited`: a request delivers the outcome to the patient.
    ///
    /// # Errors
    /// If the database fails; the job is then retried.
    pub(crate) async fn finish_move(
        &self,
        id: BookingId,
        attempts: u32,
        is_awaited: bool,
    ) -> Result<JobOutcome, StorageError> {
        let stores = &self.parts.stores;
        let Some(moving) = stores.moves.lookup(id).await? else { return Ok(JobOutcome::Done) };
        let Some(line) = stores.bookings.lookup(id).await? else { return Ok(JobOutcome::Done) };
        let (MoveState::Cancelling, BookingState::Booked, Some(ticket)) =
            (moving.state, line.state, &line.ticket)
        else {
            return Ok(JobOutcome::Done);
        };
        let caller = Caller::without_request(line.user);
        match self.attempt(&caller, &moving, &line, ticket).await? {
            Attempt::Cancelled => self.log.moved(&caller, &moving, is_awaited).await?,
            Attempt::NewIsGone => {
                self.log.cancelled(&caller, &line).await?;
                self.outdate(&line);
            }
            Attempt::Refused(problem) => self.log.stands(&caller, &moving, problem).await?,
            Attempt::Failed(problem) => {
                tracing::warn!(booking.id = %id, code = problem, attempts, "booking {id}: the appointment that it replaces is not cancelled yet");
                let now = self.parts.clock.now();
                let is_over = in_zone(moving.start, self.parts.zone) <= now;
                if is_over || now - moving.updated_at >= WATCHED_CLOSELY {
                    self.log.stands(&caller, &moving, problem).await?;
                    return Ok(JobOutcome::Done);
                }
                self.log.not_moved_yet(&caller, &moving, problem).await?;
                let reason = "the old appointment is not cancelled yet";
                return Ok(JobOutcome::Again { after: UNREADABLE.time_delta(attempts), reason });
            }
        }
        Ok(JobOutcome::Done)
    }

    /// Cancels the old appointment, if the new one certainly stands.
    async fn attempt(
        &self,
        caller: &Caller,
        moving: &BookingMove,
        line: &Booking,
        ticket: &AppointmentId,
    ) -> Result<Attempt, StorageError> {
        let tickets = match self.history_now(caller, line).await {
            Ok(tickets) => tickets,
            Err(problem) => return Ok(Attempt::Failed(problem.code.name())),
        };
        match status_of(&tickets, ticket) {
            Some(AppointmentStatus::Cancelled) => return Ok(Attempt::NewIsGone),
            Some(_) => {}
            None => return Ok(Attempt::Failed(NEW_NOT_SHOWN)),
        }
        let (patient, tickets) = match self.patient_now(caller, &moving.clinic).await {
            Ok(read) => read,
            Err(BookingError::Storage(error)) => {
                tracing::warn!(booking.id = %line.id, %error, "booking {}: the patient at the old clinic cannot be looked up", line.id);
                return Ok(Attempt::Failed("storage"));
            }
            Err(other) => return Ok(Attempt::Failed(other.code().map_or("refused", ProblemCode::name))),
        };
        match status_of(&tickets, &moving.ticket) {
            Some(AppointmentStatus::Cancelled) => return Ok(Attempt::Cancelled),
            Some(AppointmentStatus::Past) => return Ok(Attempt::Refused(OLD_IS_OVER)),
            Some(AppointmentStatus::Active) | None => {}
        }
        let old = &self.parts.stores.bookings;
        let old = old.find_by_ticket(caller.user, &moving.host, &moving.clinic, &moving.ticket).await?;
        let begun = match old.filter(|old| old.state == BookingState::Booked) {
            Some(old) => Some((self.log.begin_cancelling(&old).await?, old)),
            None => None,
        };
        let answer = self.parts.scheduling.cancel(&moving.clinic, &patient, &moving.ticket).await;
        self.lists.outdate(&moving.clinic, line.speciality.as_ref());
        self.outdate_availability(&moving.clinic);
        self.history.outdate(&moving.clinic, &patient);
        let Err(problem) = answer else { return Ok(Attempt::Cancelled) };
        // The response was lost, or another attempt has cancelled it: the history decides.
        if let Ok(tickets) = self.history.read_anew(caller.user, &moving.clinic, &patient).await {
            match status_of(&tickets, &moving.ticket) {
                Some(AppointmentStatus::Cancelled) => return Ok(Attempt::Cancelled),
                None if problem.code == ProblemCode::NotFound => return Ok(Attempt::Cancelled),
                _ => {}
            }
        }
        if let Some((begun_at, old)) = begun.filter(|_| problem.code.proves_nothing_was_booked()) {
            self.log.end_cancelling(&old, begun_at).await?;
        }
        Ok(if is_final(problem.code) {
            Attempt::Refused(problem.code.name())
        } else {
            Attempt::Failed(problem.code.name())
        })
    }

    /// The person's current patient id at a clinic, and the history under it.
    async fn patient_now(
        &self,
        caller: &Caller,
        clinic: &ClinicId,
    ) -> Result<(PatientId, Arc<[Appointment]>), BookingError> {
        let relation = self.relations.at(caller, clinic).await?;
        match self.history.read_anew(caller.user, clinic, &relation.patient).await {
            Ok(tickets) => Ok((relation.patient, tickets)),
            Err(problem) if problem.code == ProblemCode::PatientUnknown => {
                match self.relations.renew(caller, &relation).await? {
                    Some(found) => {
                        let tickets = self.history.read_anew(caller.user, clinic, &found.patient).await?;
                        Ok((found.patient, tickets))
                    }
                    None => Err(problem.into()),
                }
            }
            Err(problem) => Err(problem.into()),
        }
    }
}

fn status_of(tickets: &[Appointment], id: &AppointmentId) -> Option<AppointmentStatus> {
    tickets.iter().find(|ticket| ticket.id == *id).map(|ticket| ticket.status)
}

/// Whether the hospital system itself refuses to cancel the appointment, so that another attempt would be refused as well.
const fn is_final(code: ProblemCode) -> bool {
    is_refusal(code)
        || matches!(
            code,
            ProblemCode::Invalid
                | ProblemCode::NotFound
                | ProblemCode::NotAllowed
                | ProblemCode::ReadOnly
                | ProblemCode::SlotTaken
                | ProblemCode::AlreadyBooked
                | ProblemCode::ProfileIncomplete
                | ProblemCode::Unsupported
        )
}

/// Whether this answer to the booking of a move says that the new appointment is the old one. A plugin that lost the response looks for an
/// appointment at that hour, and the hospital system may not name the doctors.
pub(super) fn is_the_old_one(moving: Option<&BookingMove>, line: &Booking, ticket: &AppointmentId) -> bool {
    moving.is_some_and(|moving| moving.clinic == line.clinic && moving.ticket == *ticket)
}

/// Reports such an answer as unknown: the history decides.
pub(super) fn unless_the_old_one(
    moving: Option<&BookingMove>,
    line: &Booking,
    answer: Result<Appointment, Problem>,
) -> Result<Appointment, Problem> {
    match answer {
        Ok(ticket) if is_the_old_one(moving, line, &ticket.id) => {
            Err(Problem::new(ProblemCode::OutcomeUnknown, "the hospital system named the old appointment"))
        }
        answer => answer,
    }
}
