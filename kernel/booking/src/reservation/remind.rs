//! Reminds patients of their visits by e-mail and on their devices, as jobs that are written together with the appointment (issue 17).
//!
//! The hospital system is asked again before each reminder: a cancelled visit gets no reminder, and a moved one is named with its new time. The
//! patient is told of the change itself. Each message is noted in the transaction that writes it, so it is written once, even if the job runs
//! again.

use super::execute::Bookings;
use super::reminder_time::{Due, due, reminder_time};
use super::settle::UNREADABLE;
use crate::changed::{ChangedVisit, VisitChange, fruitless_cancelling, is_cancelled_at_clinic};
use crate::{BookingParts, Caller};
use cabinet_domain::local_time::in_zone;
use cabinet_domain::{
    Appointment, AppointmentStatus, Booking, BookingId, BookingState, JobId, NotificationChannel,
    NotificationKind, QuietHours, UserId,
};
use cabinet_ports::post::Draft;
use cabinet_ports::repository::{NewJob, REMIND_OF_VISIT, UnitOfWork, VISIT_REMINDERS, reminder_key};
use cabinet_ports::{JobOutcome, LetterTemplate, Post, StorageError};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// The jobs of a new appointment. A reminder that would be due already is left out: the patient has just booked.
pub(super) fn reminding_jobs(
    parts: &BookingParts,
    booking: &Booking,
    quiet: Option<QuietHours>,
) -> Vec<NewJob> {
    if !parts.settings.remind {
        return Vec::new();
    }
    let visit = in_zone(booking.start, parts.zone).with_timezone(&parts.zone);
    let job = |hours: u32| NewJob {
        id: JobId(Uuid::now_v7()),
        kind: REMIND_OF_VISIT.to_owned(),
        payload: serde_json::json!({ "booking": booking.id, "hours": hours }),
        unique_key: Some(reminder_key(booking.id, hours)),
        run_at: reminder_time(visit, hours, quiet),
    };
    let now = parts.clock.now();
    VISIT_REMINDERS.map(job).into_iter().filter(|job| job.run_at > now).collect()
}

/// The quiet hours of a patient.
pub(super) async fn quiet_hours(
    parts: &BookingParts,
    user: UserId,
) -> Result<Option<QuietHours>, StorageError> {
    let settings = parts.stores.notifications.settings(user).await?;
    Ok(settings.quiet.hours(parts.settings.quiet_hours))
}

/// How letters take a day and a time.
const DATE: &str = "%Y-%m-%d";
const TIME: &str = "%H:%M";

const NOT_YET: &str = "the reminder is not due yet";

impl Bookings {
    /// Writes the reminder `hours` before the visit, if it is due and the visit still takes place.
    ///
    /// # Errors
    /// If the database fails; the job is then retried.
    pub(crate) async fn remind(
        &self,
        id: BookingId,
        hours: u32,
        attempts: u32,
        post: Option<&dyn Post>,
    ) -> Result<JobOutcome, StorageError> {
        let Some(mut line) = self.parts.stores.bookings.lookup(id).await? else {
            return Ok(JobOutcome::Done);
        };
        let is_cancelled = is_cancelled_at_clinic(&line);
        let ticket = line.ticket.clone().filter(|_| line.state == BookingState::Booked || is_cancelled);
        let Some(ticket) = ticket else { return Ok(JobOutcome::Done) };
        let (now, quiet) = (self.parts.clock.now(), quiet_hours(&self.parts, line.user).await?);
        let booked = in_zone(line.start, self.parts.zone).with_timezone(&self.parts.zone);
        if let Due::Later(at) = due(booked, hours, now, quiet) {
            return Ok(JobOutcome::Again { after: at - now, reason: NOT_YET });
        }
        if is_cancelled {
            if let Some(changed) = ChangedVisit::cancelled(&line, &[], self.parts.zone, now) {
                self.tell_of_change(&line, &changed, post).await?;
            }
            return Ok(JobOutcome::Done);
        }
        let tickets = match self.history_now(&Caller::without_request(line.user), &line).await {
            Ok(tickets) => tickets,
            Err(_) if in_zone(line.start, self.parts.zone) <= self.parts.clock.now() => {
                return Ok(JobOutcome::Done);
            }
            Err(problem) => {
                tracing::warn!(booking.id = %id, code = problem.code.name(), "booking {id}: it is not known whether its visit takes place");
                let reason = "the history cannot be read";
                return Ok(JobOutcome::Again { after: UNREADABLE.time_delta(attempts), reason });
            }
        };
        let now = self.parts.clock.now();
        if let Some(begun_at) = fruitless_cancelling(&line, &tickets, now) {
            self.log.end_cancelling(&line, begun_at).await?;
            line.cancelling_at = None;
        }
        if let Some(changed) = ChangedVisit::find(&line, &tickets, self.parts.zone, now) {
            self.tell_of_change(&line, &changed, post).await?;
        }
        let shown =
            tickets.iter().find(|shown| shown.id == ticket && shown.status == AppointmentStatus::Active);
        let Some(visit) = shown else { return Ok(JobOutcome::Done) };
        match due(visit.start.with_timezone(&self.parts.zone), hours, now, quiet) {
            Due::Over => {}
            Due::Now => self.write_reminder(&line, visit, hours, post).await?,
            Due::Later(at) => {
                return Ok(JobOutcome::Again { after: at - now, reason: NOT_YET });
            }
        }
        Ok(JobOutcome::Done)
    }

    async fn write_reminder(
        &self,
        line: &Booking,
        visit: &Appointment,
        hours: u32,
        post: Option<&dyn Post>,
    ) -> Result<(), StorageError> {
        let draft = self.draft(LetterTemplate::VisitReminder, line, visit).await;
        let letter = self.letter(line, draft, post).await?;
        let (user, now) = (line.user, self.parts.clock.now());
        let mut work = self.parts.stores.begin().await?;
        if !work.bookings().note_reminder(line.id, hours).await? {
            return Ok(());
        }
        owe(&mut *work, user, letter, now).await?;
        work.commit().await
    }

    async fn tell_of_change(
        &self,
        line: &Booking,
        changed: &ChangedVisit,
        post: Option<&dyn Post>,
    ) -> Result<(), StorageError> {
        let local = changed.booked.with_timezone(&self.parts.zone);
        let (was_date, was_time) = (local.format(DATE).to_string(), local.format(TIME).to_string());
        let (draft, told) = match changed.change {
            VisitChange::Moved => {
                let mut draft = self.draft(LetterTemplate::VisitMoved, line, &changed.visit).await;
                draft.details.extend([("was_date".to_owned(), was_date), ("was_time".to_owned(), was_time)]);
                (draft, changed.visit.start.to_utc().to_rfc3339())
            }
            VisitChange::Cancelled | VisitChange::Missing => {
                let told = if changed.change == VisitChange::Missing { "missing" } else { "cancelled" };
                let mut draft = self.draft(LetterTemplate::VisitCancelled, line, &changed.visit).await;
                let missing = if told == "missing" { told } else { "" };
                draft.details.extend([
                    ("date".to_owned(), was_date),
                    ("time".to_owned(), was_time),
                    ("missing".to_owned(), missing.to_owned()),
                ]);
                (draft, told.to_owned())
            }
        };
        let letter = self.letter(line, draft, post).await?;
        let mut work = self.parts.stores.begin().await?;
        if !work.bookings().note_change(line.id, &told).await? {
            return Ok(());
        }
        owe(&mut *work, line.user, letter, self.parts.clock.now()).await?;
        work.commit().await
    }

    /// A letter about a visit, with its time.
    async fn draft(&self, template: LetterTemplate, line: &Booking, visit: &Appointment) -> Draft {
        // Without the list of clinics the letter does not name the clinic.
        let clinic =
            self.lists.known_clinic(&line.clinic).await.map(|clinic| clinic.name).unwrap_or_default();
        let local = visit.start.with_timezone(&self.parts.zone);
        let mut draft = Draft::new(template, line.user);
        draft.details.insert("date".to_owned(), local.format(DATE).to_string());
        draft.details.insert("time".to_owned(), local.format(TIME).to_string());
        draft.details.insert("clinic".to_owned(), clinic);
        draft.useful_until = Some(visit.start.to_utc());
        draft
    }

    /// `None` without mail or a confirmed address, or if it cannot be sealed, which is logged.
    async fn letter(
        &self,
        line: &Booking,
        draft: Draft,
        post: Option<&dyn Post>,
    ) -> Result<Option<NewJob>, StorageError> {
        let Some(post) = post else { return Ok(None) };
        let patient = self.parts.stores.users.lookup(line.user).await?;
        if !patient.is_some_and(|patient| patient.email.is_some() && patient.email_confirmed_at.is_some()) {
            return Ok(None);
        }
        match post.letter(draft, self.parts.clock.now()) {
            Ok(letter) => Ok(Some(letter)),
            Err(error) => {
                tracing::error!(booking.id = %line.id, %error, "booking {}: its e-mail cannot be written", line.id);
                Ok(None)
            }
        }
    }
}

/// Owes the patient a message on their devices, and the letter if they want e-mail about visits.
async fn owe(
    work: &mut dyn UnitOfWork,
    user: UserId,
    letter: Option<NewJob>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    work.pushes().owe(user, NotificationKind::Visit, now).await?;
    let by_mail =
        work.notifications().wants(user, NotificationKind::Visit, NotificationChannel::Mail).await?;
    if let Some(letter) = letter.filter(|_| by_mail) {
        work.jobs().add(letter).await?;
    }
    Ok(())
}
