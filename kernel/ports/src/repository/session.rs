//! Sessions.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{Session, SessionId, UserId};
use chrono::{DateTime, Utc};

/// Sessions and their refresh tokens.
#[async_trait]
pub trait SessionRepository: Send + Sync {
    /// A session by id.
    async fn lookup(&self, id: SessionId) -> Result<Option<Session>, StorageError>;
    /// The owner's active sessions at `now`, most recently used first.
    async fn list(&self, owner: UserId, now: DateTime<Utc>) -> Result<Vec<Session>, StorageError>;
    /// The session whose current or previous refresh token has this digest.
    async fn find_by_refresh(&self, digest: &[u8]) -> Result<Option<Session>, StorageError>;
    /// Replaces the digest `from` by `to` if `from` is still current and the session is active. `false` if a concurrent call was faster.
    async fn rotate(
        &self,
        id: SessionId,
        from: &[u8],
        to: &[u8],
        now: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Sessions revoked since `since`, to fill the revocation cache at startup.
    async fn revoked_since(&self, since: DateTime<Utc>) -> Result<Vec<SessionId>, StorageError>;
    /// Removes sessions that expired before `before` and returns their number.
    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// Begins and ends sessions.
#[async_trait]
pub trait SessionWriter: Send {
    /// Adds a session. With a `stamp`, only if it is still the account's [`security_stamp`](cabinet_domain::User::security_stamp); it is the
    /// stamp's value when the sign-in was checked.
    ///
    /// # Errors
    /// `Missing` if there is no such user or the account is disabled. This also stops a sign-in that runs while the account is being
    /// disabled. `Conflict { what: "users.security_stamp" }` if a password, a second factor or anything else that ends sessions has changed
    /// since.
    async fn add(&mut self, session: Session, stamp: Option<i64>) -> Result<(), StorageError>;
    /// Ends a session. `false` if it has ended already or does not exist.
    async fn revoke(&mut self, id: SessionId, now: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Ends all sessions of a user except `but` and returns the ended ones.
    async fn revoke_all(
        &mut self,
        user: UserId,
        but: Option<SessionId>,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionId>, StorageError>;
}
