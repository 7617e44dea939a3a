//! The patients' accounts at the chat's homeserver.

use super::super::LOCK_USER;
use super::unit_of_work::Work;
use super::{Db, Repositories, Transaction, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{ChatRoomId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{ChatRepository, ChatWriter, StoredChat, StoredChatRoom};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// Each account with each of its rooms.
macro_rules! chat_rows {
    () => {
        "SELECT account.chat_key, account.user_id, account.matrix_id, account.sealed, account.mail_notices,
                room.id AS room, room.department, room.room_id
         FROM chat_accounts AS account
         LEFT JOIN chat_rooms AS room ON room.chat_key = account.chat_key"
    };
}
#[async_trait]
impl ChatRepository for Repositories {
    async fn lookup(&self, user: UserId) -> Result<Option<StoredChat>, StorageError> {
        let rows = sqlx::query_as::<Db, ChatRow>(concat!(
            chat_rows!(),
            " WHERE account.user_id = $1 ORDER BY room.department"
        ))
        .bind(user.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(gathered(rows).pop())
    }

    async fn orphans(&self, after: Option<&str>, at_most: u32) -> Result<Vec<StoredChat>, StorageError> {
        let rows = sqlx::query_as::<Db, ChatRow>(concat!(
            chat_rows!(),
            " WHERE account.chat_key IN (
                  SELECT chat_key FROM chat_accounts WHERE user_id IS NULL AND chat_key > $1 ORDER BY chat_key LIMIT $2
              )
              ORDER BY account.chat_key, room.department"
        ))
        .bind(after.unwrap_or_default().to_owned())
        .bind(i64::from(at_most))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(gathered(rows))
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
        let stored = of_user(transaction, user).await?.ok_or(StorageError::Missing { what: "users.id" })?;
        self.done(stored)
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
        let stored = of_user(transaction, user).await?;
        self.done(stored.filter(|stored| stored.key == key))
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

    async fn begin_room(
        &mut self,
        key: &str,
        department: Option<&str>,
        id: ChatRoomId,
    ) -> Result<StoredChatRoom, StorageError> {
        let department = department.unwrap_or_default();
        let transaction = self.change();
        sqlx::query(
            "INSERT INTO chat_rooms (id, chat_key, department) VALUES ($1, $2, $3)
             ON CONFLICT (chat_key, department) DO NOTHING",
        )
        .bind(id.0)
        .bind(key.to_owned())
        .bind(department.to_owned())
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        let (id, room_id): (Uuid, Option<String>) =
            sqlx::query_as("SELECT id, room_id FROM chat_rooms WHERE chat_key = $1 AND department = $2")
                .bind(key.to_owned())
                .bind(department.to_owned())
                .fetch_one(&mut **transaction)
                .await
                .map_err(from_driver)?;
        self.done(room(id, department.to_owned(), room_id))
    }

    async fn open_room(
        &mut self,
        id: ChatRoomId,
        room_id: &str,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        check_id("chat_rooms.room_id", room_id)?;
        let done = sqlx::query(
            "UPDATE chat_rooms
             SET room_id = $2, opened_at = $3
             WHERE id = $1 AND room_id IS NULL AND chat_key IN (
                 SELECT chat_key FROM chat_accounts WHERE user_id IS NOT NULL AND matrix_id IS NOT NULL
             )",
        )
        .bind(id.0)
        .bind(room_id.to_owned())
        .bind(to_microseconds(now))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() == 1)
    }

    async fn set_mail_notices(&mut self, user: UserId, wanted: bool) -> Result<bool, StorageError> {
        let done = sqlx::query("UPDATE chat_accounts SET mail_notices = $2 WHERE user_id = $1")
            .bind(user.0)
            .bind(wanted)
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

async fn of_user(transaction: &mut Transaction, user: UserId) -> Result<Option<StoredChat>, StorageError> {
    let rows = sqlx::query_as::<Db, ChatRow>(concat!(
        chat_rows!(),
        " WHERE account.user_id = $1 ORDER BY room.department"
    ))
    .bind(user.0)
    .fetch_all(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(gathered(rows).pop())
}

row! {
    struct ChatRow {
        chat_key: String,
        user_id: Option<Uuid>,
        matrix_id: Option<String>,
        sealed: Option<Vec<u8>>,
        mail_notices: bool,
        room: Option<Uuid>,
        department: Option<String>,
        room_id: Option<String>,
    }
}

/// Accounts of rows in which those of one account follow each other.
fn gathered(rows: Vec<ChatRow>) -> Vec<StoredChat> {
    let mut chats: Vec<StoredChat> = Vec::new();
    for row in rows {
        let found = row.room.zip(row.department).map(|(id, department)| room(id, department, row.room_id));
        match chats.last_mut() {
            Some(last) if last.key == row.chat_key => last.rooms.extend(found),
            _ => chats.push(StoredChat {
                key: row.chat_key,
                user: row.user_id.map(UserId),
                matrix_id: row.matrix_id,
                sealed: row.sealed,
                mail_notices: row.mail_notices,
                rooms: found.into_iter().collect(),
            }),
        }
    }
    chats
}

fn room(id: Uuid, department: String, room_id: Option<String>) -> StoredChatRoom {
    StoredChatRoom {
        id: ChatRoomId(id),
        department: Some(department).filter(|department| !department.is_empty()),
        room_id,
    }
}
