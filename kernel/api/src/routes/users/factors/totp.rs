//! `POST|DELETE /api/users/me/factors/totp`, `POST /api/users/me/factors/totp/confirm`: authenticator apps (RFC 6238).

use super::super::UsersState;
use super::{ProofBody, RecoveryCodes};
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{SignedInUser, request_context};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The secret of a new authenticator app. It is shown only once.
#[derive(Serialize, ToSchema)]
pub(super) struct NewTotp {
    /// The secret for typing, in base32.
    secret: String,
    /// `otpauth://…`, for an app on the same device.
    uri: String,
    /// QR code of `uri` as SVG.
    qr: String,
}

/// The first code of the app.
#[derive(Deserialize, ToSchema)]
pub(super) struct ConfirmBody {
    /// Six digits.
    #[schema(value_type = String)]
    code: SecretString,
}

/// Creates a secret for an authenticator app. It takes effect only after a first correct code.
#[utoipa::path(
    post, path = "/api/users/me/factors/totp", tag = "users", security(("bearer" = [])), request_body = ProofBody,
    responses(
        (status = 200, body = NewTotp),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "reauthentication_required, wrong_password", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "factor_exists", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn add_totp(
    State(app): State<Arc<UsersState>>,
    user: SignedInUser,
    Json(proof): Json<ProofBody>,
) -> Result<axum::Json<NewTotp>, RouteError> {
    let app = app.second_steps.add_app(user.caller(), proof.current_password).await?;
    Ok(axum::Json(NewTotp { secret: app.secret, uri: app.uri, qr: app.qr }))
}

/// Confirms the app with its first code; from then on sign-in requires a code. Returns recovery codes if the user has none yet; otherwise
/// the list is empty, and the earlier codes stay valid. Ends all other sessions.
#[utoipa::path(
    post, path = "/api/users/me/factors/totp/confirm", tag = "users", security(("bearer" = [])), request_body = ConfirmBody,
    responses(
        (status = 200, body = RecoveryCodes),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "no_factor: start again", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "wrong_code", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn confirm_totp(
    State(app): State<Arc<UsersState>>,
    user: SignedInUser,
    Json(body): Json<ConfirmBody>,
) -> Result<axum::Json<RecoveryCodes>, RouteError> {
    let code = body.code.expose_secret();
    let codes = app.second_steps.confirm_app(user.caller(), code, Some(request_context::origin())).await?;
    app.me.forget(user.id());
    Ok(axum::Json(RecoveryCodes { recovery_codes: codes }))
}

/// Removes the authenticator app. Ends all other sessions.
#[utoipa::path(
    delete, path = "/api/users/me/factors/totp", tag = "users", security(("bearer" = [])), request_body = ProofBody,
    responses(
        (status = 204, description = "removed"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "reauthentication_required, wrong_password", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "no_factor", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn remove_totp(
    State(app): State<Arc<UsersState>>,
    user: SignedInUser,
    Json(proof): Json<ProofBody>,
) -> Result<StatusCode, RouteError> {
    let request_id = Some(request_context::origin());
    app.second_steps.remove_app(user.caller(), proof.current_password, request_id).await?;
    app.me.forget(user.id());
    Ok(StatusCode::NO_CONTENT)
}
