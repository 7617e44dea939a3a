//! `POST /api/users/me/factors/recovery`

use super::super::UsersState;
use super::{ProofBody, RecoveryCodes};
use crate::error::RouteError;
use axum::extract::State;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{SignedInUser, request_context};
use std::sync::Arc;

/// Creates new recovery codes and invalidates the previous ones. Ends all other sessions.
#[utoipa::path(
    post, path = "/api/users/me/factors/recovery", tag = "users", security(("bearer" = [])), request_body = ProofBody,
    responses(
        (status = 200, body = RecoveryCodes),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "reauthentication_required, wrong_password", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "no_second_step: no second factor is set up", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn renew_recovery(
    State(app): State<Arc<UsersState>>,
    user: SignedInUser,
    Json(proof): Json<ProofBody>,
) -> Result<axum::Json<RecoveryCodes>, RouteError> {
    let request_id = Some(request_context::origin());
    let codes = app.second_steps.renew_recovery(user.caller(), proof.current_password, request_id).await?;
    Ok(axum::Json(RecoveryCodes { recovery_codes: codes }))
}
