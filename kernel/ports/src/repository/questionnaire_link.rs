//! Links with which persons without an account answer a questionnaire (docs/adr/0044).

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{QuestionnaireId, QuestionnaireLinkId, UserId};
use chrono::{DateTime, Utc};

/// Wrong birth dates that lock a link.
pub const WRONG_DATES_AT_MOST: i64 = 5;

/// The consent under which a link was opened. The text itself is kept by the repository of consents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireLinkConsent {
    pub version: String,
    /// SHA-256 of the text in hexadecimal.
    pub hash: String,
    pub language: String,
    pub at: DateTime<Utc>,
}

/// State of a link, as administrators see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionnaireLinkState {
    /// It was not opened yet.
    Waiting,
    /// The person opened it and has not completed the questionnaire.
    Opened,
    Completed,
    Expired,
    Revoked,
    /// Too many wrong birth dates.
    Locked,
}

impl QuestionnaireLinkState {
    /// The name in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Opened => "opened",
            Self::Completed => "completed",
            Self::Expired => "expired",
            Self::Revoked => "revoked",
            Self::Locked => "locked",
        }
    }
}

/// A link. Of its secret it has the digest only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireLink {
    pub id: QuestionnaireLinkId,
    /// SHA-256 of the secret.
    pub digest: Vec<u8>,
    pub questionnaire: QuestionnaireId,
    /// The version that is answered.
    pub version: i64,
    /// Name and birth date as ciphertext.
    pub person: Vec<u8>,
    pub created_at: DateTime<Utc>,
    /// The administrator; `None` after that account was removed.
    pub created_by: Option<UserId>,
    /// The link has no effect from this time on.
    pub expires_at: DateTime<Utc>,
    /// When an e-mail with the link was written.
    pub sent_at: Option<DateTime<Utc>>,
    pub revoked_at: Option<DateTime<Utc>>,
    /// Wrong birth dates so far; [`WRONG_DATES_AT_MOST`] lock the link.
    pub wrong_dates: i64,
    /// When it was first opened.
    pub opened_at: Option<DateTime<Utc>>,
    /// The consent of the last opening.
    pub consent: Option<QuestionnaireLinkConsent>,
    /// Increases with every draft; 0 before the first.
    pub revision: i64,
    /// The page of the form on which the person stopped.
    pub page: Option<i64>,
    /// Answers and scores as ciphertext; `None` before the first draft.
    pub sealed: Option<Vec<u8>>,
    pub saved_at: Option<DateTime<Utc>>,
    /// When the person completed it; nothing changes after that.
    pub completed_at: Option<DateTime<Utc>>,
}

impl QuestionnaireLink {
    /// Encryption context of name and birth date.
    pub fn person_context(id: QuestionnaireLinkId) -> String {
        format!("questionnaire_links.person:{id}")
    }

    /// Encryption context of the answers.
    pub fn answers_context(id: QuestionnaireLinkId) -> String {
        format!("questionnaire_links.sealed:{id}")
    }

    pub fn state(&self, now: DateTime<Utc>) -> QuestionnaireLinkState {
        if self.completed_at.is_some() {
            QuestionnaireLinkState::Completed
        } else if self.revoked_at.is_some() {
            QuestionnaireLinkState::Revoked
        } else if self.wrong_dates >= WRONG_DATES_AT_MOST {
            QuestionnaireLinkState::Locked
        } else if self.expires_at <= now {
            QuestionnaireLinkState::Expired
        } else if self.opened_at.is_some() {
            QuestionnaireLinkState::Opened
        } else {
            QuestionnaireLinkState::Waiting
        }
    }
}

/// Position in a list: the next page starts after this link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuestionnaireLinkPlace {
    pub created_at: DateTime<Utc>,
    pub id: QuestionnaireLinkId,
}

/// Answers to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedLinkAnswers {
    pub id: QuestionnaireLinkId,
    /// The revision afterwards.
    pub revision: i64,
    pub page: Option<i64>,
    pub sealed: Vec<u8>,
    pub at: DateTime<Utc>,
    pub is_completed: bool,
}

/// Reads links.
#[async_trait]
pub trait QuestionnaireLinkRepository: Send + Sync {
    /// The links to a questionnaire, newest first; with `after`, only what follows it.
    async fn list(
        &self,
        questionnaire: QuestionnaireId,
        after: Option<QuestionnaireLinkPlace>,
        at_most: u32,
    ) -> Result<Vec<QuestionnaireLink>, StorageError>;
    /// One link.
    async fn lookup(&self, id: QuestionnaireLinkId) -> Result<Option<QuestionnaireLink>, StorageError>;
    /// Removes links that were completed before `before`, or expired before it without being completed. Returns their number.
    async fn remove_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
    /// All links by id, for resealing after a change of key.
    async fn after(
        &self,
        after: Option<QuestionnaireLinkId>,
        at_most: u32,
    ) -> Result<Vec<QuestionnaireLink>, StorageError>;
    /// Replaces what is sealed as `person` in this link, if it is unchanged. Returns whether it was.
    async fn reseal_person(&self, link: &QuestionnaireLink, sealed: Vec<u8>) -> Result<bool, StorageError>;
    /// Replaces the sealed answers of this link, if they are unchanged. Returns whether they were.
    async fn reseal_answers(&self, link: &QuestionnaireLink, sealed: Vec<u8>) -> Result<bool, StorageError>;
}

/// Changes links.
#[async_trait]
pub trait QuestionnaireLinkWriter: Send {
    /// Adds a link to the last version of a published questionnaire. Returns the version; `None` if the questionnaire is not published.
    ///
    /// # Errors
    /// `Missing` if the administrator has no account any more; `Conflict` if the digest exists.
    async fn add(&mut self, link: &QuestionnaireLink) -> Result<Option<i64>, StorageError>;
    /// Counts a wrong birth date at the link with this digest, and returns the link as it is then, locked until the unit of work ends.
    /// `None` if there is no such link, or it takes no answers. The count is before the comparison, so attempts at the same time get no
    /// further guess; [`Self::admit`] takes a right one back.
    async fn count_wrong_date(
        &mut self,
        digest: &[u8],
        now: DateTime<Utc>,
    ) -> Result<Option<QuestionnaireLink>, StorageError>;
    /// Takes back what was counted, and notes the consent.
    async fn admit(
        &mut self,
        id: QuestionnaireLinkId,
        consent: &QuestionnaireLinkConsent,
    ) -> Result<(), StorageError>;
    /// The link in whatever state, locked until the unit of work ends.
    async fn lock(&mut self, id: QuestionnaireLinkId) -> Result<Option<QuestionnaireLink>, StorageError>;
    /// Stores answers of a link that takes answers and has the revision before that of `answers`. Returns whether it was so.
    async fn save_answers(&mut self, answers: &SavedLinkAnswers) -> Result<bool, StorageError>;
    /// Revokes a link that is not completed, and returns it; a revoked one keeps its time. `None` if there is no such link, or it is
    /// completed.
    async fn revoke(
        &mut self,
        id: QuestionnaireLinkId,
        now: DateTime<Utc>,
    ) -> Result<Option<QuestionnaireLink>, StorageError>;
}
