//! `POST /api/users/me/stay`: the owner of a leaving account changes their mind.

use crate::idempotency::IdempotentRequest;
use crate::problem::ProblemBody;
use crate::routes::profile::caller;
use crate::{ApiProblem, ApiState, SignedInPatient};
use axum::extract::State;
use axum::http::{Extensions, StatusCode};
use axum::response::Response;

/// Stays: the account will not be removed.
#[utoipa::path(
    post, path = "/api/users/me/stay", tag = "profile", security(("bearer" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters; with the same key the same request is done once and answered the same for a day")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "the account is not leaving", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`in_progress`: the same request is at work, look again after `Retry-After`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn stay(
    State(app): State<ApiState>,
    patient: SignedInPatient,
    extensions: Extensions,
    request: IdempotentRequest,
) -> Result<Response, ApiProblem> {
    let by = caller(patient.id(), &extensions);
    let inside = ApiState::clone(&app);
    let stayed = async move {
        inside.profile.leaving.stay(&by).await?;
        inside.accounts.people().forget(patient.id()).await;
        inside.me.forget(patient.id());
        Ok(StatusCode::NO_CONTENT)
    };
    request.execute(&app, patient.id(), stayed).await
}
