//! `POST /api/oauth/passkey/start` and `POST /api/oauth/mfa/passkey`: WebAuthn challenges for sign-in.

use super::token::of_step;
use super::{OauthState, client};
use crate::error::RouteError;
use crate::shared::passkey_options::options;
use axum::extract::State;
use axum::http::HeaderMap;
use cabinet_http::extract::Json;
use cabinet_http::origin;
use cabinet_http::problem::ProblemBody;
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A challenge for `navigator.credentials.get`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PasskeyQuestion {
    /// Send it back as `ceremony` of the token call; absent in the second step, where `mfa_token` is enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    ceremony: Option<String>,
    /// `PublicKeyCredentialRequestOptionsJSON`.
    public_key: serde_json::Value,
}

/// Request for a second-step challenge.
#[derive(Deserialize, ToSchema)]
pub(super) struct SecondStepBody {
    /// `mfa_token` of the refusal `mfa_required`.
    #[schema(value_type = String)]
    mfa_token: SecretString,
}

/// Starts a sign-in with a passkey alone.
#[utoipa::path(
    post, path = "/api/oauth/passkey/start", tag = "oauth", security(("client" = [])),
    responses(
        (status = 200, body = PasskeyQuestion),
        (status = 401, description = "invalid_client", body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "bad_origin", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "rate_limited", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn start_passkey_sign_in(
    State(app): State<Arc<OauthState>>,
    headers: HeaderMap,
) -> Result<axum::Json<PasskeyQuestion>, RouteError> {
    client::check(&headers)?;
    origin::check(&headers, &app.public_url)?;
    let asked = app.second_steps.start_passkey_sign_in().await.map_err(of_step)?;
    Ok(axum::Json(PasskeyQuestion {
        ceremony: Some(asked.token.expose_secret().to_owned()),
        public_key: options(&asked.options)?,
    }))
}

/// Returns a challenge for the user's passkeys, after a correct password.
#[utoipa::path(
    post, path = "/api/oauth/mfa/passkey", tag = "oauth", security(("client" = [])), request_body = SecondStepBody,
    responses(
        (status = 200, body = PasskeyQuestion),
        (status = 400, description = "mfa_expired, wrong_code", body = ProblemBody, content_type = "application/problem+json"),
        (status = 401, description = "invalid_client", body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "bad_origin", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn ask_passkey(
    State(app): State<Arc<OauthState>>,
    headers: HeaderMap,
    Json(body): Json<SecondStepBody>,
) -> Result<axum::Json<PasskeyQuestion>, RouteError> {
    client::check(&headers)?;
    origin::check(&headers, &app.public_url)?;
    let asked = app.second_steps.ask_passkey(&body.mfa_token).await.map_err(of_step)?;
    Ok(axum::Json(PasskeyQuestion { ceremony: None, public_key: options(&asked)? }))
}
