//! `POST /api/quiz/check`

use super::QuestionnairesState;
use super::caller::QuizAdmin;
use super::view::FaultView;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::extract::Json as JsonBody;
use cabinet_http::problem::ProblemBody;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// A model to be checked.
#[derive(Deserialize, ToSchema)]
#[schema(as = QuizToCheck)]
pub(super) struct CheckBody {
    /// The form as SurveyJS JSON.
    #[schema(value_type = Object)]
    model: Value,
}

/// What is wrong with a model.
#[derive(Serialize, ToSchema)]
#[schema(as = CheckedQuiz)]
pub(super) struct CheckedView {
    /// A model with faults cannot be saved.
    faults: Vec<FaultView>,
    /// What is probably not meant: a question that is never shown, for example.
    warnings: Vec<FaultView>,
}

/// Says what is wrong with a model. Nothing is saved.
#[utoipa::path(
    post, path = "/api/quiz/check", tag = "questionnaires", security(("bearer" = [])), request_body = CheckBody,
    responses(
        (status = 200, body = CheckedView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn check_quiz(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    JsonBody(body): JsonBody<CheckBody>,
) -> Result<Json<CheckedView>, RouteError> {
    let checked = app.service.check_model(&admin, &body.model).await?;
    Ok(Json(CheckedView {
        faults: checked.faults.into_iter().map(FaultView::from).collect(),
        warnings: checked.warnings.into_iter().map(FaultView::from).collect(),
    }))
}
