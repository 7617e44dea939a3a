//! The verified identity behind an access token.

use crate::{Role, SessionId, UserId};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// What a user must do before the rest of the API becomes available.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duties {
    /// Choose another password: somebody else set the current one, or may know it.
    #[serde(default, rename = "pwd", skip_serializing_if = "std::ops::Not::not")]
    pub change_password: bool,
    /// Add a second factor, which the hospital requires of administrators.
    #[serde(default, rename = "add", skip_serializing_if = "std::ops::Not::not")]
    pub add_factor: bool,
}

/// The verified content of an access token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caller {
    pub user: UserId,
    pub session: SessionId,
    pub role: Role,
    pub duties: Duties,
    /// When the token expires.
    pub expires_at: DateTime<Utc>,
}

/// Why an access token is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// Signed by us, but expired: renew it.
    #[error("the access token has expired")]
    Expired,
    /// Its session was ended.
    #[error("the session was ended")]
    Revoked,
    /// Not issued by us, modified, issued for another hospital, or not a token.
    #[error("the access token is not valid")]
    Invalid,
}
