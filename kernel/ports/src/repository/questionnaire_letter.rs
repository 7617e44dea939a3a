//! Letters about questionnaires: who gets one, who is reminded, and whether a letter still has a reason when it is sent.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::UserId;
use chrono::{DateTime, NaiveDate, Utc};

/// Kinds of letters. Each is sent to one person at most once an hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionnaireLetterKind {
    /// A questionnaire waits for the patient.
    Sent,
    /// Its due day comes.
    Reminder,
}

impl QuestionnaireLetterKind {
    pub const ALL: [Self; 2] = [Self::Sent, Self::Reminder];

    /// The name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Reminder => "reminder",
        }
    }
}

/// The time at which letters are written, and the start of the period in which a person gets one letter of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LetterTimes {
    pub now: DateTime<Utc>,
    /// Who got one after this time gets none now.
    pub since: DateTime<Utc>,
}

/// Which questionnaires a reminder is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuestionnaireReminder {
    /// Their due day.
    pub due: NaiveDate,
    /// Number of days before the due day that identifies the reminder.
    pub days: u32,
    /// They were sent before this time. A questionnaire that was sent later was announced by its own letter.
    pub sent_before: DateTime<Utc>,
}

/// Reads what letters about questionnaires depend on.
#[async_trait]
pub trait QuestionnaireLetterRepository: Send + Sync {
    /// Whether the patient has an open questionnaire with this due day.
    async fn is_open(&self, user: UserId, due: Option<NaiveDate>) -> Result<bool, StorageError>;
}

/// Notes letters about questionnaires.
#[async_trait]
pub trait QuestionnaireLetterWriter: Send {
    /// Notes a letter to each of these accounts that has a confirmed address, is not disabled, and has got none since. Returns them.
    async fn note_letters(
        &mut self,
        kind: QuestionnaireLetterKind,
        to: &[UserId],
        times: LetterTimes,
    ) -> Result<Vec<UserId>, StorageError>;
    /// Notes a reminder of open questionnaires that had neither it nor a later one, at most `at_most`. Returns the patient of each.
    async fn take_reminders(
        &mut self,
        reminder: QuestionnaireReminder,
        at_most: u32,
    ) -> Result<Vec<UserId>, StorageError>;
}
