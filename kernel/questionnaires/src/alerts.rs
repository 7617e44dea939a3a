//! Completed questionnaires that somebody should look at: a score reached its threshold, or an answer is one of those that the form names. The
//! alert and the e-mails about it are written in the transaction of the completion.

use crate::{QuestionnaireCaller, QuestionnaireError, QuestionnaireService};
use cabinet_domain::{AuditKind, QuestionnaireAssignmentId};
use cabinet_ports::StorageError;
use cabinet_ports::post::{Draft, LetterTemplate};
use cabinet_ports::repository::{QuestionnaireAlert, QuestionnaireAlertPlace, UnitOfWork};
use serde_json::json;

/// Alerts that are marked in one request.
pub const MARKED_AT_MOST: usize = 200;

impl QuestionnaireService {
    /// A page of alerts, newest first, and where the next one starts.
    ///
    /// # Errors
    /// `NotAdministrator`, `Storage`.
    pub async fn alerts(
        &self,
        by: &QuestionnaireCaller,
        after: Option<QuestionnaireAlertPlace>,
        size: u32,
    ) -> Result<(Vec<QuestionnaireAlert>, Option<QuestionnaireAlertPlace>), QuestionnaireError> {
        self.check_administrator(by).await?;
        let stores = &self.parts.stores;
        let mut alerts = stores.questionnaire_alerts.alerts(after, size.saturating_add(1)).await?;
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        let has_more = alerts.len() > size;
        alerts.truncate(size);
        let last = alerts.last().filter(|_| has_more);
        let next = last.map(|last| QuestionnaireAlertPlace { at: last.at, assignment: last.assignment });
        Ok((alerts, next))
    }

    /// Takes note of alerts, with an audit event for each that was new. Returns how many were.
    ///
    /// # Errors
    /// `NotAdministrator`, `Invalid` with `ids`, `Storage`.
    pub async fn mark_alerts_seen(
        &self,
        by: &QuestionnaireCaller,
        ids: &[QuestionnaireAssignmentId],
    ) -> Result<usize, QuestionnaireError> {
        self.check_administrator(by).await?;
        if ids.len() > MARKED_AT_MOST {
            return Err(QuestionnaireError::Invalid { field: "ids", code: "too_many" });
        }
        if ids.is_empty() {
            return Ok(0);
        }
        let mut work = self.parts.stores.begin().await?;
        let marked = work.questionnaire_alerts().mark_alerts_seen(ids, by.user, self.now()).await?;
        for (id, patient) in &marked {
            let detail = json!({ "id": id, "step": "seen" });
            let event = self.event(by, Some(*patient), AuditKind::QuestionnaireAlert, detail);
            work.audit().add(event).await?;
        }
        work.commit().await?;
        Ok(marked.len())
    }

    /// Adds the alert of a questionnaire that is being completed, and the e-mails to the staff.
    pub(crate) async fn raise_alert(
        &self,
        work: &mut dyn UnitOfWork,
        assignment: QuestionnaireAssignmentId,
    ) -> Result<(), StorageError> {
        let now = self.now();
        work.questionnaire_alerts().add_alert(assignment, now).await?;
        if self.parts.letters.post.is_none() {
            return Ok(());
        }
        let role = self.parts.letters.alert_role.as_ref();
        let told = work.questionnaire_alerts().note_alert_letters(role, self.letter_times()).await?;
        let drafts = told.into_iter().map(|user| Draft::new(LetterTemplate::QuestionnaireAlert, user));
        self.write_letters(work, drafts).await
    }
}
