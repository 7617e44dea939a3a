//! Gives many patients a questionnaire, as a job (B-262, B-302). Each step is one transaction: the next patients get their copy and are taken
//! from the list of recipients. A job that dies goes on where it was.

use crate::{QuestionnaireCaller, QuestionnaireError, QuestionnaireService};
use async_trait::async_trait;
use cabinet_domain::{
    AuditKind, JobId, QuestionnaireAssignmentId, QuestionnaireId, QuestionnaireSending,
    QuestionnaireSendingId, QuestionnaireSendingState,
};
use cabinet_ports::repository::{Job, NewJob, QuestionnaireLetterKind, QuestionnaireRecipients};
use cabinet_ports::{JobOutcome, JobWorker, StorageError};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde_json::json;
use std::sync::Arc;
use uuid::Uuid;

/// Kind of the job that sends a questionnaire.
pub const SEND_QUESTIONNAIRE: &str = "send_questionnaire";
/// Patients of one step.
const AT_ONCE: usize = 500;
/// Delay before the next attempt if the database is unavailable.
const STORAGE_FAILED: TimeDelta = TimeDelta::minutes(1);

/// The job that does a sending.
pub(crate) fn send_job(sending: QuestionnaireSendingId, now: DateTime<Utc>) -> NewJob {
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: SEND_QUESTIONNAIRE.to_owned(),
        payload: json!({ "sending": sending }),
        unique_key: Some(format!("{SEND_QUESTIONNAIRE}:{sending}")),
        run_at: now,
    }
}

impl QuestionnaireService {
    /// Begins to send a questionnaire. The job does the rest.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Invalid`, `NotPublished`, `Storage`.
    pub async fn begin_sending(
        &self,
        by: &QuestionnaireCaller,
        id: QuestionnaireId,
        recipients: &QuestionnaireRecipients,
        due: Option<NaiveDate>,
    ) -> Result<QuestionnaireSending, QuestionnaireError> {
        self.check_administrator(by).await?;
        self.check_due(due)?;
        let stores = &self.parts.stores;
        stores.questionnaires.lookup(id).await?.ok_or(QuestionnaireError::NotFound)?;
        let now = self.now();
        let sending = QuestionnaireSendingId(Uuid::now_v7());
        let mut work = stores.begin().await?;
        let begun = work.questionnaires().begin_sending((sending, id), recipients, due, (by.user, now)).await;
        let begun = match begun {
            Ok(begun) => begun.ok_or(QuestionnaireError::NotPublished)?,
            Err(StorageError::Unstorable { what: "questionnaire_recipients" }) => {
                return Err(QuestionnaireError::Invalid { field: "matching", code: "too_many" });
            }
            Err(error) => return Err(error.into()),
        };
        work.jobs().add(send_job(sending, now)).await?;
        let detail = json!({ "questionnaire": id, "version": begun.version, "sending": sending, "total": begun.total });
        work.audit().add(self.event(by, None, AuditKind::QuestionnaireSent, detail)).await?;
        work.commit().await?;
        Ok(begun)
    }

    /// How far a sending has come.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Storage`.
    pub async fn sending(
        &self,
        by: &QuestionnaireCaller,
        id: QuestionnaireSendingId,
    ) -> Result<QuestionnaireSending, QuestionnaireError> {
        self.check_administrator(by).await?;
        self.parts.stores.questionnaires.sending(id).await?.ok_or(QuestionnaireError::NotFound)
    }

    /// Stops a sending. What was assigned stays; one that has ended stays as it is.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Storage`.
    pub async fn cancel_sending(
        &self,
        by: &QuestionnaireCaller,
        id: QuestionnaireSendingId,
    ) -> Result<QuestionnaireSending, QuestionnaireError> {
        let sending = self.sending(by, id).await?;
        let mut work = self.parts.stores.begin().await?;
        if work.questionnaires().cancel_sending(id).await? {
            let detail =
                json!({ "questionnaire": sending.questionnaire, "sending": id, "step": "cancelled" });
            work.audit().add(self.event(by, None, AuditKind::QuestionnaireSent, detail)).await?;
        }
        work.commit().await?;
        self.parts.stores.questionnaires.sending(id).await?.ok_or(QuestionnaireError::NotFound)
    }

    /// Assigns to the next patients until the sending ends.
    async fn send(&self, id: QuestionnaireSendingId) -> Result<(), StorageError> {
        loop {
            let ids: Vec<_> = (0..AT_ONCE).map(|_| QuestionnaireAssignmentId(Uuid::now_v7())).collect();
            let mut work = self.parts.stores.begin().await?;
            let batch = work.questionnaires().send_next(id, &ids, self.now()).await?;
            let Some(batch) = batch else { return Ok(()) };
            let kind = QuestionnaireLetterKind::Sent;
            self.tell_patients(&mut *work, kind, &batch.assigned, batch.sending.due).await?;
            work.commit().await?;
            if batch.sending.state == QuestionnaireSendingState::Stopped {
                tracing::info!(sending.id = %id, "the sending {id} stopped: its questionnaire was archived");
            }
            if batch.sending.state != QuestionnaireSendingState::Running {
                return Ok(());
            }
        }
    }
}

/// Sends questionnaires. A repeated run continues the sending.
pub struct SendQuestionnaire(pub Arc<QuestionnaireService>);

#[async_trait]
impl JobWorker for SendQuestionnaire {
    fn kind(&self) -> &'static str {
        SEND_QUESTIONNAIRE
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let sending = job.payload.get("sending").and_then(|id| id.as_str()).and_then(|id| id.parse().ok());
        let Some(sending) = sending else {
            return JobOutcome::GiveUp { reason: "the payload names no sending" };
        };
        match self.0.send(sending).await {
            Ok(()) => JobOutcome::Done,
            Err(error) => {
                tracing::warn!(sending.id = %sending, %error, "the sending {sending} could not be continued now");
                JobOutcome::Again { after: STORAGE_FAILED, reason: "the questionnaire could not be assigned" }
            }
        }
    }
}
