//! `GET /api/users/me/factors`

use super::super::UsersState;
use crate::error::RouteError;
use axum::extract::State;
use cabinet_accounts::second_step::PasskeyView;
use cabinet_http::SignedInUser;
use cabinet_http::problem::ProblemBody;
use chrono::{DateTime, Utc};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The user's second factors.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Factors {
    /// The authenticator app; null if none is set up.
    totp: Option<Totp>,
    recovery_codes_left: u32,
    passkeys: Vec<Passkey>,
    /// Whether the hospital requires this user to have a second factor.
    required: bool,
}

/// An authenticator app.
#[derive(Serialize, ToSchema)]
struct Totp {
    since: DateTime<Utc>,
}

/// A passkey.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Passkey {
    id: uuid::Uuid,
    name: String,
    created_at: DateTime<Utc>,
    last_used_at: Option<DateTime<Utc>>,
}

impl From<PasskeyView> for Passkey {
    fn from(view: PasskeyView) -> Self {
        Self { id: view.id.0, name: view.name, created_at: view.created_at, last_used_at: view.last_used_at }
    }
}

/// Returns the user's second factors.
#[utoipa::path(
    get, path = "/api/users/me/factors", tag = "users", security(("bearer" = [])),
    responses(
        (status = 200, body = Factors),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn factors(
    State(app): State<Arc<UsersState>>,
    user: SignedInUser,
) -> Result<axum::Json<Factors>, RouteError> {
    let view = app.second_steps.factors(user.caller()).await?;
    Ok(axum::Json(Factors {
        totp: view.totp_since.map(|since| Totp { since }),
        recovery_codes_left: view.recovery_left,
        passkeys: view.passkeys.into_iter().map(Passkey::from).collect(),
        required: view.is_required,
    }))
}
