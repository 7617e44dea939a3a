//! What a patient was sent and has answered. A patient reads their own, an administrator everybody's, with an audit event.

use crate::answers::{KeptAnswers, KeptScore};
use crate::{AtService, QuestionnaireCaller, QuestionnaireError, QuestionnaireService, QuestionnaireTarget};
use cabinet_domain::{AuditKind, QuestionnaireAssignmentId, QuestionnaireVersion, UserId};
use cabinet_forms::Answers;
use cabinet_ports::repository::QuestionnaireAssignment;
use serde_json::{Value, json};

/// An assignment with its answers in clear text.
#[derive(Debug, Clone, PartialEq)]
pub struct AnsweredQuestionnaire {
    pub assignment: QuestionnaireAssignment,
    pub answers: Answers,
    /// For administrators only.
    pub scores: Vec<KeptScore>,
    /// Of a questionnaire of the hospital's own service.
    pub at_service: Option<AtService>,
}

impl QuestionnaireService {
    /// What a person was sent, newest first (A-319, B-303); without a target, the caller.
    ///
    /// # Errors
    /// `Forbidden` with an audit event, `NotFound` if an administrator names no patient, `Invalid`, `Sealed`, `Storage`.
    pub async fn results(
        &self,
        caller: &QuestionnaireCaller,
        target: Option<&QuestionnaireTarget>,
    ) -> Result<Vec<AnsweredQuestionnaire>, QuestionnaireError> {
        let owner = self.owner(caller, target).await?;
        if let Some(hospital) = &self.hospital {
            return self.listed_at_hospital(hospital, caller, owner).await;
        }
        if caller.is_admin && owner != caller.user {
            self.check_administrator(caller).await?;
            let detail = json!({ "what": "questionnaires" });
            let event = self.event(caller, Some(owner), AuditKind::ViewedByAdmin, detail);
            self.parts.stores.audit.add(event).await?;
        }
        let found = self.parts.stores.questionnaires.assignments(owner).await?;
        found.into_iter().map(|assignment| self.answered(assignment)).collect()
    }

    /// One of them with the model that was sent.
    ///
    /// # Errors
    /// `NotFound` with an audit event, also if it is another patient's; `Sealed`, `Storage`; at a service of the hospital also `Hospital`,
    /// `FormNotReadable`, `Closed`, and what keeps a person from it.
    pub async fn result_with_model(
        &self,
        caller: &QuestionnaireCaller,
        id: QuestionnaireAssignmentId,
    ) -> Result<(AnsweredQuestionnaire, Value), QuestionnaireError> {
        if let Some(hospital) = &self.hospital {
            return self.result_at_hospital(hospital, caller, id).await;
        }
        let (answered, version) = self.result(caller, id).await?;
        Ok((answered, version.model))
    }

    /// One of those that are kept here, with the version that was sent.
    ///
    /// # Errors
    /// `NotFound` with an audit event, also if it is another patient's; `Sealed`, `Storage`.
    pub async fn result(
        &self,
        caller: &QuestionnaireCaller,
        id: QuestionnaireAssignmentId,
    ) -> Result<(AnsweredQuestionnaire, QuestionnaireVersion), QuestionnaireError> {
        let assignment = self.own(caller, id).await?;
        if caller.is_admin {
            self.check_administrator(caller).await?;
            let detail = json!({ "what": "questionnaire", "id": id });
            let event = self.event(caller, Some(assignment.user), AuditKind::ViewedByAdmin, detail);
            self.parts.stores.audit.add(event).await?;
        }
        let version = self.version_of(&assignment).await?;
        Ok((self.answered(assignment)?, version))
    }

    /// The assignment with this id if the caller may see it. Another person's and an unknown id give the same error.
    pub(crate) async fn own(
        &self,
        caller: &QuestionnaireCaller,
        id: QuestionnaireAssignmentId,
    ) -> Result<QuestionnaireAssignment, QuestionnaireError> {
        let found = self.parts.stores.questionnaires.assignment(id).await?;
        let owner = found.as_ref().map(|found| found.user);
        match found.filter(|found| caller.is_admin || found.user == caller.user) {
            Some(own) => Ok(own),
            None => {
                self.denied(caller, "questionnaire_result", owner).await?;
                Err(QuestionnaireError::NotFound)
            }
        }
    }

    /// The version that was sent. It never changes, so it can be read before a transaction.
    pub(crate) async fn version_of(
        &self,
        assignment: &QuestionnaireAssignment,
    ) -> Result<QuestionnaireVersion, QuestionnaireError> {
        let versions = &self.parts.stores.questionnaires;
        let version = versions.version(assignment.questionnaire, assignment.version).await?;
        version.ok_or(QuestionnaireError::NotFound)
    }

    pub(crate) fn answered(
        &self,
        assignment: QuestionnaireAssignment,
    ) -> Result<AnsweredQuestionnaire, QuestionnaireError> {
        let KeptAnswers { answers, scores, .. } = self.open_answers(&assignment)?;
        Ok(AnsweredQuestionnaire { assignment, answers, scores, at_service: None })
    }

    async fn owner(
        &self,
        caller: &QuestionnaireCaller,
        target: Option<&QuestionnaireTarget>,
    ) -> Result<UserId, QuestionnaireError> {
        let Some(target) = target else { return Ok(caller.user) };
        if caller.is_admin {
            let user = self.one_user(target).await?;
            let is_there = self.parts.stores.users.lookup(user).await?.is_some();
            return if is_there { Ok(user) } else { Err(QuestionnaireError::NotFound) };
        }
        let (is_own, subject) = match target {
            QuestionnaireTarget::User(user) => (*user == caller.user, Some(*user)),
            QuestionnaireTarget::Client(client) => {
                let users = self.users_of(client).await?;
                (users.contains(&caller.user), users.first().copied())
            }
        };
        if is_own {
            return Ok(caller.user);
        }
        self.denied(caller, "questionnaires_of_account", subject).await?;
        Err(QuestionnaireError::Forbidden)
    }
}
