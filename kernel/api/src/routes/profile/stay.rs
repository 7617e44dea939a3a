//! `POST /api/users/me/stay`: the owner of a leaving account changes their mind.

use crate::problem::ProblemBody;
use crate::routes::profile::caller;
use crate::{ApiProblem, ApiState, SignedInPatient};
use axum::extract::State;
use axum::http::{Extensions, StatusCode};

/// Stays: the account will not be removed.
#[utoipa::path(
    post, path = "/users/me/stay", tag = "profile", security(("bearer" = [])),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "the account is not leaving", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn stay(
    State(app): State<ApiState>,
    patient: SignedInPatient,
    extensions: Extensions,
) -> Result<StatusCode, ApiProblem> {
    app.profile.leaving.stay(&caller(patient.id(), &extensions)).await?;
    app.accounts.people().forget(patient.id()).await;
    app.me.forget(patient.id());
    Ok(StatusCode::NO_CONTENT)
}
