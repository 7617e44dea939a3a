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
}
