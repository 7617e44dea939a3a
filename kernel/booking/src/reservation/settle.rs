//! Settles open booking records for which no answer arrived. It runs in the job that is written together with the record, so it also covers
//! records of a process that was killed between the request and the write.
//!
//! | Result of the hospital system's history | New state of the record |
//! |---|---|
//! | an appointment with this doctor at this start | `Booked` |
//! | no such appointment, and the watch (`wait_timeout` + `settle`) is over | `Refused`, problem `not_found_in_history` |
//! | no such appointment, and the watch is not over | unchanged; retried |
//! | several appointments at that time without a doctor, or the history cannot be read | retried with backoff, hourly after a day |
//! | the same, a day later and after the slot's start | `Refused`, problem `never_learnt`: the slot need not be held any longer |
//!
//! The decision "there is no appointment" always rests on a history read after the end of the watch, so a slow hub has had that much time.

use super::execute::Bookings;
use super::finish_move::is_the_old_one;
use crate::Caller;
use crate::history::{Shown, at_that_hour, shown_of};
use cabinet_domain::local_time::in_zone;
use cabinet_domain::{Appointment, Booking, BookingId, BookingState, Relation};
use cabinet_ports::{Backoff, JobOutcome, Problem, ProblemCode, StorageError};
use chrono::TimeDelta;
use std::sync::Arc;
use std::time::Duration;

/// Problem of a record whose appointment never appeared.
pub(super) const NOT_FOUND: &str = "not_found_in_history";
/// Problem of a record whose outcome was still unknown when its slot had passed.
pub(super) const NEVER_LEARNT: &str = "never_learnt";
/// The retry interval while the history does not contain the appointment.
const LOOK_AGAIN: TimeDelta = TimeDelta::seconds(20);
/// Retry delays after a failed or unclear history read during the first day.
pub(super) const UNREADABLE: Backoff = Backoff::new(Duration::from_secs(15), Duration::from_secs(15 * 60));
/// After this time retries are hourly, and a record whose slot has passed is concluded.
pub(super) const WATCHED_CLOSELY: TimeDelta = TimeDelta::days(1);
/// The retry delay after [`WATCHED_CLOSELY`].
const HOURLY: TimeDelta = TimeDelta::hours(1);

/// Result of looking for an open record in a history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    /// The appointment was found, and the record is updated.
    Written,
    /// No matching appointment.
    Nothing,
    /// Several appointments may match.
    Unclear,
}

impl Bookings {
    /// Settles an open record if the history allows it.
    ///
    /// # Errors
    /// If the database cannot be read; the job is then retried.
    pub(crate) async fn settle(&self, id: BookingId, attempts: u32) -> Result<JobOutcome, StorageError> {
        let Some(line) = self.parts.stores.bookings.lookup(id).await? else { return Ok(JobOutcome::Done) };
        if !matches!(line.state, BookingState::Asked | BookingState::Unknown) {
            return Ok(JobOutcome::Done);
        }
        if self.is_at_work(id) {
            return Ok(JobOutcome::Again {
                after: LOOK_AGAIN,
                reason: "the hospital system has not answered yet",
            });
        }
        let caller = Caller::without_request(line.user);
        let age = self.parts.clock.now() - line.created_at;
        let settings = &self.parts.settings;
        let watched = TimeDelta::from_std(settings.wait_timeout + settings.settle).unwrap_or(WATCHED_CLOSELY);
        let history = self.history_now(&caller, &line).await;
        let found = match &history {
            Ok(tickets) => Ok(self.found_in(&caller, &line, tickets).await?),
            Err(problem) => Err(problem.code.name()),
        };
        match found {
            Ok(Found::Written) => Ok(JobOutcome::Done),
            Ok(Found::Nothing) if age >= watched => {
                self.log.refused(&caller, &line, NOT_FOUND, false).await?;
                self.outdate(&line);
                Ok(JobOutcome::Done)
            }
            Ok(Found::Nothing) => {
                self.log.unknown(&caller, &line, "not_in_history_yet").await?;
                let rest = (watched - age).max(TimeDelta::seconds(1));
                Ok(JobOutcome::Again {
                    after: rest.min(LOOK_AGAIN),
                    reason: "the history does not show the ticket yet",
                })
            }
            Ok(Found::Unclear) => self.nothing_learnt(&caller, &line, "several_tickets", attempts).await,
            Err(code) => self.nothing_learnt(&caller, &line, code, attempts).await,
        }
    }

    /// Handles a history that was unreadable or unclear.
    async fn nothing_learnt(
        &self,
        caller: &Caller,
        line: &Booking,
        why: &str,
        attempts: u32,
    ) -> Result<JobOutcome, StorageError> {
        let (id, now) = (line.id, self.parts.clock.now());
        tracing::warn!(booking.id = %id, code = why, attempts, "booking {id}: the history does not tell its outcome");
        let is_old = now - line.created_at >= WATCHED_CLOSELY;
        if is_old && in_zone(line.start, self.parts.zone) <= now {
            self.log.refused(caller, line, NEVER_LEARNT, false).await?;
            self.outdate(line);
            return Ok(JobOutcome::Done);
        }
        self.log.unknown(caller, line, why).await?;
        let pause = if is_old { HOURLY } else { UNREADABLE.time_delta(attempts) };
        Ok(JobOutcome::Again { after: pause, reason: "the history does not tell the outcome" })
    }

    /// Settles the record and reports whether its slot is free. Used when another user wants the slot.
    pub(super) async fn is_free_after_settling(&self, line: &Booking) -> Result<bool, StorageError> {
        self.settle(line.id, 0).await?;
        let line = self.parts.stores.bookings.lookup(line.id).await?;
        Ok(line.is_none_or(|line| !line.state.holds_the_slot()))
    }

    /// Reads the current history. If the clinic has given the person a new patient id, reads under that id.
    pub(super) async fn history_now(
        &self,
        caller: &Caller,
        line: &Booking,
    ) -> Result<Arc<[Appointment]>, Problem> {
        let answer = self.history.read_anew(line.user, &line.clinic, &line.patient).await;
        let Err(problem) = &answer else { return answer };
        if problem.code != ProblemCode::PatientUnknown {
            return answer;
        }
        let outdated = Relation {
            user: line.user,
            host: line.host.clone(),
            clinic: line.clinic.clone(),
            patient: line.patient.clone(),
            confirmed_at: line.created_at,
        };
        match self.relations.renew(caller, &outdated).await {
            Ok(Some(found)) => self.history.read_anew(line.user, &found.clinic, &found.patient).await,
            _ => answer,
        }
    }

    /// Updates the record if the history contains its appointment.
    pub(crate) async fn found_in(
        &self,
        caller: &Caller,
        line: &Booking,
        tickets: &[Appointment],
    ) -> Result<Found, StorageError> {
        let mut owned = Vec::new();
        let moving = self.parts.stores.moves.lookup(line.id).await?;
        for ticket in at_that_hour(line, tickets) {
            if is_the_old_one(moving.as_ref(), line, &ticket.id) {
                owned.push(&ticket.id);
                continue;
            }
            let bookings = &self.parts.stores.bookings;
            let owner = bookings.find_by_ticket(line.user, &line.host, &line.clinic, &ticket.id).await?;
            if owner.is_some_and(|owner| owner.id != line.id) {
                owned.push(&ticket.id);
            }
        }
        match shown_of(line, tickets, |ticket| owned.contains(&&ticket.id)) {
            Shown::Appointment(ticket) => {
                if self.log.booked(caller, line, &ticket.id, self.is_at_work(line.id)).await? {
                    self.outdate(line);
                }
                Ok(Found::Written)
            }
            Shown::Nothing => Ok(Found::Nothing),
            Shown::Unclear => Ok(Found::Unclear),
        }
    }
}
