//! `GET /api/users/me/sessions`: the user's sessions.

use super::UsersState;
use crate::error::RouteError;
use axum::extract::State;
use cabinet_domain::SessionId;
use cabinet_http::SignedInUser;
use cabinet_http::problem::ProblemBody;
use chrono::{DateTime, Utc};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A session on one device.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SessionView {
    #[schema(value_type = uuid::Uuid)]
    id: SessionId,
    /// Whether this is the current session.
    current: bool,
    created_at: DateTime<Utc>,
    /// When the session's token was last renewed, which happens while the application is open.
    last_seen_at: DateTime<Utc>,
    /// `User-Agent` of the browser.
    user_agent: Option<String>,
}

/// Lists the user's sessions, most recently used first.
#[utoipa::path(
    get, path = "/api/users/me/sessions", tag = "users", security(("bearer" = [])),
    responses(
        (status = 200, body = Vec<SessionView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn sessions(
    State(app): State<Arc<UsersState>>,
    caller: SignedInUser,
) -> Result<axum::Json<Vec<SessionView>>, RouteError> {
    let sessions = app.accounts.list_sessions(caller.id()).await?;
    let view = sessions.into_iter().map(|session| SessionView {
        id: session.id,
        current: session.id == caller.session(),
        created_at: session.created_at,
        last_seen_at: session.rotated_at,
        user_agent: session.user_agent,
    });
    Ok(axum::Json(view.collect()))
}
