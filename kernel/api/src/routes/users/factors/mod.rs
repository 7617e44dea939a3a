//! The user's second factors: `/api/users/me/factors…`. Every change requires `currentPassword`, unless the sign-in is less than ten
//! minutes old.

mod passkeys;
mod recovery;
mod show;
mod totp;

use super::UsersState;
use axum::extract::FromRef;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Returns the routes of this area.
pub(super) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<UsersState>: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(show::factors))
        .routes(routes!(totp::add_totp, totp::remove_totp))
        .routes(routes!(totp::confirm_totp))
        .routes(routes!(recovery::renew_recovery))
        .routes(routes!(passkeys::start_passkey))
        .routes(routes!(passkeys::finish_passkey))
        .routes(routes!(passkeys::remove_passkey))
}

/// Proof that the account's owner makes the request.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ProofBody {
    /// The password; required unless the sign-in is less than ten minutes old.
    #[schema(value_type = Option<String>)]
    #[serde(default)]
    current_password: Option<SecretString>,
}

/// Recovery codes. They are shown only once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RecoveryCodes {
    /// Ten codes; each can be used once.
    recovery_codes: Vec<String>,
}
