//! Passwords. They are separate from users, so that no list of users can contain a hash.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{SessionId, UserId};
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
    /// When a printed first password expires; `None` for a password that the owner chose.
    pub valid_until: Option<DateTime<Utc>>,
}

impl PasswordCredential {
    /// Whether the password may no longer be used.
    pub fn is_void(&self, now: DateTime<Utc>) -> bool {
        self.valid_until.is_some_and(|until| until <= now)
    }
}

/// A first password that is handed over on paper.
#[derive(Debug, Clone)]
pub struct FirstPassword {
    /// `$argon2id$…`
    pub hash: String,
    /// When it becomes void unless its owner has replaced it.
    pub valid_until: DateTime<Utc>,
}

/// Passwords of users. Owners change theirs with [`UserWriter::change_account`](super::UserWriter::change_account).
#[async_trait]
pub trait CredentialRepository: Send + Sync {
    /// The current password hash.
    async fn lookup(&self, user: UserId) -> Result<Option<PasswordCredential>, StorageError>;
}

/// Changes of passwords.
#[async_trait]
pub trait CredentialWriter: Send {
    /// Requires a new password after the next sign-in: marks the password and ends every session. Returns the ended sessions; `None`, and
    /// nothing is written, if there is no password or it is already marked. Setting a password clears the mark.
    async fn require_change(
        &mut self,
        user: UserId,
        now: DateTime<Utc>,
    ) -> Result<Option<Vec<SessionId>>, StorageError>;
    /// Replaces the password by a first password that must be changed at the next sign-in, spends the owner's open links to a new password
    /// and ends every session. Returns the ended sessions.
    ///
    /// # Errors
    /// `Missing { what: "user" }`; `Conflict { what: "users.email" }` if the account has an e-mail address: its owner chooses a password by a
    /// mailed link.
    async fn set_first(
        &mut self,
        user: UserId,
        first: FirstPassword,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionId>, StorageError>;
}
