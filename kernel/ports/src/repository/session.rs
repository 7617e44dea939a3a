//! Sessions.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, Session, SessionId, UserId};
use chrono::{DateTime, Utc};

/// Sessions and their refresh tokens.
#[async_trait]
pub trait SessionRepository: Send + Sync {
    /// Adds a session.
    ///
    /// # Errors
    /// `Missing` if there is no such user or the account is disabled. This also stops a sign-in that runs while the account is being
    /// disabled.
    async fn add(&self, session: Session) -> Result<(), StorageError> {
        self.add_with_audit(session, None, Vec::new()).await
    }
    /// As [`Self::add`], with audit events in the same transaction, provided the account's
    /// [`security_stamp`](cabinet_domain::User::security_stamp) is still `stamp`, its value when the sign-in was checked.
    ///
    /// # Errors
    /// As [`Self::add`]; `Conflict { what: "users.security_stamp" }` if a password, a second factor or anything else that ends sessions has
    /// changed since. If an audit event cannot be written, the transaction is rolled back.
    async fn add_with_audit(
        &self,
        session: Session,
        stamp: Option<i64>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
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
    /// Ends a session. Ending it twice is not an error.
    async fn revoke(&self, id: SessionId, now: DateTime<Utc>) -> Result<(), StorageError> {
        self.revoke_with_audit(id, now, Vec::new()).await
    }
    /// As [`Self::revoke`], with audit events in the same transaction. If nothing changes, no event is written.
    ///
    /// # Errors
    /// As [`Self::revoke`]. If an audit event cannot be written, the transaction is rolled back.
    async fn revoke_with_audit(
        &self,
        id: SessionId,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
    /// Ends all sessions of a user except `but` and returns the ended ones.
    async fn revoke_all(
        &self,
        user: UserId,
        but: Option<SessionId>,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionId>, StorageError> {
        self.revoke_all_with_audit(user, but, None, now).await
    }
    /// As [`Self::revoke_all`], and writes `line` to the audit log for each ended session in the same transaction; the session id is in its
    /// detail as `session`.
    async fn revoke_all_with_audit(
        &self,
        user: UserId,
        but: Option<SessionId>,
        line: Option<AuditEvent>,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionId>, StorageError>;
    /// Sessions revoked since `since`, to fill the revocation cache at startup.
    async fn revoked_since(&self, since: DateTime<Utc>) -> Result<Vec<SessionId>, StorageError>;
    /// Removes sessions that expired before `before` and returns their number.
    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
