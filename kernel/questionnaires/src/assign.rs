//! Gives one patient a questionnaire. That there is at most one open copy is held by a unique index, not by a check before.

use crate::{QuestionnaireCaller, QuestionnaireError, QuestionnaireService};
use cabinet_domain::{AuditKind, QuestionnaireAssignmentId, QuestionnaireId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    NewQuestionnaireAssignment, QuestionnaireAssignment, QuestionnaireLetterKind,
};
use chrono::NaiveDate;
use serde_json::json;
use uuid::Uuid;

/// The patient whom a call is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuestionnaireTarget {
    User(UserId),
    /// By the id that the hospital's systems know the patient by.
    Client(String),
}

impl QuestionnaireService {
    /// Assigns the last version of a questionnaire to a patient.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound` if there is no such patient or questionnaire, `Invalid`, `NotPublished`, `AlreadyAssigned`, `Storage`.
    pub async fn assign(
        &self,
        by: &QuestionnaireCaller,
        id: QuestionnaireId,
        target: &QuestionnaireTarget,
        due: Option<NaiveDate>,
    ) -> Result<QuestionnaireAssignment, QuestionnaireError> {
        self.check_administrator(by).await?;
        self.check_due(due)?;
        let stores = &self.parts.stores;
        let user = self.one_user(target).await?;
        stores.cabinets.lookup(user).await?.ok_or(QuestionnaireError::NotFound)?;
        stores.questionnaires.lookup(id).await?.ok_or(QuestionnaireError::NotFound)?;
        let new = NewQuestionnaireAssignment {
            id: QuestionnaireAssignmentId(Uuid::now_v7()),
            questionnaire: id,
            user,
            by: by.user,
            due,
            at: self.now(),
        };
        let mut work = stores.begin().await?;
        let version = match work.questionnaires().assign(&new).await {
            Ok(Some(version)) => version,
            Ok(None) => return Err(QuestionnaireError::NotPublished),
            Err(StorageError::Conflict { what: "questionnaire_assignments.open" }) => {
                return Err(QuestionnaireError::AlreadyAssigned);
            }
            Err(error) => return Err(error.into()),
        };
        let detail = json!({ "questionnaire": id, "version": version, "id": new.id });
        work.audit().add(self.event(by, Some(user), AuditKind::QuestionnaireSent, detail)).await?;
        self.tell_patients(&mut *work, QuestionnaireLetterKind::Sent, &[user], due).await?;
        work.commit().await?;
        stores.questionnaires.assignment(new.id).await?.ok_or(QuestionnaireError::NotFound)
    }

    /// The patient of an administrator's call.
    pub(crate) async fn one_user(&self, target: &QuestionnaireTarget) -> Result<UserId, QuestionnaireError> {
        match target {
            QuestionnaireTarget::User(user) => Ok(*user),
            QuestionnaireTarget::Client(client) => match self.users_of(client).await?.as_slice() {
                [] => Err(QuestionnaireError::NotFound),
                [user] => Ok(*user),
                _ => Err(QuestionnaireError::Invalid { field: "client_id", code: "ambiguous" }),
            },
        }
    }

    /// The patients whom the hospital's systems know by this id. A text that cannot be an id is nobody's.
    pub(crate) async fn users_of(&self, client: &str) -> Result<Vec<UserId>, StorageError> {
        match self.parts.stores.questionnaires.users_of_client(client).await {
            Err(StorageError::Unstorable { .. }) => Ok(Vec::new()),
            found => found,
        }
    }
}
