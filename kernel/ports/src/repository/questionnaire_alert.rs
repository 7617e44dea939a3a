//! Completed questionnaires that somebody should look at.

use super::{LetterTimes, QuestionnairePerson, StorageError};
use async_trait::async_trait;
use cabinet_domain::{QuestionnaireAssignmentId, QuestionnaireLinkId, StaffRole, UserId};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// A completed questionnaire whose score or answer has reached its threshold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireAlert {
    /// The assignment or link that was completed. It has one alert, however many of its answers raise one.
    pub id: Uuid,
    pub person: QuestionnairePerson,
    /// The title of the version that was answered.
    pub title: String,
    /// When it was completed.
    pub at: DateTime<Utc>,
    /// Whether an administrator has taken note of it.
    pub is_seen: bool,
}

/// Position in the list: the next page starts after this alert.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuestionnaireAlertPlace {
    pub at: DateTime<Utc>,
    pub id: Uuid,
}

/// Reads alerts.
#[async_trait]
pub trait QuestionnaireAlertRepository: Send + Sync {
    /// Alerts of assignments and links, newest first; with `after`, only what follows it.
    async fn alerts(
        &self,
        after: Option<QuestionnaireAlertPlace>,
        at_most: u32,
    ) -> Result<Vec<QuestionnaireAlert>, StorageError>;
    /// Number of alerts that no administrator has taken note of.
    async fn count_new(&self) -> Result<u64, StorageError>;
}

/// Changes alerts.
#[async_trait]
pub trait QuestionnaireAlertWriter: Send {
    /// Adds the alert of a questionnaire that is completed in this unit of work.
    async fn add_alert(
        &mut self,
        assignment: QuestionnaireAssignmentId,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Adds the alert of a link that is completed in this unit of work.
    async fn add_link_alert(
        &mut self,
        link: QuestionnaireLinkId,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Takes note of alerts. Returns those that were new, with their patients; `None` for the person of a link.
    async fn mark_alerts_seen(
        &mut self,
        ids: &[Uuid],
        by: UserId,
        at: DateTime<Utc>,
    ) -> Result<Vec<(Uuid, Option<UserId>)>, StorageError>;
    /// Notes a letter about alerts to the administrators with this staff role (`None`: the built-in one) who have a confirmed address, are
    /// not disabled, and have got none since. Returns them.
    async fn note_alert_letters(
        &mut self,
        role: Option<&StaffRole>,
        times: LetterTimes,
    ) -> Result<Vec<UserId>, StorageError>;
}
