//! `GET /api/report/quiz/counts`

use super::QuestionnairesState;
use super::caller::QuizAdmin;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::QuestionnaireId;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use cabinet_questionnaires::{QuestionCount, ReportQuery};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct QuizCountsQuery {
    #[param(value_type = uuid::Uuid)]
    quiz_id: QuestionnaireId,
    /// One version; all if absent.
    version: Option<i64>,
    /// First day of completion.
    from: Option<NaiveDate>,
    /// Last day of completion.
    to: Option<NaiveDate>,
}

/// How often a choice was taken.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizChoiceCount)]
pub(super) struct ChoiceView {
    value: String,
    text: String,
    /// Null if it is hidden.
    count: Option<i64>,
}

/// How often a question was answered.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizQuestionCount)]
pub(super) struct QuestionCountView {
    name: String,
    title: String,
    /// `checkbox`, `radiogroup`, `dropdown` or `rating`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// Null if it is hidden.
    answered: Option<i64>,
    choices: Vec<ChoiceView>,
}

impl From<QuestionCount> for QuestionCountView {
    fn from(count: QuestionCount) -> Self {
        let choice = |choice: cabinet_questionnaires::ChoiceCount| ChoiceView {
            value: choice.value,
            text: choice.text,
            count: choice.count,
        };
        Self {
            name: count.name,
            title: count.title,
            kind: count.kind,
            answered: count.answered,
            choices: count.choices.into_iter().map(choice).collect(),
        }
    }
}

/// The counts of a questionnaire. A group of fewer than five is hidden.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizCounts)]
pub(super) struct CountsView {
    /// Null if it is hidden.
    completed: Option<i64>,
    questions: Vec<QuestionCountView>,
}

/// Counts the choices of completed questionnaires, without opening anybody's answers.
#[utoipa::path(
    get, path = "/api/report/quiz/counts", tag = "questionnaires", security(("bearer" = [])), params(QuizCountsQuery),
    responses(
        (status = 200, body = CountsView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn quiz_counts(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    Query(query): Query<QuizCountsQuery>,
) -> Result<Json<CountsView>, RouteError> {
    let QuizCountsQuery { quiz_id, version, from, to } = query;
    let asked = ReportQuery { questionnaire: quiz_id, version, from, to };
    let counts = app.service.counts(&admin, asked).await?;
    let questions = counts.questions.into_iter().map(QuestionCountView::from).collect();
    Ok(Json(CountsView { completed: counts.completed, questions }))
}
