//! Sign-ins.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{Session, SessionId, UserId};
use chrono::{DateTime, Utc};

/// Sessions and their refresh tokens.
#[async_trait]
pub trait SessionRepository: Send + Sync {
    /// Adds one.
    async fn add(&self, session: Session) -> Result<(), StorageError>;
    /// By id.
    async fn lookup(&self, id: SessionId) -> Result<Option<Session>, StorageError>;
    /// The owner's that live at `now`, last used first.
    async fn list(&self, owner: UserId, now: DateTime<Utc>) -> Result<Vec<Session>, StorageError>;
    /// By the digest of the current or the previous refresh token.
    async fn find_by_refresh(&self, digest: &[u8]) -> Result<Option<Session>, StorageError>;
    /// Replaces `from` by `to` if `from` is still current and the session lives; `false` if somebody was faster.
    async fn rotate(
        &self,
        id: SessionId,
        from: &[u8],
        to: &[u8],
        now: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Ends one; ending twice is no error.
    async fn revoke(&self, id: SessionId, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Ends all of a user but perhaps one; returns those ended.
    async fn revoke_all(
        &self,
        user: UserId,
        but: Option<SessionId>,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionId>, StorageError>;
    /// Sessions revoked since `since`, to fill the revocation cache at start.
    async fn revoked_since(&self, since: DateTime<Utc>) -> Result<Vec<SessionId>, StorageError>;
    /// Removes what expired before `before`; returns how many.
    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
