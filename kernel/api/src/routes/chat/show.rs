//! `GET /api/chat`

use super::ChatState;
use super::view::PatientChat;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use cabinet_http::auth::Owner;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Returns how far the patient's chat is, and when the clinic answers.
#[utoipa::path(
    get, path = "/api/chat", tag = "chat", security(("bearer" = [])),
    responses(
        (status = 200, body = PatientChat),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "The hospital has no chat", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn show_chat(
    State(app): State<Arc<ChatState>>,
    patient: Owner,
    headers: HeaderMap,
) -> Result<Json<PatientChat>, RouteError> {
    let view = app.chat.view(patient.id(), app.language(&headers)).await?;
    Ok(Json(PatientChat::of(&app, view)))
}
