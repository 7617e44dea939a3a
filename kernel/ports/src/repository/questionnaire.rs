//! Questionnaires: their drafts and versions, what patients are asked to answer, and the anonymous counts of what they answered.

use super::{CabinetFilter, StorageError};
use async_trait::async_trait;
use cabinet_domain::{
    ClinicId, MedicalHostId, PersonName, Questionnaire, QuestionnaireAssignmentId, QuestionnaireId,
    QuestionnaireLinkId, QuestionnaireSending, QuestionnaireSendingId, QuestionnaireState,
    QuestionnaireVersion, UserId,
};
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

/// Patients of one sending at most.
pub const RECIPIENTS_AT_MOST: u32 = 10_000;

/// A questionnaire in the administrators' list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireSummary {
    pub id: QuestionnaireId,
    pub title: String,
    pub state: QuestionnaireState,
    pub revision: i64,
    pub version: i64,
    pub questions: i64,
    /// Patients whom it was sent to, counting each time.
    pub sent: i64,
    pub completed: i64,
    pub updated_at: DateTime<Utc>,
}

/// A questionnaire that a patient is asked to answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireAssignment {
    pub id: QuestionnaireAssignmentId,
    pub questionnaire: QuestionnaireId,
    /// The version that was sent.
    pub version: i64,
    /// The title of that version.
    pub title: String,
    /// Questions of that version.
    pub questions: i64,
    pub user: UserId,
    /// The patient's ids at the hospital's systems; empty if none is known.
    pub client_ids: String,
    /// Increases with every draft; 0 before the first.
    pub revision: i64,
    /// The page of the form on which the patient stopped.
    pub page: Option<i64>,
    /// Answers and scores as ciphertext; `None` before the first draft.
    pub sealed: Option<Vec<u8>>,
    pub assigned_at: DateTime<Utc>,
    pub due: Option<NaiveDate>,
    pub saved_at: Option<DateTime<Utc>>,
    /// When the patient completed it; nothing changes after that.
    pub completed_at: Option<DateTime<Utc>>,
}

impl QuestionnaireAssignment {
    /// Encryption context: the answers decrypt only for this assignment and this patient.
    pub fn context(id: QuestionnaireAssignmentId, user: UserId) -> String {
        format!("questionnaire answers {id} of {user}")
    }
}

/// A questionnaire to be assigned to one patient.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewQuestionnaireAssignment {
    pub id: QuestionnaireAssignmentId,
    pub questionnaire: QuestionnaireId,
    pub user: UserId,
    pub by: UserId,
    pub due: Option<NaiveDate>,
    pub at: DateTime<Utc>,
}

/// Answers to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedQuestionnaireAnswers {
    pub id: QuestionnaireAssignmentId,
    /// The revision afterwards.
    pub revision: i64,
    pub page: Option<i64>,
    pub sealed: Vec<u8>,
    pub at: DateTime<Utc>,
    pub is_completed: bool,
}

/// How often something was answered in completed questionnaires of one day. Without a question: how many were completed. Without a choice:
/// how many answered the question.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct QuestionnaireCount {
    pub question: String,
    pub choice: String,
    pub count: i64,
}

/// Which counts are added up: days of completion, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuestionnaireCountFilter {
    pub questionnaire: QuestionnaireId,
    pub version: Option<i64>,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
}

/// A clinic whose patients a report is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireClinic {
    /// Any host that has such a clinic if absent.
    pub host: Option<MedicalHostId>,
    pub clinic: ClinicId,
}

/// Which rows a report has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireReportFilter {
    pub questionnaire: QuestionnaireId,
    pub version: Option<i64>,
    /// Assigned at this time or later.
    pub from: Option<DateTime<Utc>>,
    /// Assigned before this time.
    pub to: Option<DateTime<Utc>>,
    /// Only patients whom this clinic knows: no clinic knows the persons of links, so none of their rows.
    pub clinic: Option<QuestionnaireClinic>,
}

/// Position in a report: the next page starts after this row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuestionnaireReportPlace {
    pub assigned_at: DateTime<Utc>,
    pub id: Uuid,
}

/// Who answers a questionnaire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuestionnairePerson {
    /// A patient with an account.
    Patient { user: UserId, name: PersonName },
    /// A person without an account, by link (docs/adr/0044).
    ByLink {
        link: QuestionnaireLinkId,
        /// Name and birth date as ciphertext.
        sealed: Vec<u8>,
    },
}

impl QuestionnairePerson {
    /// The account; `None` for a person of a link.
    pub const fn user(&self) -> Option<UserId> {
        match self {
            Self::Patient { user, .. } => Some(*user),
            Self::ByLink { .. } => None,
        }
    }
}

/// A row of the report (B-189…B-192, X-049).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireReportRow {
    /// The assignment or the link.
    pub id: Uuid,
    pub version: i64,
    /// The title of that version.
    pub title: String,
    pub person: QuestionnairePerson,
    /// The integer id of the patient's account.
    pub number: Option<i64>,
    pub client_ids: String,
    pub is_from_esia: bool,
    /// Whether the patient is a Russian citizen.
    pub is_citizen: bool,
    /// When the patient was sent it, or the link was made.
    pub assigned_at: DateTime<Utc>,
    pub due: Option<NaiveDate>,
    pub completed_at: Option<DateTime<Utc>>,
}

/// A row of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireExportRow {
    pub row: QuestionnaireReportRow,
    /// Answers and scores as ciphertext, if the questionnaire is completed.
    pub sealed: Option<Vec<u8>>,
}

/// Whom a sending goes to.
#[derive(Debug, Clone, PartialEq)]
pub enum QuestionnaireRecipients {
    Users(Vec<UserId>),
    Matching(Box<CabinetFilter>),
}

/// What one step of a sending did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireBatch {
    /// Patients who got the questionnaire now.
    pub assigned: Vec<UserId>,
    /// The sending afterwards.
    pub sending: QuestionnaireSending,
}

/// Reads questionnaires.
#[async_trait]
pub trait QuestionnaireRepository: Send + Sync {
    /// Questionnaires, newest first.
    async fn list(
        &self,
        state: Option<QuestionnaireState>,
        skip: u32,
        at_most: u32,
    ) -> Result<Vec<QuestionnaireSummary>, StorageError>;
    /// Number of questionnaires.
    async fn count(&self, state: Option<QuestionnaireState>) -> Result<i64, StorageError>;
    /// One questionnaire, for administrators.
    async fn lookup(&self, id: QuestionnaireId) -> Result<Option<Questionnaire>, StorageError>;
    /// A published version.
    async fn version(
        &self,
        id: QuestionnaireId,
        version: i64,
    ) -> Result<Option<QuestionnaireVersion>, StorageError>;
    /// All published versions, oldest first.
    async fn versions(&self, id: QuestionnaireId) -> Result<Vec<QuestionnaireVersion>, StorageError>;
    /// The version that was last sent to this patient.
    async fn version_for(
        &self,
        reader: UserId,
        id: QuestionnaireId,
    ) -> Result<Option<QuestionnaireVersion>, StorageError>;
    /// What a patient is or was asked to answer, newest first.
    async fn assignments(&self, owner: UserId) -> Result<Vec<QuestionnaireAssignment>, StorageError>;
    /// One assignment of any user; the caller must check whose it is.
    async fn assignment(
        &self,
        id: QuestionnaireAssignmentId,
    ) -> Result<Option<QuestionnaireAssignment>, StorageError>;
    /// The patients whom the hospital's systems know by this id. Two systems may use one id for two persons.
    async fn users_of_client(&self, client: &str) -> Result<Vec<UserId>, StorageError>;
    /// A sending.
    async fn sending(&self, id: QuestionnaireSendingId)
    -> Result<Option<QuestionnaireSending>, StorageError>;
    /// Rows of the report, assignments and links, the last assigned first; with `after`, only what follows it.
    async fn report(
        &self,
        filter: &QuestionnaireReportFilter,
        after: Option<QuestionnaireReportPlace>,
        at_most: u32,
    ) -> Result<Vec<QuestionnaireReportRow>, StorageError>;
    /// The sums of the counts, in the order of questions and choices.
    async fn counts(
        &self,
        filter: &QuestionnaireCountFilter,
    ) -> Result<Vec<QuestionnaireCount>, StorageError>;
    /// How many rows the report has.
    async fn report_size(&self, filter: &QuestionnaireReportFilter) -> Result<i64, StorageError>;
    /// As [`Self::report`], with the sealed answers of completed questionnaires.
    async fn report_with_answers(
        &self,
        filter: &QuestionnaireReportFilter,
        after: Option<QuestionnaireReportPlace>,
        at_most: u32,
    ) -> Result<Vec<QuestionnaireExportRow>, StorageError>;
    /// The counts of these questions by day, the first day first.
    async fn daily_counts(
        &self,
        filter: &QuestionnaireCountFilter,
        questions: &[String],
    ) -> Result<Vec<(NaiveDate, QuestionnaireCount)>, StorageError>;
}

/// Changes questionnaires.
#[async_trait]
pub trait QuestionnaireWriter: Send {
    /// Adds a questionnaire.
    ///
    /// # Errors
    /// `Missing` if the administrator has no account any more.
    async fn add(&mut self, questionnaire: &Questionnaire) -> Result<(), StorageError>;
    /// Replaces a questionnaire that still has the revision before that of `questionnaire`. Returns whether it had.
    ///
    /// # Errors
    /// As [`Self::add`].
    async fn replace(&mut self, questionnaire: &Questionnaire) -> Result<bool, StorageError>;
    /// Adds a published version.
    ///
    /// # Errors
    /// `Conflict` if the version exists.
    async fn publish(&mut self, version: &QuestionnaireVersion) -> Result<(), StorageError>;
    /// Assigns the last version of a published questionnaire to a patient. Returns the version; `None` if the questionnaire is not
    /// published, or the account is no patient's.
    ///
    /// # Errors
    /// `Conflict { what: "questionnaire_assignments.open" }` if the patient has an open copy.
    async fn assign(&mut self, new: &NewQuestionnaireAssignment) -> Result<Option<i64>, StorageError>;
    /// The patient's assignment, locked until the unit of work ends.
    async fn lock_assignment(
        &mut self,
        id: QuestionnaireAssignmentId,
        owner: UserId,
    ) -> Result<Option<QuestionnaireAssignment>, StorageError>;
    /// Stores answers of an assignment that is open and has the revision before that of `answers`. Returns whether it was so.
    async fn save_answers(&mut self, answers: &SavedQuestionnaireAnswers) -> Result<bool, StorageError>;
    /// Adds to the counts of a day.
    async fn add_counts(
        &mut self,
        version: (QuestionnaireId, i64),
        day: NaiveDate,
        counts: &[QuestionnaireCount],
    ) -> Result<(), StorageError>;
    /// Begins a sending of a published questionnaire. `None` if it is not published.
    ///
    /// # Errors
    /// `Unstorable { what: "questionnaire_recipients" }` if more than [`RECIPIENTS_AT_MOST`] accounts match.
    async fn begin_sending(
        &mut self,
        sending: (QuestionnaireSendingId, QuestionnaireId),
        recipients: &QuestionnaireRecipients,
        due: Option<NaiveDate>,
        (by, at): (UserId, DateTime<Utc>),
    ) -> Result<Option<QuestionnaireSending>, StorageError>;
    /// Assigns the questionnaire of a running sending to its next patients, as many as there are ids at most. `None` if it is not running.
    /// A sending whose questionnaire is no longer published stops, and assigns no copies.
    async fn send_next(
        &mut self,
        id: QuestionnaireSendingId,
        ids: &[QuestionnaireAssignmentId],
        at: DateTime<Utc>,
    ) -> Result<Option<QuestionnaireBatch>, StorageError>;
    /// Stops a running sending. Returns whether it ran.
    async fn cancel_sending(&mut self, id: QuestionnaireSendingId) -> Result<bool, StorageError>;
}
