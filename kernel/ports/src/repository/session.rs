//! Sign-ins.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, Session, SessionId, UserId};
use chrono::{DateTime, Utc};

/// Sessions and their refresh tokens.
#[async_trait]
pub trait SessionRepository: Send + Sync {
    /// Adds one.
    ///
    /// # Errors
    /// `Missing` if there is no such user, or the account is disabled: who is signing in while it is closed does not come in.
    async fn add(&self, session: Session) -> Result<(), StorageError> {
        self.add_with_audit(session, Vec::new()).await
    }
    /// As [`Self::add`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    ///
    /// # Errors
    /// As [`Self::add`]; a line that cannot be written leaves everything as it was.
    async fn add_with_audit(&self, session: Session, audit: Vec<AuditEvent>) -> Result<(), StorageError>;
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
    async fn revoke(&self, id: SessionId, now: DateTime<Utc>) -> Result<(), StorageError> {
        self.revoke_with_audit(id, now, Vec::new()).await
    }
    /// As [`Self::revoke`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    ///
    /// # Errors
    /// As [`Self::revoke`]; a line that cannot be written leaves everything as it was.
    async fn revoke_with_audit(
        &self,
        id: SessionId,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
    /// Ends all of a user but perhaps one; returns those ended.
    async fn revoke_all(
        &self,
        user: UserId,
        but: Option<SessionId>,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionId>, StorageError> {
        self.revoke_all_with_audit(user, but, None, now).await
    }
    /// As [`Self::revoke_all`]; `line` is written to the audit trail for each session that was ended, which its detail names as
    /// `session`, in the same transaction.
    async fn revoke_all_with_audit(
        &self,
        user: UserId,
        but: Option<SessionId>,
        line: Option<AuditEvent>,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionId>, StorageError>;
    /// Sessions revoked since `since`, to fill the revocation cache at start.
    async fn revoked_since(&self, since: DateTime<Utc>) -> Result<Vec<SessionId>, StorageError>;
    /// Removes what expired before `before`; returns how many.
    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
