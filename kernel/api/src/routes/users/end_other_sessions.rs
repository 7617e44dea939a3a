//! `DELETE /api/users/me/sessions`: signs out of all other sessions.

use super::UsersState;
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{SignedInUser, request_context};
use std::sync::Arc;

/// Ends every session of the user except the current one.
#[utoipa::path(
    delete, path = "/api/users/me/sessions", tag = "users", security(("bearer" = [])),
    responses(
        (status = 204, description = "all other sessions have ended"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn end_other_sessions(
    State(app): State<Arc<UsersState>>,
    caller: SignedInUser,
) -> Result<StatusCode, RouteError> {
    app.accounts.end_other_sessions(caller.id(), caller.session(), Some(request_context::origin())).await?;
    Ok(StatusCode::NO_CONTENT)
}
