//! Rows of questionnaires, their versions, assignments and sendings.

use super::inconsistent;
use crate::row::row;
use cabinet_domain::{
    Questionnaire, QuestionnaireAssignmentId, QuestionnaireId, QuestionnaireSending, QuestionnaireSendingId,
    QuestionnaireSendingState, QuestionnaireState, QuestionnaireTitle, QuestionnaireVersion, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::QuestionnaireAssignment;
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;
use uuid::Uuid;

/// Selects assignments with the title of their version and the ids of their patient.
macro_rules! select_assignments {
    ($clauses:literal) => {
        concat!(
            "SELECT a.id, a.questionnaire, a.version, v.title, v.questions, a.user_id, u.client_ids, a.revision, a.page, a.sealed, a.assigned_at, a.due,
                    a.saved_at, a.completed_at
             FROM questionnaire_assignments AS a
             JOIN questionnaire_versions AS v ON v.questionnaire = a.questionnaire AND v.version = a.version
             JOIN users AS u ON u.id = a.user_id ",
            $clauses
        )
    };
}
pub(super) use select_assignments;

/// The columns of [`SendingRow`].
macro_rules! sending_columns {
    () => {
        "id, questionnaire, version, due, state, total, assigned, already_assigned, failed, created_at, created_by, stop_reason"
    };
}
pub(super) use sending_columns;

row! {
    pub(super) struct QuestionnaireRow {
        id: Uuid,
        title: String,
        state: String,
        revision: i64,
        version: i64,
        model: String,
        questions: i64,
        created_at: DateTime<Utc>,
        created_by: Option<Uuid>,
        updated_at: DateTime<Utc>,
        updated_by: Option<Uuid>,
    }
}

impl TryFrom<QuestionnaireRow> for Questionnaire {
    type Error = StorageError;

    fn try_from(row: QuestionnaireRow) -> Result<Self, StorageError> {
        let wrong = |column| move || inconsistent("questionnaires", column, row.id);
        Ok(Self {
            id: QuestionnaireId(row.id),
            title: QuestionnaireTitle::new(&row.title).ok().ok_or_else(wrong("title"))?,
            state: QuestionnaireState::from_name(&row.state).ok_or_else(wrong("state"))?,
            revision: row.revision,
            version: row.version,
            model: model(&row.model).ok_or_else(wrong("model"))?,
            questions: row.questions,
            created_at: row.created_at,
            created_by: row.created_by.map(UserId),
            updated_at: row.updated_at,
            updated_by: row.updated_by.map(UserId),
        })
    }
}

row! {
    pub(super) struct VersionRow {
        questionnaire: Uuid,
        version: i64,
        title: String,
        model: String,
        questions: i64,
        published_at: DateTime<Utc>,
        published_by: Option<Uuid>,
    }
}

impl TryFrom<VersionRow> for QuestionnaireVersion {
    type Error = StorageError;

    fn try_from(row: VersionRow) -> Result<Self, StorageError> {
        let wrong = |column| move || inconsistent("questionnaire_versions", column, row.questionnaire);
        Ok(Self {
            questionnaire: QuestionnaireId(row.questionnaire),
            version: row.version,
            title: QuestionnaireTitle::new(&row.title).ok().ok_or_else(wrong("title"))?,
            model: model(&row.model).ok_or_else(wrong("model"))?,
            questions: row.questions,
            published_at: row.published_at,
            published_by: row.published_by.map(UserId),
        })
    }
}

fn model(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}

row! {
    pub(super) struct AssignmentRow {
        id: Uuid,
        questionnaire: Uuid,
        version: i64,
        title: String,
        questions: i64,
        user_id: Uuid,
        client_ids: String,
        revision: i64,
        page: Option<i64>,
        sealed: Option<Vec<u8>>,
        assigned_at: DateTime<Utc>,
        due: Option<NaiveDate>,
        saved_at: Option<DateTime<Utc>>,
        completed_at: Option<DateTime<Utc>>,
    }
}

impl From<AssignmentRow> for QuestionnaireAssignment {
    fn from(row: AssignmentRow) -> Self {
        Self {
            id: QuestionnaireAssignmentId(row.id),
            questionnaire: QuestionnaireId(row.questionnaire),
            version: row.version,
            title: row.title,
            questions: row.questions,
            user: UserId(row.user_id),
            client_ids: row.client_ids,
            revision: row.revision,
            page: row.page,
            sealed: row.sealed,
            assigned_at: row.assigned_at,
            due: row.due,
            saved_at: row.saved_at,
            completed_at: row.completed_at,
        }
    }
}

row! {
    pub(super) struct SendingRow {
        id: Uuid,
        questionnaire: Uuid,
        version: i64,
        due: Option<NaiveDate>,
        state: String,
        total: i64,
        assigned: i64,
        already_assigned: i64,
        failed: i64,
        created_at: DateTime<Utc>,
        created_by: Option<Uuid>,
        stop_reason: Option<String>,
    }
}

impl TryFrom<SendingRow> for QuestionnaireSending {
    type Error = StorageError;

    fn try_from(row: SendingRow) -> Result<Self, StorageError> {
        let state = match row.stop_reason {
            Some(_) => Some(QuestionnaireSendingState::Stopped),
            None => QuestionnaireSendingState::from_name(&row.state),
        };
        Ok(Self {
            id: QuestionnaireSendingId(row.id),
            questionnaire: QuestionnaireId(row.questionnaire),
            version: row.version,
            due: row.due,
            state: state.ok_or_else(|| inconsistent("questionnaire_sendings", "state", row.id))?,
            total: row.total,
            assigned: row.assigned,
            already_assigned: row.already_assigned,
            failed: row.failed,
            created_at: row.created_at,
            created_by: row.created_by.map(UserId),
        })
    }
}
