//! `POST /api/chat/open`

use super::ChatState;
use super::view::PatientChat;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use cabinet_chat::ChatCaller;
use cabinet_http::auth::Owner;
use cabinet_http::extract;
use cabinet_http::problem::ProblemBody;
use cabinet_http::request_context;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What is opened.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = OpenChatRequest)]
pub(super) struct OpenBody {
    /// Id of a department, whose room is opened as well.
    #[serde(default)]
    department: Option<String>,
}

/// Opens the patient's chat: makes their account and their room at the homeserver (B-283…B-286). Repeating it changes nothing.
#[utoipa::path(
    post, path = "/api/chat/open", tag = "chat", security(("bearer" = [])), request_body = Option<OpenBody>,
    responses(
        (status = 200, body = PatientChat),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "The hospital has no chat, or no such department", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`chat_agreement_needed`: consent to the text of kind `chat` first (B-218). `chat_consent_needed`: the \
            homeserver asks for consent to its own terms at `consent_url`. `chat_suspended`: the clinic has closed this chat", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 429, description = "`chat_too_many`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`chat_unavailable`, `chat_full`, `chat_misconfigured` or `chat_failed`: the chat cannot be entered (B-327)",
            body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn open_chat(
    State(app): State<Arc<ChatState>>,
    patient: Owner,
    headers: HeaderMap,
    body: Option<extract::Json<OpenBody>>,
) -> Result<Json<PatientChat>, RouteError> {
    let caller = ChatCaller { user: patient.id(), origin: Some(request_context::origin()) };
    let body = body.map(|extract::Json(body)| body).unwrap_or_default();
    app.chat.open_chat(&caller, body.department.as_deref()).await?;
    app.me.forget(patient.id());
    let view = app.chat.view(patient.id(), app.language(&headers)).await?;
    Ok(Json(PatientChat::of(&app, view)))
}
