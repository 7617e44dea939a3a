//! One sign-in on one device.

use crate::{SessionId, UserId};
use chrono::{DateTime, Utc};

/// A session lives until it expires unused or is revoked. Its refresh token is kept as a SHA-256 digest only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The `sid` claim of its access tokens.
    pub id: SessionId,
    /// Whose it is.
    pub user: UserId,
    /// Digest of the refresh token that is valid now.
    pub refresh_digest: Vec<u8>,
    /// Digest of the one before: valid for a short grace after rotation (two tabs refresh at once), theft after that.
    pub previous_digest: Option<Vec<u8>>,
    /// When the refresh token was last rotated.
    pub rotated_at: DateTime<Utc>,
    /// First sign-in.
    pub created_at: DateTime<Utc>,
    /// The refresh token is worthless from here on.
    pub expires_at: DateTime<Utc>,
    /// Signed out, or ended because a credential changed.
    pub revoked_at: Option<DateTime<Utc>>,
    /// What the browser called itself, cut to 200 characters; for the list of own devices.
    pub user_agent: Option<String>,
    /// Its owner chose to stay signed in on this device: it outlasts the browser and the idle limit.
    pub persistent: bool,
}
