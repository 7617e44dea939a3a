//! `POST /api/quiz_result`

use super::QuestionnairesState;
use super::caller::QuizAdmin;
use super::results::target;
use super::view::UserQuiz;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use cabinet_domain::{QuestionnaireId, UserId};
use cabinet_http::idempotency::IdempotentJson;
use cabinet_http::problem::ProblemBody;
use cabinet_questionnaires::{AnsweredQuestionnaire, QuestionnaireError};
use chrono::NaiveDate;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A questionnaire for one patient, who is named by one of the two ids.
#[derive(Deserialize, ToSchema)]
#[schema(as = QuizAssignment)]
pub(super) struct AssignBody {
    #[schema(value_type = uuid::Uuid)]
    quiz_id: QuestionnaireId,
    /// The patient's id at the hospital's systems.
    #[serde(default)]
    client_id: Option<String>,
    /// The patient's account.
    #[serde(default)]
    #[schema(value_type = Option<uuid::Uuid>)]
    user_id: Option<UserId>,
    /// The last day on which it is expected.
    #[serde(default)]
    due: Option<NaiveDate>,
}

/// Sends a questionnaire to one patient.
#[utoipa::path(
    post, path = "/api/quiz_result", tag = "questionnaires", security(("bearer" = [])), request_body = AssignBody,
    params(("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing")),
    responses(
        (status = 201, body = UserQuiz),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "no such patient or questionnaire", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `already_assigned`: the patient has an open copy (X-065); `not_published`; `in_progress`: the first \
            request with this key is still running", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`: `user_id` (`required`), `client_id` (`ambiguous`), `due` (`in_the_past`); \
            `idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn assign_quiz(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    IdempotentJson { request, body }: IdempotentJson<AssignBody>,
) -> Result<Response, RouteError> {
    let by = admin.user;
    let assigned = async move {
        let target = target(body.user_id, body.client_id);
        let target = target.ok_or(QuestionnaireError::Invalid { field: "user_id", code: "required" })?;
        let assignment = app.service.assign(&admin, body.quiz_id, &target, body.due).await?;
        let answered = AnsweredQuestionnaire {
            assignment,
            answers: serde_json::Map::new(),
            scores: Vec::new(),
            at_service: None,
        };
        Ok::<_, RouteError>((StatusCode::CREATED, Json(UserQuiz::of(answered, None, true))))
    };
    request.execute(by, assigned).await
}
