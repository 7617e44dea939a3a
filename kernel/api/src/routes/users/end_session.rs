//! `DELETE /api/users/me/sessions/{id}`: sign out somewhere else.

use crate::extract::Path;
use crate::problem::ProblemBody;
use crate::{ApiProblem, ApiState, SignedInUser, request_id};
use axum::extract::State;
use axum::http::StatusCode;

/// Ends one of one's own sessions.
#[utoipa::path(
    delete, path = "/users/me/sessions/{id}", tag = "users", security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path, description = "`id` of `GET /api/users/me/sessions`")),
    responses(
        (status = 204, description = "the session is over"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "not_found: ended already, or somebody else's", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn end_session(
    State(app): State<ApiState>,
    caller: SignedInUser,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiProblem> {
    let id = id.parse().map_err(|_| ApiProblem::not_found("not_found"))?;
    match app.accounts.end_session(caller.id(), id, Some(request_id::current())).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(ApiProblem::not_found("not_found")),
    }
}
