//! `POST /api/users/me/stay`: cancels a scheduled account deletion.

use super::ProfileState;
use crate::error::RouteError;
use crate::shared::profile_caller::caller;
use axum::extract::State;
use axum::http::{Extensions, StatusCode};
use axum::response::Response;
use cabinet_http::SignedInPatient;
use cabinet_http::idempotency::IdempotentRequest;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Cancels the scheduled deletion of the account.
#[utoipa::path(
    post, path = "/api/users/me/stay", tag = "profile", security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "the account is not scheduled for deletion", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`in_progress`: the first request with this key is still running; retry after `Retry-After`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn stay(
    State(app): State<Arc<ProfileState>>,
    patient: SignedInPatient,
    extensions: Extensions,
    request: IdempotentRequest,
) -> Result<Response, RouteError> {
    let by = caller(patient.id(), &extensions);
    let inside = Arc::clone(&app);
    let stayed = async move {
        inside.profile.leaving.stay(&by).await?;
        inside.accounts.people().forget(patient.id()).await;
        inside.me.forget(patient.id());
        Ok(StatusCode::NO_CONTENT)
    };
    request.execute(patient.id(), stayed).await
}
