//! `PUT /api/quiz` (A-316, B-301)

use super::QuestionnairesState;
use super::caller::QuizAdmin;
use super::view::QuizView;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use cabinet_domain::QuestionnaireId;
use cabinet_http::idempotency::IdempotentJson;
use cabinet_http::problem::ProblemBody;
use cabinet_questionnaires::QuestionnaireChange;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// A questionnaire to be saved.
#[derive(Deserialize, ToSchema)]
#[schema(as = QuizChange)]
pub(super) struct QuizChangeBody {
    #[schema(value_type = uuid::Uuid)]
    id: QuestionnaireId,
    /// The revision that was edited.
    revision: i64,
    /// 1 to 200 characters.
    title: String,
    /// The form as SurveyJS JSON, in the subset that the server accepts.
    #[schema(value_type = Object)]
    model: Value,
    /// Publishes the model as the next version.
    #[serde(default)]
    publish: bool,
    /// Archives the questionnaire, or takes it out of the archive; unchanged if absent.
    #[serde(default)]
    archived: Option<bool>,
}

/// Saves a questionnaire over the revision that was edited.
#[utoipa::path(
    put, path = "/api/quiz", tag = "questionnaires", security(("bearer" = [])), request_body = QuizChangeBody,
    params(("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing")),
    responses(
        (status = 200, body = QuizView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own; `questionnaire_changed`: another administrator has saved in the meantime, nothing is changed; `revision`, \
            `changed_by`, `changed_by_name` and `changed_at` tell of it; `in_progress`: the first request with this key is still running", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "as `POST /api/quiz`; `validation`: `model` (`no_questions`: nothing to publish)", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn change_quiz(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    IdempotentJson { request, body }: IdempotentJson<QuizChangeBody>,
) -> Result<Response, RouteError> {
    let by = admin.user;
    let saved = async move {
        let QuizChangeBody { id, revision, title, model, publish, archived } = body;
        let change = QuestionnaireChange { id, revision, title, model, publish, archived };
        let questionnaire = app.service.change(&admin, change).await?;
        Ok::<_, RouteError>(Json(QuizView::edited(questionnaire, app.language)))
    };
    request.execute(by, saved).await
}
