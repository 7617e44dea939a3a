//! The patients' accounts at the chat's homeserver.

use super::super::LOCK_USER;
use super::unit_of_work::Work;
use super::{Db, Repositories, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::UserId;
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{ChatRepository, ChatWriter, StoredChat};
use chrono::{DateTime, Utc};
use uuid::Uuid;

#[async_trait]
impl ChatRepository for Repositories {
    async fn lookup(&self, user: UserId) -> Result<Option<StoredChat>, StorageError> {
        let row = sqlx::query_as::<Db, ChatRow>(
            "SELECT chat_key, user_id, matrix_id, sealed, room_id FROM chat_accounts WHERE user_id = $1",
        )
        .bind(user.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(row.map(StoredChat::from))
    }

    async fn orphans(&self, after: Option<&str>, at_most: u32) -> Result<Vec<StoredChat>, StorageError> {
        let rows = sqlx::query_as::<Db, ChatRow>(
            "SELECT chat_key, user_id, matrix_id, sealed, room_id
             FROM chat_accounts
             WHERE user_id IS NULL AND chat_key > $1
             ORDER BY chat_key
             LIMIT $2",
        )
        .bind(after.unwrap_or_default().to_owned())
        .bind(i64::from(at_most))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(rows.into_iter().map(StoredChat::from).collect())
    }
}

#[async_trait]
impl ChatWriter for Work {
    async fn begin(
        &mut self,
        user: UserId,
        key: &str,
        now: DateTime<Utc>,
    ) -> Result<StoredChat, StorageError> {
        let transaction = self.change();
        sqlx::query(LOCK_USER).bind(user.0).fetch_optional(&mut **transaction).await.map_err(from_driver)?;
        sqlx::query(
            "INSERT INTO chat_accounts (chat_key, user_id, created_at)
             VALUES ($1, $2, $3)
             ON CONFLICT (user_id) DO NOTHING",
        )
        .bind(key.to_owned())
        .bind(user.0)
        .bind(to_microseconds(now))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        let row = sqlx::query_as::<Db, ChatRow>(
            "SELECT chat_key, user_id, matrix_id, sealed, room_id FROM chat_accounts WHERE user_id = $1",
        )
        .bind(user.0)
        .fetch_one(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(row.into())
    }

    async fn register(
        &mut self,
        user: UserId,
        key: &str,
        matrix_id: &str,
        sealed: Option<Vec<u8>>,
    ) -> Result<Option<StoredChat>, StorageError> {
        check_id("chat_accounts.matrix_id", matrix_id)?;
        let transaction = self.change();
        sqlx::query(
            "UPDATE chat_accounts
             SET matrix_id = $3, sealed = $4
             WHERE user_id = $1 AND chat_key = $2 AND matrix_id IS NULL",
        )
        .bind(user.0)
        .bind(key.to_owned())
        .bind(matrix_id.to_owned())
        .bind(sealed)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        let row = sqlx::query_as::<Db, ChatRow>(
            "SELECT chat_key, user_id, matrix_id, sealed, room_id FROM chat_accounts WHERE user_id = $1 AND chat_key = $2",
        )
        .bind(user.0)
        .bind(key.to_owned())
        .fetch_optional(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(row.map(StoredChat::from))
    }

    async fn renew(
        &mut self,
        user: UserId,
        former: Option<Vec<u8>>,
        sealed: Option<Vec<u8>>,
    ) -> Result<bool, StorageError> {
        let done = sqlx::query(
            "UPDATE chat_accounts
             SET sealed = $3
             WHERE user_id = $1 AND matrix_id IS NOT NULL AND sealed IS NOT DISTINCT FROM $2",
        )
        .bind(user.0)
        .bind(former)
        .bind(sealed)
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() == 1)
    }

    async fn open(&mut self, user: UserId, room_id: &str, now: DateTime<Utc>) -> Result<bool, StorageError> {
        check_id("chat_accounts.room_id", room_id)?;
        let done = sqlx::query(
            "UPDATE chat_accounts
             SET room_id = $2, opened_at = $3
             WHERE user_id = $1 AND matrix_id IS NOT NULL AND room_id IS NULL",
        )
        .bind(user.0)
        .bind(room_id.to_owned())
        .bind(to_microseconds(now))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() == 1)
    }

    async fn remove_orphan(&mut self, key: &str) -> Result<bool, StorageError> {
        let done = sqlx::query("DELETE FROM chat_accounts WHERE chat_key = $1 AND user_id IS NULL")
            .bind(key.to_owned())
            .execute(&mut **self.change())
            .await
            .map_err(from_driver)?;
        self.done(done.rows_affected() == 1)
    }
}

row! {
    struct ChatRow {
        chat_key: String,
        user_id: Option<Uuid>,
        matrix_id: Option<String>,
        sealed: Option<Vec<u8>>,
        room_id: Option<String>,
    }
}

impl From<ChatRow> for StoredChat {
    fn from(row: ChatRow) -> Self {
        Self {
            key: row.chat_key,
            user: row.user_id.map(UserId),
            matrix_id: row.matrix_id,
            sealed: row.sealed,
            room_id: row.room_id,
        }
    }
}
