//! Sessions: one sign-in on one device.

use crate::{SessionId, UserId};
use chrono::{DateTime, Utc};

/// A session. It ends when it expires unused or is revoked. Only the SHA-256 digest of its refresh token is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The `sid` claim of its access tokens.
    pub id: SessionId,
    pub user: UserId,
    /// Digest of the current refresh token.
    pub refresh_digest: Vec<u8>,
    /// Digest of the previous refresh token. It is accepted for a short grace period after rotation, because two tabs may refresh at once;
    /// later use is treated as theft.
    pub previous_digest: Option<Vec<u8>>,
    /// When the refresh token was last rotated.
    pub rotated_at: DateTime<Utc>,
    /// Time of the sign-in.
    pub created_at: DateTime<Utc>,
    /// Expiry of the refresh token.
    pub expires_at: DateTime<Utc>,
    /// When the owner signed out, or when a credential change ended the session.
    pub revoked_at: Option<DateTime<Utc>>,
    /// The browser's `User-Agent`, cut to 200 characters, for the list of the user's devices.
    pub user_agent: Option<String>,
    /// The owner chose to stay signed in on this device: the session outlives the browser and is exempt from the idle limit.
    pub persistent: bool,
}
