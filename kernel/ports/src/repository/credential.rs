//! Passwords, apart from the users, so that no listing of people can carry a hash.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::UserId;
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
}
