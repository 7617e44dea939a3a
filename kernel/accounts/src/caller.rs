//! Who stands behind an access token.

use cabinet_domain::{Role, SessionId, UserId};
use chrono::{DateTime, Utc};

/// The verified content of an access token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caller {
    /// Who calls.
    pub user: UserId,
    /// On which device.
    pub session: SessionId,
    /// With which rights.
    pub role: Role,
    /// Whether they may do nothing but add a second step.
    pub must_add_factor: bool,
    /// Until when the token counts.
    pub expires_at: DateTime<Utc>,
}
