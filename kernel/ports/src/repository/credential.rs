//! Passwords, apart from the users, so that no listing of people can carry a hash.

use super::{NewJob, StorageError};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, SessionId, UserId};
use chrono::{DateTime, Utc};

/// A password as a PHC string.
#[derive(Clone)]
pub struct PasswordCredential {
    /// Whose.
    pub user: UserId,
    /// `$argon2id$…`
    pub hash: String,
    /// When it was set.
    pub changed_at: DateTime<Utc>,
    /// Whether its owner must choose another one before anything else opens: somebody else made it up, or may know it.
    pub must_change: bool,
}

/// Passwords of users.
#[async_trait]
pub trait CredentialRepository: Send + Sync {
    /// The current one.
    async fn lookup(&self, user: UserId) -> Result<Option<PasswordCredential>, StorageError>;
    /// Sets or replaces it.
    async fn set(&self, user: UserId, hash: String, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// The owner chose a new one: sets it, ends every session but perhaps the one that asked, spends open restore links and adds the
    /// letters, in one transaction. Returns the sessions that were ended.
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
    /// As [`Self::change`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    ///
    /// # Errors
    /// As [`Self::change`]; a line that cannot be written leaves everything as it was.
    async fn change_with_audit(
        &self,
        user: UserId,
        hash: String,
        but: Option<SessionId>,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Vec<SessionId>, StorageError>;
    /// The owner must choose another password after the next sign-in: marks it, ends every session and adds the lines of the audit trail,
    /// in one transaction. Returns the sessions that were ended; none, and nothing is written, if there is no password or it is marked
    /// already. A password that is set later is not marked.
    async fn require_change(
        &self,
        user: UserId,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Option<Vec<SessionId>>, StorageError>;
}
