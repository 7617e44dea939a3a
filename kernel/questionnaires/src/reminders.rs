//! Reminds patients of open questionnaires before the due day, as a job. A reminder is noted in the transaction of its notifications, so each is
//! written once, whatever happens to the job; the e-mail itself is not sent once the questionnaire is completed (`cabinet-mail`).

use crate::QuestionnaireService;
use async_trait::async_trait;
use cabinet_domain::JobId;
use cabinet_ports::repository::{Job, NewJob, QuestionnaireLetterKind, QuestionnaireReminder};
use cabinet_ports::{JobOutcome, JobWorker, StorageError};
use chrono::{Days, NaiveDate, TimeDelta};
use serde_json::json;
use std::sync::Arc;
use uuid::Uuid;

/// Kind of the job that reminds.
pub const REMIND_OF_QUESTIONNAIRES: &str = "remind_of_questionnaires";
/// Reminders of one transaction.
const AT_ONCE: u32 = 500;
/// Delay before the next attempt if the database is unavailable.
const STORAGE_FAILED: TimeDelta = TimeDelta::minutes(1);

impl QuestionnaireService {
    /// Queues the reminder job, unless it is queued already or reminders are disabled or too early.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn plan_reminders(&self) -> Result<(), StorageError> {
        let letters = &self.parts.letters;
        if letters.remind_days.is_empty() || self.is_early() || self.hospital.is_some() {
            return Ok(());
        }
        let job = NewJob {
            id: JobId(Uuid::now_v7()),
            kind: REMIND_OF_QUESTIONNAIRES.to_owned(),
            payload: json!({}),
            unique_key: Some(REMIND_OF_QUESTIONNAIRES.to_owned()),
            run_at: self.now(),
        };
        self.parts.stores.jobs.add(job).await
    }

    /// Writes the reminders that are due. One that was missed, because no kernel ran, is written late.
    async fn remind(&self) -> Result<(), StorageError> {
        let today = self.today();
        let last = self.parts.letters.remind_days.iter().max().copied();
        // The earliest due day first: of several questionnaires, the e-mail names the one that is most urgent.
        for left in 0..last.map_or(0, |last| last + 1) {
            if let Some(reminder) = self.reminder(today, left) {
                self.remind_of(reminder).await?;
            }
        }
        Ok(())
    }

    /// The reminder of questionnaires that are due in `left` days: the last one whose day has come.
    fn reminder(&self, today: NaiveDate, left: u32) -> Option<QuestionnaireReminder> {
        let days = *self.parts.letters.remind_days.iter().filter(|days| **days >= left).min()?;
        let due = today.checked_add_days(Days::new(left.into()))?;
        let sent_before = self.beginning(due.checked_sub_days(Days::new(days.into()))?);
        Some(QuestionnaireReminder { due, days, sent_before })
    }

    async fn remind_of(&self, reminder: QuestionnaireReminder) -> Result<(), StorageError> {
        loop {
            let mut work = self.parts.stores.begin().await?;
            let patients = work.questionnaire_letters().take_reminders(reminder, AT_ONCE).await?;
            let kind = QuestionnaireLetterKind::Reminder;
            self.tell_patients(&mut *work, kind, &patients, Some(reminder.due)).await?;
            work.commit().await?;
            if u32::try_from(patients.len()).is_ok_and(|taken| taken < AT_ONCE) {
                return Ok(());
            }
        }
    }
}

/// Writes reminders.
pub struct RemindOfQuestionnaires(pub Arc<QuestionnaireService>);

#[async_trait]
impl JobWorker for RemindOfQuestionnaires {
    fn kind(&self) -> &'static str {
        REMIND_OF_QUESTIONNAIRES
    }

    async fn run(&self, _: &Job) -> JobOutcome {
        match self.0.remind().await {
            Ok(()) => JobOutcome::Done,
            Err(error) => {
                tracing::warn!(%error, "patients could not be reminded of questionnaires now");
                JobOutcome::Again { after: STORAGE_FAILED, reason: "the reminders could not be written" }
            }
        }
    }
}
