//! `POST /api/chat/open`

use super::ChatState;
use super::view::PatientChat;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_chat::ChatCaller;
use cabinet_http::auth::Owner;
use cabinet_http::problem::ProblemBody;
use cabinet_http::request_context;
use std::sync::Arc;

/// Opens the patient's chat: makes their account and their room at the homeserver (B-283…B-286). Repeating it changes nothing.
#[utoipa::path(
    post, path = "/api/chat/open", tag = "chat", security(("bearer" = [])),
    responses(
        (status = 200, body = PatientChat),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "The hospital has no chat", body = ProblemBody, content_type = "application/problem+json"),
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
) -> Result<Json<PatientChat>, RouteError> {
    let caller = ChatCaller { user: patient.id(), origin: Some(request_context::origin()) };
    app.chat.open_chat(&caller).await?;
    app.me.forget(patient.id());
    let view = app.chat.view(patient.id()).await?;
    Ok(Json(PatientChat::of(&app, view)))
}
