//! `GET /api/chat/unread`: the number in the menu, and `PUT /api/chat/notices`.

use super::ChatState;
use super::view::ChatNotices;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_http::auth::Owner;
use cabinet_http::extract;
use cabinet_http::problem::ProblemBody;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What the patient has not read.
#[derive(Serialize, ToSchema)]
#[schema(as = ChatUnread)]
pub(super) struct UnreadView {
    /// Messages of the clinic in all rooms. 0 while the chat is not open, and if the homeserver does not push its events.
    unread: u64,
}

/// Returns how many messages of the clinic the patient has not read.
#[utoipa::path(
    get, path = "/api/chat/unread", tag = "chat", security(("bearer" = [])),
    responses(
        (status = 200, body = UnreadView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "The hospital has no chat", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn chat_unread(
    State(app): State<Arc<ChatState>>,
    patient: Owner,
) -> Result<Json<UnreadView>, RouteError> {
    Ok(Json(UnreadView { unread: app.chat.unread(patient.id()).await? }))
}

/// Chooses whether the patient is told by e-mail of messages that stay unread.
#[utoipa::path(
    put, path = "/api/chat/notices", tag = "chat", security(("bearer" = [])), request_body = ChatNotices,
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "The hospital has no chat", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`chat_agreement_needed`: the chat was never opened", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn choose_chat_notices(
    State(app): State<Arc<ChatState>>,
    patient: Owner,
    extract::Json(body): extract::Json<ChatNotices>,
) -> Result<StatusCode, RouteError> {
    app.chat.set_mail_notices(patient.id(), body.mail).await?;
    Ok(StatusCode::NO_CONTENT)
}
