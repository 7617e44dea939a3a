//! The patients' accounts at the chat's homeserver.

use super::super::{LOCK_GUESTS, LOCK_USER};
use super::unit_of_work::Work;
use super::{Db, Repositories, Transaction, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{ChatGuestId, ChatRoomId, NotificationChannel, NotificationKind, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{
    ChatRepository, ChatWriter, GuestAgreement, NewGuest, NotificationWriter as _, StoredChat,
    StoredChatRoom, StoredGuest,
};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// Each account with each of its rooms.
macro_rules! chat_rows {
    () => {
        "SELECT account.chat_key, account.user_id, account.matrix_id, account.sealed,
                NOT EXISTS (
                    SELECT 1 FROM notification_stops AS stop
                    WHERE stop.user_id = account.user_id AND stop.kind = 'chat' AND stop.channel = 'mail'
                ) AS mail_notices,
                room.id AS room, room.department, room.room_id
         FROM chat_accounts AS account
         LEFT JOIN chat_rooms AS room ON room.chat_key = account.chat_key"
    };
}

/// Whether the account has a patient or a guest.
macro_rules! is_present {
    () => {
        "(user_id IS NOT NULL OR EXISTS (SELECT 1 FROM chat_guests WHERE chat_guests.chat_key = chat_accounts.chat_key))"
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

    async fn guest_by_digest(&self, digest: &str) -> Result<Option<StoredGuest>, StorageError> {
        let found = sqlx::query_as::<Db, GuestRow>(
            "SELECT chat_key, version, language FROM chat_guests WHERE digest = $1",
        )
        .bind(digest.to_owned())
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        self.with_chat(found).await
    }

    async fn guest(&self, id: ChatGuestId) -> Result<Option<StoredGuest>, StorageError> {
        let found = sqlx::query_as::<Db, GuestRow>(
            "SELECT chat_key, version, language FROM chat_guests WHERE chat_key = $1",
        )
        .bind(key_of(id))
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        self.with_chat(found).await
    }

    async fn orphans(&self, after: Option<&str>, at_most: u32) -> Result<Vec<StoredChat>, StorageError> {
        let rows = sqlx::query_as::<Db, ChatRow>(concat!(
            chat_rows!(),
            " WHERE account.chat_key IN (
                  SELECT chat_key FROM chat_accounts
                  WHERE user_id IS NULL AND chat_key > $1 AND NOT EXISTS (
                      SELECT 1 FROM chat_guests WHERE chat_guests.chat_key = chat_accounts.chat_key
                  )
                  ORDER BY chat_key LIMIT $2
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

impl Repositories {
    async fn with_chat(&self, found: Option<GuestRow>) -> Result<Option<StoredGuest>, StorageError> {
        let Some(GuestRow { chat_key, version, language }) = found else { return Ok(None) };
        let rows = sqlx::query_as::<Db, ChatRow>(concat!(
            chat_rows!(),
            " WHERE account.chat_key = $1 ORDER BY room.department"
        ))
        .bind(chat_key)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let agreed = GuestAgreement { version, language };
        Ok(gathered(rows).pop().and_then(|chat| Some(StoredGuest { id: guest_of(&chat.key)?, agreed, chat })))
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

    async fn add_guest(
        &mut self,
        guest: &NewGuest,
        at_most: u32,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let transaction = self.change();
        sqlx::query(LOCK_GUESTS).execute(&mut **transaction).await.map_err(from_driver)?;
        let done = sqlx::query(
            "INSERT INTO chat_accounts (chat_key, user_id, created_at)
             SELECT $1, NULL, $2
             WHERE (SELECT COUNT(*) FROM chat_guests) < $3",
        )
        .bind(key_of(guest.id))
        .bind(to_microseconds(now))
        .bind(i64::from(at_most))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        if done.rows_affected() == 0 {
            return self.done(false);
        }
        sqlx::query(
            "INSERT INTO chat_guests (chat_key, digest, version, language, agreed_at) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(key_of(guest.id))
        .bind(guest.digest.clone())
        .bind(guest.agreed.version.clone())
        .bind(guest.agreed.language.clone())
        .bind(to_microseconds(now))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(true)
    }

    async fn agree_again(
        &mut self,
        id: ChatGuestId,
        agreed: &GuestAgreement,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let done = sqlx::query(
            "UPDATE chat_guests SET version = $2, language = $3, agreed_at = $4 WHERE chat_key = $1",
        )
        .bind(key_of(id))
        .bind(agreed.version.clone())
        .bind(agreed.language.clone())
        .bind(to_microseconds(now))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() == 1)
    }

    async fn end_guest(&mut self, id: ChatGuestId) -> Result<bool, StorageError> {
        let done = sqlx::query("DELETE FROM chat_guests WHERE chat_key = $1")
            .bind(key_of(id))
            .execute(&mut **self.change())
            .await
            .map_err(from_driver)?;
        self.done(done.rows_affected() == 1)
    }

    async fn end_guests(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let done = sqlx::query(
            "DELETE FROM chat_guests
             WHERE agreed_at < $1 AND NOT EXISTS (
                 SELECT 1 FROM chat_rooms AS room
                 WHERE room.chat_key = chat_guests.chat_key AND (room.last_patient_at >= $1 OR room.last_clinic_at >= $1)
             )",
        )
        .bind(to_microseconds(before))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected())
    }

    async fn register(
        &mut self,
        key: &str,
        matrix_id: &str,
        sealed: Option<Vec<u8>>,
    ) -> Result<Option<StoredChat>, StorageError> {
        check_id("chat_accounts.matrix_id", matrix_id)?;
        let transaction = self.change();
        sqlx::query(concat!(
            "UPDATE chat_accounts
             SET matrix_id = $2, sealed = $3
             WHERE chat_key = $1 AND matrix_id IS NULL AND ",
            is_present!()
        ))
        .bind(key.to_owned())
        .bind(matrix_id.to_owned())
        .bind(sealed)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        let rows = sqlx::query_as::<Db, ChatRow>(concat!(
            chat_rows!(),
            " WHERE account.chat_key IN (SELECT chat_key FROM chat_accounts WHERE chat_key = $1 AND ",
            is_present!(),
            ") ORDER BY room.department"
        ))
        .bind(key.to_owned())
        .fetch_all(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(gathered(rows).pop())
    }

    async fn renew(
        &mut self,
        key: &str,
        former: Option<Vec<u8>>,
        sealed: Option<Vec<u8>>,
    ) -> Result<bool, StorageError> {
        let done = sqlx::query(concat!(
            "UPDATE chat_accounts
             SET sealed = $3
             WHERE chat_key = $1 AND matrix_id IS NOT NULL AND sealed IS NOT DISTINCT FROM $2 AND ",
            is_present!()
        ))
        .bind(key.to_owned())
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
        let done = sqlx::query(concat!(
            "UPDATE chat_rooms
             SET room_id = $2, opened_at = $3
             WHERE id = $1 AND room_id IS NULL AND chat_key IN (
                 SELECT chat_key FROM chat_accounts WHERE matrix_id IS NOT NULL AND ",
            is_present!(),
            ")"
        ))
        .bind(id.0)
        .bind(room_id.to_owned())
        .bind(to_microseconds(now))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() == 1)
    }

    async fn set_mail_notices(&mut self, user: UserId, wanted: bool) -> Result<bool, StorageError> {
        let exists: bool =
            sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM chat_accounts WHERE user_id = $1)")
                .bind(user.0)
                .fetch_one(&mut **self.change())
                .await
                .map_err(from_driver)?;
        if self.done(exists)? {
            self.set_wanted(user, NotificationKind::Chat, NotificationChannel::Mail, wanted).await?;
        }
        Ok(exists)
    }

    async fn remove_orphan(&mut self, key: &str) -> Result<bool, StorageError> {
        let done =
            sqlx::query(concat!("DELETE FROM chat_accounts WHERE chat_key = $1 AND NOT ", is_present!()))
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
    struct GuestRow {
        chat_key: String,
        version: String,
        language: String,
    }
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

fn key_of(guest: ChatGuestId) -> String {
    guest.0.simple().to_string()
}

/// The guest whose account has this key.
pub(super) fn guest_of(key: &str) -> Option<ChatGuestId> {
    Uuid::try_parse(key).ok().map(ChatGuestId)
}
