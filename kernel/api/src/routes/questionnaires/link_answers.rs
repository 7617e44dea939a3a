//! `GET /api/admin/quiz/links/answers`: what the person of a link has answered

use super::QuestionnairesState;
use super::caller::QuizAdmin;
use super::link_admin::QuizLinkQuery;
use super::view::{ScoreView, UserQuizForm};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::{QuestionnaireId, QuestionnaireLinkId};
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use cabinet_questionnaires::{LinkAnswers, result_list};
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// The completed questionnaire of a person without an account.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizLinkAnswers)]
pub(super) struct LinkAnswersView {
    #[schema(value_type = uuid::Uuid)]
    id: QuestionnaireLinkId,
    /// The name that was entered when the link was made.
    name: String,
    #[schema(value_type = uuid::Uuid)]
    quiz_id: QuestionnaireId,
    quiz: UserQuizForm,
    /// Answers as one text per question; a list as `['a','b']`.
    result_list: BTreeMap<String, String>,
    /// The same answers as JSON.
    #[schema(value_type = Object)]
    answers: Value,
    scores: Vec<ScoreView>,
    created: DateTime<Utc>,
    completed: Option<DateTime<Utc>>,
}

/// Returns the answers of a completed link. The look is audited.
#[utoipa::path(
    get, path = "/api/admin/quiz/links/answers", tag = "questionnaires", security(("bearer" = [])), params(QuizLinkQuery),
    responses(
        (status = 200, body = LinkAnswersView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "no such link, or it is not completed", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn quiz_link_answers(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    Query(query): Query<QuizLinkQuery>,
) -> Result<Json<LinkAnswersView>, RouteError> {
    let LinkAnswers { link, name, version, answers, scores } =
        app.service.link_answers(&admin, query.id).await?;
    Ok(Json(LinkAnswersView {
        id: link.id,
        name,
        quiz_id: link.questionnaire,
        quiz: UserQuizForm::of(&version),
        result_list: result_list(&answers),
        answers: Value::Object(answers),
        scores: scores.into_iter().map(ScoreView::from).collect(),
        created: link.created_at,
        completed: link.completed_at,
    }))
}
