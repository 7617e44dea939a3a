//! Answers of a link, for administrators. Each look is an audit event.

use crate::answers::{KeptAnswers, KeptScore, opened, sealed};
use crate::{Answers, QuestionnaireCaller, QuestionnaireError, QuestionnaireService};
use cabinet_domain::{AuditKind, QuestionnaireLinkId, QuestionnaireVersion};
use cabinet_ports::repository::QuestionnaireLink;
use serde_json::json;

/// What the person of a link has answered.
pub struct LinkAnswers {
    pub link: QuestionnaireLink,
    pub name: String,
    pub version: QuestionnaireVersion,
    pub answers: Answers,
    pub scores: Vec<KeptScore>,
}

impl QuestionnaireService {
    /// The answers of a link: those of a completed questionnaire only, because a draft was not sent.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Sealed`, `Storage`.
    pub async fn link_answers(
        &self,
        by: &QuestionnaireCaller,
        id: QuestionnaireLinkId,
    ) -> Result<LinkAnswers, QuestionnaireError> {
        self.check_administrator(by).await?;
        let link = self.parts.stores.questionnaire_links.lookup(id).await?;
        let link = link.filter(|link| link.completed_at.is_some()).ok_or(QuestionnaireError::NotFound)?;
        let version = self.version_of_link(&link).await?;
        let name = self.open_person(&link)?.name;
        let detail =
            json!({ "what": "questionnaire_answers", "questionnaire": link.questionnaire, "link": id });
        self.parts.stores.audit.add(self.event(by, None, AuditKind::ViewedByAdmin, detail)).await?;
        let KeptAnswers { answers, scores, .. } = self.open_link_answers(&link)?;
        Ok(LinkAnswers { link, name, version, answers, scores })
    }

    pub(super) fn seal_link_answers(
        &self,
        id: QuestionnaireLinkId,
        kept: &KeptAnswers,
    ) -> Result<Vec<u8>, QuestionnaireError> {
        sealed(&self.parts.vault, &QuestionnaireLink::answers_context(id), kept)
    }

    pub(super) fn open_link_answers(
        &self,
        link: &QuestionnaireLink,
    ) -> Result<KeptAnswers, QuestionnaireError> {
        let Some(bytes) = &link.sealed else { return Ok(KeptAnswers::default()) };
        self.open_sealed_link_answers(link.id, bytes)
    }

    pub(crate) fn open_sealed_link_answers(
        &self,
        id: QuestionnaireLinkId,
        sealed: &[u8],
    ) -> Result<KeptAnswers, QuestionnaireError> {
        opened(&self.parts.vault, &QuestionnaireLink::answers_context(id), sealed)
    }
}
