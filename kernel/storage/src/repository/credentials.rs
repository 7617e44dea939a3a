//! Passwords.

use super::unit_of_work::Work;
use super::user_changes::lock;
use super::{Db, Repositories, Transaction, links, sessions, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{LinkPurpose, SessionId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::repository::{
    CredentialRepository, CredentialWriter, FirstPassword, PasswordChange, PasswordCredential,
};
use chrono::{DateTime, Utc};

#[async_trait]
impl CredentialRepository for Repositories {
    async fn lookup(&self, user: UserId) -> Result<Option<PasswordCredential>, StorageError> {
        let row = sqlx::query_as::<Db, (String, DateTime<Utc>, bool, Option<DateTime<Utc>>)>(
            "SELECT hash, changed_at, must_change, valid_until
             FROM password_credentials
             WHERE user_id = $1",
        )
        .bind(user.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(row.map(|(hash, changed_at, must_change, valid_until)| PasswordCredential {
            user,
            hash,
            changed_at,
            must_change,
            valid_until,
        }))
    }
}

#[async_trait]
impl CredentialWriter for Work {
    async fn require_change(
        &mut self,
        user: UserId,
        now: DateTime<Utc>,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        let transaction = self.change();
        lock(transaction, user).await?;
        let done = sqlx::query(
            "UPDATE password_credentials SET must_change = TRUE WHERE user_id = $1 AND NOT must_change",
        )
        .bind(user.0)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        let ended = match done.rows_affected() {
            0 => None,
            _ => Some(sessions::end_all(transaction, user, None, now).await?),
        };
        self.done(ended)
    }

    async fn set_first(
        &mut self,
        user: UserId,
        first: FirstPassword,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionId>, StorageError> {
        let transaction = self.change();
        lock(transaction, user).await?;
        let has_email: Option<bool> = sqlx::query_scalar("SELECT email IS NOT NULL FROM users WHERE id = $1")
            .bind(user.0)
            .fetch_optional(&mut **transaction)
            .await
            .map_err(from_driver)?;
        match has_email {
            None => return Err(StorageError::Missing { what: "user" }),
            Some(true) => return Err(StorageError::Conflict { what: "users.email" }),
            Some(false) => {}
        }
        write(transaction, user, first.hash, now).await?;
        sqlx::query(
            "UPDATE password_credentials SET must_change = TRUE, valid_until = $2 WHERE user_id = $1",
        )
        .bind(user.0)
        .bind(to_microseconds(first.valid_until))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        links::spend(transaction, user, LinkPurpose::RestorePassword, now).await?;
        let ended = sessions::end_all(transaction, user, None, now).await?;
        self.done(ended)
    }
}

/// Changes the password at its owner's request, provided it is still the one that the owner has entered. Ends all sessions, except
/// optionally one.
pub(super) async fn change(
    transaction: &mut Transaction,
    user: UserId,
    change: PasswordChange,
    but: Option<SessionId>,
    now: DateTime<Utc>,
) -> Result<Vec<SessionId>, StorageError> {
    if let Some(seen) = change.seen {
        let is_seen: bool = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM password_credentials WHERE user_id = $1 AND hash = $2)",
        )
        .bind(user.0)
        .bind(seen)
        .fetch_one(&mut **transaction)
        .await
        .map_err(from_driver)?;
        if !is_seen {
            return Err(StorageError::Conflict { what: "password_credentials.hash" });
        }
    }
    write(transaction, user, change.hash, now).await?;
    links::spend(transaction, user, LinkPurpose::RestorePassword, now).await?;
    sessions::end_all(transaction, user, but, now).await
}

/// Sets or replaces a password in the caller's transaction.
pub(super) async fn write(
    transaction: &mut Transaction,
    user: UserId,
    hash: String,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    check_text("password_credentials.hash", &hash)?;
    sqlx::query(
        "INSERT INTO password_credentials (user_id, hash, changed_at)
         VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE
         SET hash = excluded.hash, changed_at = excluded.changed_at, must_change = FALSE, valid_until = NULL",
    )
    .bind(user.0)
    .bind(hash)
    .bind(to_microseconds(now))
    .execute(&mut **transaction)
    .await
    .map(drop)
    .map_err(from_driver)
}
