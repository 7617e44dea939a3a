//! `POST /api/quiz` (A-315, B-300)

use super::QuestionnairesState;
use super::caller::QuizAdmin;
use super::view::QuizView;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use cabinet_http::idempotency::IdempotentJson;
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// A questionnaire to be created.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewQuiz)]
pub(super) struct NewQuizBody {
    /// 1 to 200 characters.
    title: String,
    /// The form as SurveyJS JSON, in the subset that the server accepts.
    #[schema(value_type = Object)]
    model: Value,
}

/// Creates a questionnaire as a draft.
#[utoipa::path(
    post, path = "/api/quiz", tag = "questionnaires", security(("bearer" = [])), request_body = NewQuizBody,
    params(("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing")),
    responses(
        (status = 201, body = QuizView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `in_progress`: the first request with this key is still running", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`: `title` (`required`, `too_long`), `model` (`too_large`); `model_invalid` with `faults`: \
            `[{path, code, detail}]`; `idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn create_quiz(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    IdempotentJson { request, body }: IdempotentJson<NewQuizBody>,
) -> Result<Response, RouteError> {
    let by = admin.user;
    let saved = async move {
        let questionnaire = app.service.create(&admin, &body.title, body.model).await?;
        Ok::<_, RouteError>((StatusCode::CREATED, Json(QuizView::edited(questionnaire, app.language))))
    };
    request.execute(by, saved).await
}
