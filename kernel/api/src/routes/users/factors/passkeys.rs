//! `/api/users/me/factors/passkeys…`: passkeys (WebAuthn).

use super::super::UsersState;
use super::ProofBody;
use super::show::Passkey;
use crate::error::RouteError;
use crate::shared::passkey_options::options;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_accounts::second_step::RegisterPublicKeyCredential;
use cabinet_http::extract::{Json, Path};
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, SignedInUser, request_context};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A challenge for `navigator.credentials.create`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewPasskeyQuestion {
    /// Send it back to `finish`.
    ceremony: String,
    /// `PublicKeyCredentialCreationOptionsJSON`.
    public_key: serde_json::Value,
}

/// The credential that the browser created.
#[derive(Deserialize, ToSchema)]
pub(super) struct FinishBody {
    /// `ceremony` of the challenge.
    #[schema(value_type = String)]
    ceremony: SecretString,
    /// The user's name for the passkey, 1 to 100 characters.
    name: String,
    /// `PublicKeyCredential.toJSON()`.
    #[schema(value_type = Object)]
    credential: RegisterPublicKeyCredential,
}

/// A new passkey.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewPasskey {
    passkey: Passkey,
    /// Empty if the user has some already; those stay valid.
    recovery_codes: Vec<String>,
}

/// Starts adding a passkey and returns the challenge for the browser.
#[utoipa::path(
    post, path = "/api/users/me/factors/passkeys/start", tag = "users", security(("bearer" = [])), request_body = ProofBody,
    responses(
        (status = 200, body = NewPasskeyQuestion),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "reauthentication_required, wrong_password", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn start_passkey(
    State(app): State<Arc<UsersState>>,
    user: SignedInUser,
    Json(proof): Json<ProofBody>,
) -> Result<axum::Json<NewPasskeyQuestion>, RouteError> {
    let asked = app.second_steps.add_passkey(user.caller(), proof.current_password).await?;
    Ok(axum::Json(NewPasskeyQuestion {
        ceremony: asked.token.expose_secret().to_owned(),
        public_key: options(&asked.options)?,
    }))
}

/// Stores the new passkey. Ends all other sessions.
#[utoipa::path(
    post, path = "/api/users/me/factors/passkeys/finish", tag = "users", security(("bearer" = [])), request_body = FinishBody,
    responses(
        (status = 201, body = NewPasskey),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "passkey_exists", body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, description = "ceremony_spent: start again", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "wrong_code, validation", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn finish_passkey(
    State(app): State<Arc<UsersState>>,
    user: SignedInUser,
    Json(body): Json<FinishBody>,
) -> Result<(StatusCode, axum::Json<NewPasskey>), RouteError> {
    let request_id = Some(request_context::origin());
    let (passkey, recovery_codes) = app
        .second_steps
        .finish_passkey(user.caller(), &body.ceremony, &body.name, &body.credential, request_id)
        .await?;
    app.me.forget(user.id());
    Ok((StatusCode::CREATED, axum::Json(NewPasskey { passkey: passkey.into(), recovery_codes })))
}

/// Removes one of the user's passkeys. Ends all other sessions.
#[utoipa::path(
    delete, path = "/api/users/me/factors/passkeys/{id}", tag = "users", security(("bearer" = [])), request_body = ProofBody,
    params(("id" = uuid::Uuid, Path, description = "`id` from `GET /api/users/me/factors`")),
    responses(
        (status = 204, description = "removed"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "reauthentication_required, wrong_password", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "no_factor: already removed, or another user's passkey", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn remove_passkey(
    State(app): State<Arc<UsersState>>,
    user: SignedInUser,
    Path(id): Path<String>,
    Json(proof): Json<ProofBody>,
) -> Result<StatusCode, RouteError> {
    let id = id.parse().map_err(|_| ApiProblem::not_found("no_factor"))?;
    let request_id = Some(request_context::origin());
    app.second_steps.remove_passkey(user.caller(), id, proof.current_password, request_id).await?;
    app.me.forget(user.id());
    Ok(StatusCode::NO_CONTENT)
}
