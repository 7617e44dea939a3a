//! Completed questionnaires that somebody should look at: a score reached its threshold, or an answer is one of those that the form names. The
//! alert and the e-mails about it are written in the transaction of the completion.

use crate::{QuestionnaireCaller, QuestionnaireError, QuestionnaireService};
use cabinet_domain::{AuditKind, QuestionnaireAssignmentId, QuestionnaireLinkId};
use cabinet_ports::StorageError;
use cabinet_ports::post::{Draft, LetterTemplate};
use cabinet_ports::repository::{QuestionnaireAlert, QuestionnaireAlertPlace, UnitOfWork};
use serde_json::json;
use uuid::Uuid;

/// Alerts that are marked in one request.
pub const MARKED_AT_MOST: usize = 200;

/// An alert with the name of its person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedAlert {
    pub alert: QuestionnaireAlert,
    pub name: String,
}

impl QuestionnaireService {
    /// A page of alerts, newest first, and where the next one starts.
    ///
    /// # Errors
    /// `NotAdministrator`, `Sealed`, `Storage`.
    pub async fn alerts(
        &self,
        by: &QuestionnaireCaller,
        after: Option<QuestionnaireAlertPlace>,
        size: u32,
    ) -> Result<(Vec<NamedAlert>, Option<QuestionnaireAlertPlace>), QuestionnaireError> {
        self.check_administrator(by).await?;
        let stores = &self.parts.stores;
        let mut alerts = stores.questionnaire_alerts.alerts(after, size.saturating_add(1)).await?;
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        let has_more = alerts.len() > size;
        alerts.truncate(size);
        let last = alerts.last().filter(|_| has_more);
        let next = last.map(|last| QuestionnaireAlertPlace { at: last.at, id: last.id });
        let named = alerts.into_iter().map(|alert| {
            let name = self.name_of_person(&alert.person)?;
            Ok(NamedAlert { alert, name })
        });
        Ok((named.collect::<Result<_, QuestionnaireError>>()?, next))
    }

    /// Takes note of alerts, with an audit event for each that was new. Returns how many were.
    ///
    /// # Errors
    /// `NotAdministrator`, `Invalid` with `ids`, `Storage`.
    pub async fn mark_alerts_seen(
        &self,
        by: &QuestionnaireCaller,
        ids: &[Uuid],
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
            let detail = match patient {
                Some(_) => json!({ "id": id, "step": "seen" }),
                None => json!({ "link": id, "step": "seen" }),
            };
            let event = self.event(by, *patient, AuditKind::QuestionnaireAlert, detail);
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
        work.questionnaire_alerts().add_alert(assignment, self.now()).await?;
        self.write_alert_letters(work).await
    }

    /// As [`Self::raise_alert`], for a link that is being completed.
    pub(crate) async fn raise_link_alert(
        &self,
        work: &mut dyn UnitOfWork,
        link: QuestionnaireLinkId,
    ) -> Result<(), StorageError> {
        work.questionnaire_alerts().add_link_alert(link, self.now()).await?;
        self.write_alert_letters(work).await
    }

    async fn write_alert_letters(&self, work: &mut dyn UnitOfWork) -> Result<(), StorageError> {
        if self.parts.letters.post.is_none() {
            return Ok(());
        }
        let role = self.parts.letters.alert_role.as_ref();
        let told = work.questionnaire_alerts().note_alert_letters(role, self.letter_times()).await?;
        let drafts = told.into_iter().map(|user| Draft::new(LetterTemplate::QuestionnaireAlert, user));
        self.write_letters(work, drafts).await
    }
}
