//! Who stands behind an access token.

use cabinet_domain::{Role, SessionId, UserId};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// What somebody must do before anything else opens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duties {
    /// Choose another password: somebody else made the present one up, or may know it.
    #[serde(default, rename = "pwd", skip_serializing_if = "std::ops::Not::not")]
    pub change_password: bool,
    /// Add a second step, which the hospital wants of administrators.
    #[serde(default, rename = "add", skip_serializing_if = "std::ops::Not::not")]
    pub add_factor: bool,
}

/// The verified content of an access token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caller {
    /// Who calls.
    pub user: UserId,
    /// On which device.
    pub session: SessionId,
    /// With which rights.
    pub role: Role,
    /// What they must do before anything else opens.
    pub duties: Duties,
    /// Until when the token counts.
    pub expires_at: DateTime<Utc>,
}
