//! Passwords in memory.

use super::Memory;
use super::memory::kept;
use crate::repository::PasswordCredential;
use crate::repository::bounds::check_text;
use crate::{CredentialRepository, StorageError};
use async_trait::async_trait;
use cabinet_domain::UserId;
use chrono::{DateTime, Utc};

#[async_trait]
impl CredentialRepository for Memory {
    async fn lookup(&self, user: UserId) -> Result<Option<PasswordCredential>, StorageError> {
        Ok(self.tables()?.credentials.iter().find(|row| row.user == user).cloned())
    }

    async fn set(&self, user: UserId, hash: String, now: DateTime<Utc>) -> Result<(), StorageError> {
        check_text("password_credentials.hash", &hash)?;
        let mut tables = self.tables()?;
        tables.require_user(user)?;
        tables.credentials.retain(|row| row.user != user);
        tables.credentials.push(PasswordCredential { user, hash, changed_at: kept(now) });
        Ok(())
    }
}
