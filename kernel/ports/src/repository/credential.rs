//! Passwords. They are separate from users, so that no list of users can contain a hash.

use super::{NewJob, StorageError};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, SessionId, UserId};
use chrono::{DateTime, Utc};

/// A password hash as a PHC string.
#[derive(Clone)]
pub struct PasswordCredential {
    pub user: UserId,
    /// `$argon2id$…`
    pub hash: String,
    /// When the password was set.
    pub changed_at: DateTime<Utc>,
    /// Whether the owner must choose a new password before any other use, because somebody else set it or may know it.
    pub must_change: bool,
}

/// Passwords of users.
#[async_trait]
pub trait CredentialRepository: Send + Sync {
    /// The current password hash.
    async fn lookup(&self, user: UserId) -> Result<Option<PasswordCredential>, StorageError>;
    /// Sets or replaces the password hash.
    async fn set(&self, user: UserId, hash: String, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Sets a new password chosen by the owner. In one transaction it ends every session except `but`, invalidates open reset links and
    /// adds the e-mails. Returns the ended sessions.
    ///
    /// # Errors
    /// `Missing` if there is no such user.
    async fn change(
        &self,
        user: UserId,
        hash: String,
        but: Option<SessionId>,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionId>, StorageError> {
        self.change_with_audit(user, hash, but, letters, now, Vec::new()).await
    }
    /// As [`Self::change`], with audit events in the same transaction. If nothing changes, no event is written.
    ///
    /// # Errors
    /// As [`Self::change`]. If an audit event cannot be written, the transaction is rolled back.
    async fn change_with_audit(
        &self,
        user: UserId,
        hash: String,
        but: Option<SessionId>,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Vec<SessionId>, StorageError>;
    /// Requires a password change after the next sign-in. In one transaction it marks the password, ends every session and adds the audit
    /// events. Returns the ended sessions; `None`, and nothing is written, if there is no password or it is already marked. Setting a
    /// password clears the mark.
    async fn require_change(
        &self,
        user: UserId,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Option<Vec<SessionId>>, StorageError>;
}
