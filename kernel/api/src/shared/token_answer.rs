//! The access token for a browser.

use cabinet_accounts::AccessToken;
use secrecy::ExposeSecret;
use serde::Serialize;
use utoipa::ToSchema;

/// RFC 6749 §5.1. The refresh token is sent only as a cookie.
#[derive(Serialize, ToSchema)]
pub(crate) struct TokenAnswer {
    /// Token for `Authorization: Bearer`.
    access_token: String,
    /// Always `Bearer`.
    token_type: &'static str,
    /// Lifetime of the access token in seconds.
    expires_in: i64,
    /// Whether the user chose to stay signed in on this device; otherwise the session ends with the browser, or when it is idle for too
    /// long.
    stay_signed_in: bool,
}

impl TokenAnswer {
    /// Builds the response for a browser.
    pub(crate) fn new(access: &AccessToken, stay_signed_in: bool) -> Self {
        Self {
            stay_signed_in,
            access_token: access.token.expose_secret().to_owned(),
            token_type: "Bearer",
            expires_in: access.expires_in,
        }
    }
}
