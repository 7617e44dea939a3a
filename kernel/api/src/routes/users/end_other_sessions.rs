//! `DELETE /api/users/me/sessions`: signs out of all other sessions.

use crate::problem::ProblemBody;
use crate::{ApiProblem, ApiState, SignedInUser, request_context};
use axum::extract::State;
use axum::http::StatusCode;

/// Ends every session of the user except the current one.
#[utoipa::path(
    delete, path = "/api/users/me/sessions", tag = "users", security(("bearer" = [])),
    responses(
        (status = 204, description = "all other sessions have ended"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn end_other_sessions(
    State(app): State<ApiState>,
    caller: SignedInUser,
) -> Result<StatusCode, ApiProblem> {
    app.accounts.end_other_sessions(caller.id(), caller.session(), Some(request_context::origin())).await?;
    Ok(StatusCode::NO_CONTENT)
}
