//! Questionnaires: the form that administrators design, its published versions, and its assignment to many patients. What a model may
//! contain is judged by `cabinet-forms`.

use crate::{QuestionnaireId, QuestionnaireSendingId, UserId, without_invisible};
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;

/// characters of a title.
pub const QUESTIONNAIRE_TITLE_CHARS: usize = 200;

/// Why a title is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvalidQuestionnaireTitle {
    /// nothing that can be read.
    Required,
    ///
    TooLong,
}

impl InvalidQuestionnaireTitle {
    /// The code of the field in a problem.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::TooLong => "too_long",
        }
    }
}

/// A title of 1 to 200 characters that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireTitle(String);

impl QuestionnaireTitle {
    /// Checks a title. White space becomes one space, control characters are removed.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn new(text: &str) -> Result<Self, InvalidQuestionnaireTitle> {
        let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        if without_invisible(text.clone()).trim().is_empty() {
            Err(InvalidQuestionnaireTitle::Required)
        } else if text.chars().count() > QUESTIONNAIRE_TITLE_CHARS {
            Err(InvalidQuestionnaireTitle::TooLong)
        } else {
            Ok(Self(text))
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// State of a questionnaire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionnaireState {
    /// No version is published.
    Draft,
    /// Its last version can be sent.
    Published,
    /// It is not sent any more. What was sent can be answered.
    Archived,
}

impl QuestionnaireState {
    pub const ALL: [Self; 3] = [Self::Draft, Self::Published, Self::Archived];

    /// The name in the database and in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Published => "published",
            Self::Archived => "archived",
        }
    }

    /// The state with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// A questionnaire as administrators edit it.
#[derive(Debug, Clone, PartialEq)]
pub struct Questionnaire {
    pub id: QuestionnaireId,
    pub title: QuestionnaireTitle,
    pub state: QuestionnaireState,
    /// Increases with every change.
    pub revision: i64,
    /// The last published version; 0 before the first.
    pub version: i64,
    /// The model as it is edited: a published version does not change with it.
    pub model: Value,
    /// Questions of the model.
    pub questions: i64,
    pub created_at: DateTime<Utc>,
    /// The administrator; `None` after that account was removed.
    pub created_by: Option<UserId>,
    pub updated_at: DateTime<Utc>,
    pub updated_by: Option<UserId>,
}

/// A published version. It never changes: an answer belongs to the version that was sent.
#[derive(Debug, Clone, PartialEq)]
pub struct QuestionnaireVersion {
    pub questionnaire: QuestionnaireId,
    /// From 1.
    pub version: i64,
    pub title: QuestionnaireTitle,
    pub model: Value,
    /// Questions of the model.
    pub questions: i64,
    pub published_at: DateTime<Utc>,
    /// The administrator; `None` after that account was removed.
    pub published_by: Option<UserId>,
}

/// State of a sending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionnaireSendingState {
    /// A job assigns the questionnaire.
    Running,
    Done,
    /// An administrator stopped it. What was assigned stays.
    Cancelled,
    /// Its questionnaire was archived before everybody had a copy. What was assigned stays.
    Stopped,
}

impl QuestionnaireSendingState {
    pub const ALL: [Self; 4] = [Self::Running, Self::Done, Self::Cancelled, Self::Stopped];

    /// The name in the database and in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Done => "done",
            Self::Cancelled => "cancelled",
            Self::Stopped => "stopped",
        }
    }

    /// The state with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// The assignment of a questionnaire to many patients, and how far it has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireSending {
    pub id: QuestionnaireSendingId,
    pub questionnaire: QuestionnaireId,
    pub version: i64,
    pub due: Option<NaiveDate>,
    pub state: QuestionnaireSendingState,
    /// Patients who were chosen.
    pub total: i64,
    pub assigned: i64,
    /// Patients who had an open copy.
    pub already_assigned: i64,
    /// Chosen ids that were no patient's, or no longer.
    pub failed: i64,
    pub created_at: DateTime<Utc>,
    /// The administrator; `None` after that account was removed.
    pub created_by: Option<UserId>,
}

#[cfg(test)]
mod tests {
    use super::*;

    ///
    #[test]
    fn a_title_is_required_and_bounded_in_characters() {
        let invalid = |text: &str| QuestionnaireTitle::new(text).unwrap_err();
        assert_eq!(invalid(" \n\u{200b}"), InvalidQuestionnaireTitle::Required);
        assert_eq!(invalid(&"я".repeat(201)), InvalidQuestionnaireTitle::TooLong);
        assert_eq!(QuestionnaireTitle::new(&"я".repeat(200)).unwrap().as_str().chars().count(), 200);
        assert_eq!(QuestionnaireTitle::new(" Шкала\n боли\0 ").unwrap().as_str(), "Шкала боли");
    }

    #[test]
    fn every_state_is_found_by_its_name() {
        for state in QuestionnaireState::ALL {
            assert_eq!(QuestionnaireState::from_name(state.name()), Some(state));
        }
        for state in QuestionnaireSendingState::ALL {
            assert_eq!(QuestionnaireSendingState::from_name(state.name()), Some(state));
        }
        assert_eq!(QuestionnaireState::from_name("other"), None);
    }
}
