//! One's own second steps: `/api/users/me/factors…`. Every change takes `currentPassword`, unless the sign-in is younger than ten minutes.

mod passkeys;
mod recovery;
mod show;
mod totp;

use crate::ApiState;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The calls of the area.
pub(super) fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(show::factors))
        .routes(routes!(totp::add_totp, totp::remove_totp))
        .routes(routes!(totp::confirm_totp))
        .routes(routes!(recovery::renew_recovery))
        .routes(routes!(passkeys::start_passkey))
        .routes(routes!(passkeys::finish_passkey))
        .routes(routes!(passkeys::remove_passkey))
}

/// Proof that the token is its owner's.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ProofBody {
    /// The password, unless the sign-in is younger than ten minutes.
    #[schema(value_type = Option<String>)]
    #[serde(default)]
    current_password: Option<SecretString>,
}

/// Recovery codes, shown this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RecoveryCodes {
    /// Ten, each good once.
    recovery_codes: Vec<String>,
}
