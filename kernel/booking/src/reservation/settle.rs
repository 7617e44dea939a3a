//! Settling: how an open journal line ends when no answer came. Run by the job that was written together with the line, so it also ends
//! the lines of a process that was killed between asking and writing down.
//!
//! | What the hospital system's history says | What the line becomes |
//! |---|---|
//! | a ticket with this doctor at this start | `Booked` |
//! | no such ticket, and the watch (`wait_timeout` + `settle`) is over | `Refused`, problem `not_found_in_history` |
//! | no such ticket, and the watch is not over | as it is; look again |
//! | several tickets at that hour without a doctor, or it cannot be read | as it is; look again, ever more rarely, after a day hourly |
//! | the same, a day later and after the slot's start | `Refused`, problem `never_learnt`: there is nothing left to hold the slot for |
//!
//! The line that decides "there is no ticket" is always a history read after the watch ended: a hub that books slowly has had that long.

use super::execute::Bookings;
use crate::Caller;
use crate::history::{Shown, at_that_hour, shown_of};
use cabinet_domain::local_time::in_zone;
use cabinet_domain::{Appointment, Booking, BookingId, BookingState, Relation};
use cabinet_ports::{JobOutcome, Problem, ProblemCode, StorageError};
use chrono::TimeDelta;
use std::sync::Arc;

/// The problem of a line whose ticket never came.
pub(super) const NOT_FOUND: &str = "not_found_in_history";
/// The problem of a line of which nothing could be learnt until its slot had passed.
pub(super) const NEVER_LEARNT: &str = "never_learnt";
/// Between two looks at a history without the ticket.
const LOOK_AGAIN: TimeDelta = TimeDelta::seconds(20);
/// The first pause after a history that could not be read; doubled each time.
const UNREADABLE_FIRST: TimeDelta = TimeDelta::seconds(15);
/// The longest pause.
const UNREADABLE_LONGEST: TimeDelta = TimeDelta::minutes(15);
/// After that the pauses are longer still, and a slot that has passed is let go.
pub(super) const WATCHED_CLOSELY: TimeDelta = TimeDelta::days(1);
/// The pause from then on.
const HOURLY: TimeDelta = TimeDelta::hours(1);

/// What a history said about an open line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    /// Its ticket, which the line has now.
    Written,
    /// There is no such ticket.
    Nothing,
    /// There are several that it may be.
    Unclear,
}

impl Bookings {
    /// Looks whether the open line has its ticket.
    ///
    /// # Errors
    /// If the database cannot be read; the job is then tried again.
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

    /// The history said neither yes nor no.
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
        let pause = if is_old { HOURLY } else { pause(attempts) };
        Ok(JobOutcome::Again { after: pause, reason: "the history does not tell the outcome" })
    }

    /// Whether the line holds its slot no more, once it was looked after: for somebody else who wants the slot.
    pub(super) async fn is_free_after_settling(&self, line: &Booking) -> Result<bool, StorageError> {
        self.settle(line.id, 0).await?;
        let line = self.parts.stores.bookings.lookup(line.id).await?;
        Ok(line.is_none_or(|line| !line.state.holds_the_slot()))
    }

    /// The history as it is now; of a person to whom the clinic has given another id meanwhile, under that id.
    async fn history_now(&self, caller: &Caller, line: &Booking) -> Result<Arc<[Appointment]>, Problem> {
        let answer = self.history.read_anew(&line.clinic, &line.patient).await;
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
            Ok(Some(found)) => self.history.read_anew(&found.clinic, &found.patient).await,
            _ => answer,
        }
    }

    /// Writes the ticket down if the history shows it.
    pub(crate) async fn found_in(
        &self,
        caller: &Caller,
        line: &Booking,
        tickets: &[Appointment],
    ) -> Result<Found, StorageError> {
        let mut owned = Vec::new();
        for ticket in at_that_hour(line, tickets) {
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

fn pause(attempts: u32) -> TimeDelta {
    let doubled = 1_i32.checked_shl(attempts.min(10)).unwrap_or(i32::MAX);
    (UNREADABLE_FIRST * doubled).min(UNREADABLE_LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pauses_grow_and_end() {
        let pauses: Vec<i64> = [0, 1, 2, 5, 6, 40, u32::MAX].map(|n| pause(n).num_seconds()).to_vec();
        assert_eq!(pauses, [15, 30, 60, 480, 900, 900, 900]);
    }
}
