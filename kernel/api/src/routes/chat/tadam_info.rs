//! `POST /api/users/tadam_info` (B-276)

use super::ChatState;
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_http::ApiProblem;
use cabinet_http::auth::Owner;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What earlier clients send after they have registered at the homeserver. Token and password are accepted and ignored: the kernel makes the
/// account and keeps its credentials.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TadamInfo {
    /// The Matrix id of the account.
    username: String,
    /// The Matrix id of the room.
    room_id: String,
    #[serde(default, rename = "accessToken")]
    #[schema(value_type = Option<String>)]
    _access_token: Option<serde::de::IgnoredAny>,
    #[serde(default, rename = "password")]
    #[schema(value_type = Option<String>)]
    _password: Option<serde::de::IgnoredAny>,
}

/// Confirms the patient's chat account and room. Another account or room is refused: a patient who could name one would read another person's
/// conversation.
#[utoipa::path(
    post, path = "/api/users/tadam_info", tag = "chat", security(("bearer" = [])), request_body = TadamInfo,
    responses(
        (status = 204, description = "It is the account and the room that the kernel has made"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "The hospital has no chat", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`chat_account_differs`: open the chat with `POST /api/chat/open`", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn tadam_info(
    State(app): State<Arc<ChatState>>,
    patient: Owner,
    Json(body): Json<TadamInfo>,
) -> Result<StatusCode, RouteError> {
    let own = app.chat.general_room(patient.id()).await?;
    let is_own = own.is_some_and(|own| own == (body.username, body.room_id));
    if is_own {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(ApiProblem::new(StatusCode::CONFLICT, "chat_account_differs").into())
}
