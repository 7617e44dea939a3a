//! Passwords. They are separate from users, so that no list of users can contain a hash.

use super::StorageError;
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
    /// Sets or replaces it, whatever it was. How an owner changes it, [`UserRepository::change_account`](super::UserRepository::change_account)
    /// says.
    async fn set(&self, user: UserId, hash: String, now: DateTime<Utc>) -> Result<(), StorageError>;
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
