//! `DELETE /api/users/me/sessions/{id}`: signs out of another session.

use super::UsersState;
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use cabinet_http::extract::Path;
use cabinet_http::idempotency::IdempotentRequest;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, SignedInUser, request_context};
use std::sync::Arc;

/// Ends one of the user's own sessions.
#[utoipa::path(
    delete, path = "/api/users/me/sessions/{id}", tag = "users", security(("bearer" = [])),
    params(
        ("id" = uuid::Uuid, Path, description = "`id` from `GET /api/users/me/sessions`"),
        ("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing"),
    ),
    responses(
        (status = 204, description = "the session has ended"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "not_found: already ended, or another user's session", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`in_progress`: the first request with this key is still running; retry after `Retry-After`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn end_session(
    State(app): State<Arc<UsersState>>,
    caller: SignedInUser,
    Path(id): Path<String>,
    request: IdempotentRequest,
) -> Result<Response, RouteError> {
    let id = id.parse().map_err(|_| ApiProblem::not_found("not_found"))?;
    let (accounts, request_id) = (Arc::clone(&app.accounts), Some(request_context::origin()));
    let ended = async move {
        match accounts.end_session(caller.id(), id, request_id).await? {
            true => Ok(StatusCode::NO_CONTENT),
            false => Err(RouteError(ApiProblem::not_found("not_found"))),
        }
    };
    request.execute(caller.id(), ended).await
}
