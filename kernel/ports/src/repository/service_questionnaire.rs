//! What is kept of the questionnaires of a hospital's own service (docs/adr/0049): the last list of each patient, drafts, and answers until
//! the service has them. Questionnaires and completed answers belong to the service.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{PatientId, QuestionnaireAssignmentId, UserId};
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;

/// What became of answers that a patient completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerDelivery {
    /// The service is asked to keep them, again with the same key until it says what it did.
    Sending,
    /// The service keeps them.
    Saved,
    /// The service refused the answers.
    Refused,
    /// The service kept nothing: it was completed otherwise, or withdrawn.
    Closed,
    /// The service kept nothing: the form has another revision by now.
    Outdated,
    /// It is not known whether the service has them: it gave no conclusive answer for a week.
    Unknown,
}

impl AnswerDelivery {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Sending, Self::Saved, Self::Refused, Self::Closed, Self::Outdated, Self::Unknown];

    /// The stable name in the database and in responses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sending => "sending",
            Self::Saved => "saved",
            Self::Refused => "refused",
            Self::Closed => "closed",
            Self::Outdated => "outdated",
            Self::Unknown => "unknown",
        }
    }

    /// The one with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|delivery| delivery.name() == name)
    }

    /// Whether the patient may change the answers and send them again.
    pub const fn allows_answers(self) -> bool {
        matches!(self, Self::Refused | Self::Outdated)
    }
}

/// A questionnaire of one patient as the service listed it last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedServiceQuestionnaire {
    /// The id that it gets if it is new.
    pub id: QuestionnaireAssignmentId,
    /// The assignment's id at the service.
    pub assignment: String,
    /// The questionnaire's id at the service.
    pub questionnaire: String,
    pub title: String,
    pub is_open: bool,
    pub sent_at: DateTime<Utc>,
    pub due: Option<NaiveDate>,
    /// Only of one that is not open; `None` if it was withdrawn.
    pub completed_at: Option<DateTime<Utc>>,
}

/// A questionnaire of one patient with what is kept here.
#[derive(Clone, PartialEq)]
pub struct ServiceQuestionnaire {
    pub listed: ListedServiceQuestionnaire,
    pub user: UserId,
    /// The patient's id at the hospital.
    pub patient: PatientId,
    /// When the service listed it last, or said that it is completed. An older list changes nothing.
    pub listed_at: DateTime<Utc>,
    /// Revision and model of the form that was shown last.
    pub form: Option<(String, Value)>,
    /// Increases with every draft; 0 before the first.
    pub revision: i64,
    pub page: Option<i64>,
    /// A draft, or answers on their way, as ciphertext of the context of `QuestionnaireAssignment`.
    pub sealed: Option<Vec<u8>>,
    pub saved_at: Option<DateTime<Utc>>,
    /// Since when the answers are to be given to the service, with their key.
    pub submitted: Option<(DateTime<Utc>, String)>,
    pub delivery: Option<AnswerDelivery>,
    /// Calls with this key. One that was interrupted is counted.
    pub attempts: i64,
}

/// Without the answers.
impl std::fmt::Debug for ServiceQuestionnaire {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ServiceQuestionnaire")
            .field("id", &self.listed.id)
            .field("revision", &self.revision)
            .field("delivery", &self.delivery)
            .field("attempts", &self.attempts)
            .finish_non_exhaustive()
    }
}

/// What is kept of the service's questionnaires.
#[async_trait]
pub trait ServiceQuestionnaireRepository: Send + Sync {
    /// A person's, the one that was sent last first.
    async fn of_user(&self, user: UserId) -> Result<Vec<ServiceQuestionnaire>, StorageError>;
    /// One of them.
    async fn find(&self, id: QuestionnaireAssignmentId)
    -> Result<Option<ServiceQuestionnaire>, StorageError>;
    /// How many answers are on their way since before a moment.
    async fn count_sending(&self, before: DateTime<Utc>) -> Result<i64, StorageError>;
}

/// Changes of what is kept.
#[async_trait]
pub trait ServiceQuestionnaireWriter: Send {
    /// Takes over the complete list of a patient. What is not on it any more is deleted, unless a draft or answers are kept with it: that is
    /// closed.
    async fn set_listed(
        &mut self,
        owner: (UserId, &PatientId),
        listed: &[ListedServiceQuestionnaire],
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Locks one of a person's until the unit of work ends.
    async fn lock_service(
        &mut self,
        id: QuestionnaireAssignmentId,
        user: UserId,
    ) -> Result<Option<ServiceQuestionnaire>, StorageError>;
    /// Stores what is kept here, of a row that is locked: form, draft and delivery, and that it is completed.
    async fn store(&mut self, row: &ServiceQuestionnaire) -> Result<(), StorageError>;
}
