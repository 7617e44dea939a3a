//! Passwords.

use super::{Db, Repositories, kept};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::UserId;
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::repository::{CredentialRepository, PasswordCredential};
use chrono::{DateTime, Utc};

#[async_trait]
impl CredentialRepository for Repositories {
    async fn lookup(&self, user: UserId) -> Result<Option<PasswordCredential>, StorageError> {
        let row = sqlx::query_as::<Db, (String, DateTime<Utc>)>(
            "SELECT hash, changed_at
             FROM password_credentials
             WHERE user_id = $1",
        )
        .bind(user.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(row.map(|(hash, changed_at)| PasswordCredential { user, hash, changed_at }))
    }

    async fn set(&self, user: UserId, hash: String, now: DateTime<Utc>) -> Result<(), StorageError> {
        check_text("password_credentials.hash", &hash)?;
        sqlx::query(
            "INSERT INTO password_credentials (user_id, hash, changed_at)
             VALUES ($1, $2, $3)
             ON CONFLICT (user_id) DO UPDATE
             SET hash = excluded.hash, changed_at = excluded.changed_at",
        )
        .bind(user.0)
        .bind(hash)
        .bind(kept(now))
        .execute(self.pools.writer())
        .await
        .map(drop)
        .map_err(from_driver)
    }
}
