//! What happens in the rooms of the chat.

use super::chat::guest_of;
use super::unit_of_work::Work;
use super::{Db, Repositories, Transaction, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{ChatRoomId, PersonName, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::chat::ChatOwner;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{
    ChatActivity, ChatRoom, ChatRoomNews, ChatRoomPage, ChatRoomRepository, ChatRoomWriter, ListedChatRoom,
    OverdueChat, UnreadMessage,
};
use chrono::{DateTime, Utc};
use sqlx::QueryBuilder;
use std::collections::BTreeMap;
use uuid::Uuid;

/// The columns of a [`RoomRow`], of `chat_rooms AS room`, `chat_accounts AS account` and `chat_guests AS guest`.
macro_rules! room_columns {
    () => {
        "room.id, room.room_id, room.department, account.user_id, guest.chat_key AS guest, account.matrix_id, room.last_patient_at,
         room.last_clinic_at, room.last_clinic_by, room.last_program_at, room.waiting_since, room.seen_at, room.assignee"
    };
}

/// Open rooms with their accounts.
macro_rules! open_rooms {
    () => {
        "FROM chat_rooms AS room
         JOIN chat_accounts AS account ON account.chat_key = room.chat_key
         LEFT JOIN chat_guests AS guest ON guest.chat_key = room.chat_key
         WHERE room.room_id IS NOT NULL AND account.matrix_id IS NOT NULL"
    };
}

/// Whether the owner of one of `open_rooms` is there.
macro_rules! is_present {
    () => {
        " AND (account.user_id IS NOT NULL OR guest.chat_key IS NOT NULL)"
    };
}

#[async_trait]
impl ChatRoomRepository for Repositories {
    async fn unread(&self, user: UserId) -> Result<u64, StorageError> {
        let unread: i64 = sqlx::query_scalar(
            "SELECT COUNT(*)
             FROM chat_accounts AS account
             JOIN chat_rooms AS room ON room.chat_key = account.chat_key
             JOIN chat_unread AS message ON message.room = room.id
             WHERE account.user_id = $1 AND message.is_clinic",
        )
        .bind(user.0)
        .fetch_one(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(u64::try_from(unread).unwrap_or_default())
    }

    async fn news(&self, user: UserId) -> Result<Vec<ChatRoomNews>, StorageError> {
        let rows = sqlx::query_as::<Db, NewsRow>(
            "SELECT room.id, room.last_patient_at, room.last_clinic_at, room.last_program_at,
                    (SELECT COUNT(*) FROM chat_unread WHERE chat_unread.room = room.id AND is_clinic) AS unread
             FROM chat_accounts AS account
             JOIN chat_rooms AS room ON room.chat_key = account.chat_key
             WHERE account.user_id = $1 AND room.room_id IS NOT NULL
             ORDER BY room.department",
        )
        .bind(user.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(rows.into_iter().map(ChatRoomNews::from).collect())
    }

    async fn room(&self, id: ChatRoomId) -> Result<Option<ChatRoom>, StorageError> {
        let row = sqlx::query_as::<Db, RoomRow>(concat!(
            "SELECT ",
            room_columns!(),
            " ",
            open_rooms!(),
            is_present!(),
            " AND room.id = $1"
        ))
        .bind(id.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(row.map(ChatRoom::from))
    }

    async fn list(&self, only_waiting: bool, skip: u32, at_most: u32) -> Result<ChatRoomPage, StorageError> {
        let rows = sqlx::query_as::<Db, ListedRow>(concat!(
            "SELECT ",
            room_columns!(),
            ", users.last_name, users.first_name, users.patr_name
             FROM chat_rooms AS room
             JOIN chat_accounts AS account ON account.chat_key = room.chat_key
             LEFT JOIN chat_guests AS guest ON guest.chat_key = room.chat_key
             LEFT JOIN users ON users.id = account.user_id
             WHERE room.room_id IS NOT NULL AND account.matrix_id IS NOT NULL AND (room.waiting_since IS NOT NULL OR NOT $1)",
            is_present!(),
            " ORDER BY room.waiting_since IS NULL, room.waiting_since, room.last_patient_at IS NULL, room.last_patient_at DESC, room.id
             LIMIT $2 OFFSET $3"
        ))
        .bind(only_waiting)
        .bind(i64::from(at_most))
        .bind(i64::from(skip))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let total: i64 = sqlx::query_scalar(concat!(
            "SELECT COUNT(*) ",
            open_rooms!(),
            is_present!(),
            " AND (room.waiting_since IS NOT NULL OR NOT $1)"
        ))
        .bind(only_waiting)
        .fetch_one(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let rooms = rows.into_iter().map(ListedChatRoom::from).collect();
        Ok(ChatRoomPage { rooms, total: u64::try_from(total).unwrap_or_default() })
    }

    async fn waiting(&self) -> Result<u64, StorageError> {
        let waiting: i64 = sqlx::query_scalar(concat!(
            "SELECT COUNT(*) ",
            open_rooms!(),
            is_present!(),
            " AND room.waiting_since IS NOT NULL"
        ))
        .fetch_one(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(u64::try_from(waiting).unwrap_or_default())
    }

    async fn to_expire(&self, before: DateTime<Utc>, at_most: u32) -> Result<Vec<ChatRoom>, StorageError> {
        let rows = sqlx::query_as::<Db, RoomRow>(concat!(
            "SELECT ",
            room_columns!(),
            " ",
            open_rooms!(),
            " AND room.opened_at < $1 AND (room.expired_at IS NULL OR room.expired_at < $1)
              ORDER BY room.expired_at IS NOT NULL, room.expired_at, room.id
              LIMIT $2"
        ))
        .bind(to_microseconds(before))
        .bind(i64::from(at_most))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(rows.into_iter().map(ChatRoom::from).collect())
    }
}

#[async_trait]
impl ChatRoomWriter for Work {
    async fn note_transaction(&mut self, digest: &str, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let done = sqlx::query(
            "INSERT INTO chat_transactions (digest, received_at) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING",
        )
        .bind(digest.to_owned())
        .bind(to_microseconds(now))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() == 1)
    }

    async fn lock_rooms(&mut self, room_ids: &[String]) -> Result<Vec<ChatRoom>, StorageError> {
        // One after the other in one order, so that two kernels never wait for each other.
        let mut sorted: Vec<&String> = room_ids.iter().collect();
        sorted.sort_unstable();
        sorted.dedup();
        let transaction = self.change();
        let mut rooms = Vec::new();
        for room_id in sorted {
            let locked: Option<Uuid> =
                sqlx::query_scalar("UPDATE chat_rooms SET room_id = room_id WHERE room_id = $1 RETURNING id")
                    .bind(room_id.clone())
                    .fetch_optional(&mut **transaction)
                    .await
                    .map_err(from_driver)?;
            if let Some(id) = locked {
                rooms.extend(locked_room(transaction, ChatRoomId(id)).await?);
            }
        }
        self.done(rooms)
    }

    async fn lock_room(&mut self, id: ChatRoomId) -> Result<Option<ChatRoom>, StorageError> {
        let transaction = self.change();
        sqlx::query("UPDATE chat_rooms SET room_id = room_id WHERE id = $1")
            .bind(id.0)
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        let room = locked_room(transaction, id).await?;
        self.done(room.filter(|room| room.owner.is_some()))
    }

    async fn set_activity(&mut self, id: ChatRoomId, activity: &ChatActivity) -> Result<(), StorageError> {
        for id in activity.assignee.iter().chain(activity.last_clinic.iter().map(|(_, who)| who)) {
            check_id("chat_rooms.assignee", id)?;
        }
        sqlx::query(
            "UPDATE chat_rooms
             SET last_patient_at = $2, last_clinic_at = $3, last_clinic_by = $4, waiting_since = $5, seen_at = $6, assignee = $7,
                 last_program_at = $8
             WHERE id = $1",
        )
        .bind(id.0)
        .bind(activity.last_patient_at.map(to_microseconds))
        .bind(activity.last_clinic.as_ref().map(|(at, _)| to_microseconds(*at)))
        .bind(activity.last_clinic.as_ref().map(|(_, who)| who.clone()))
        .bind(activity.waiting_since.map(to_microseconds))
        .bind(activity.waiting_since.and(activity.seen_at).map(to_microseconds))
        .bind(activity.assignee.clone())
        .bind(activity.last_program_at.map(to_microseconds))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(())
    }

    async fn add_message(&mut self, id: ChatRoomId, message: &UnreadMessage) -> Result<(), StorageError> {
        check_id("chat_unread.event_id", &message.event_id)?;
        let transaction = self.change();
        let is_read: Option<i32> =
            sqlx::query_scalar("SELECT 1 FROM chat_rooms WHERE id = $1 AND read_event = $2")
                .bind(id.0)
                .bind(message.event_id.clone())
                .fetch_optional(&mut **transaction)
                .await
                .map_err(from_driver)?;
        if is_read.is_some() {
            sqlx::query("DELETE FROM chat_unread WHERE room = $1")
                .bind(id.0)
                .execute(&mut **transaction)
                .await
                .map_err(from_driver)?;
            note_unread(transaction, id, true).await?;
            return self.done(());
        }
        sqlx::query(
            "INSERT INTO chat_unread (room, ordinal, event_id, is_clinic, sent_at)
             SELECT $1, COALESCE(MAX(ordinal), 0) + 1, $2, $3, $4
             FROM chat_unread
             WHERE room = $1
             HAVING $3 OR COUNT(*) > 0
             ON CONFLICT (room, event_id) DO NOTHING",
        )
        .bind(id.0)
        .bind(message.event_id.clone())
        .bind(message.is_clinic)
        .bind(to_microseconds(message.sent_at))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        note_unread(transaction, id, false).await?;
        self.done(())
    }

    async fn read_up_to(&mut self, id: ChatRoomId, event_id: &str) -> Result<(), StorageError> {
        check_id("chat_rooms.read_event", event_id)?;
        let transaction = self.change();
        let read = sqlx::query(
            "DELETE FROM chat_unread
             WHERE room = $1 AND ordinal <= (SELECT ordinal FROM chat_unread WHERE room = $1 AND event_id = $2)",
        )
        .bind(id.0)
        .bind(event_id.to_owned())
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        if read.rows_affected() > 0 {
            note_unread(transaction, id, true).await?;
        } else {
            sqlx::query("UPDATE chat_rooms SET read_event = $2 WHERE id = $1")
                .bind(id.0)
                .bind(event_id.to_owned())
                .execute(&mut **transaction)
                .await
                .map_err(from_driver)?;
        }
        self.done(())
    }

    async fn drop_message(&mut self, id: ChatRoomId, event_id: &str) -> Result<(), StorageError> {
        let transaction = self.change();
        sqlx::query("DELETE FROM chat_unread WHERE room = $1 AND event_id = $2")
            .bind(id.0)
            .bind(event_id.to_owned())
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        note_unread(transaction, id, false).await?;
        self.done(())
    }

    async fn take_overdue(
        &mut self,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
        at_most: u32,
    ) -> Result<Vec<OverdueChat>, StorageError> {
        let transaction = self.change();
        let keys: Vec<String> = sqlx::query_scalar(
            "UPDATE chat_rooms
             SET noticed_at = $2
             WHERE noticed_at IS NULL AND unread_since IS NOT NULL AND id IN (
                 SELECT id FROM chat_rooms WHERE unread_since <= $1 AND noticed_at IS NULL ORDER BY unread_since LIMIT $3
             )
             RETURNING chat_key",
        )
        .bind(to_microseconds(before))
        .bind(to_microseconds(now))
        .bind(i64::from(at_most))
        .fetch_all(&mut **transaction)
        .await
        .map_err(from_driver)?;
        if keys.is_empty() {
            return self.done(Vec::new());
        }
        let mut statement = QueryBuilder::<Db>::new(
            "SELECT user_id, NOT EXISTS (
                 SELECT 1 FROM notification_stops AS stop
                 WHERE stop.user_id = account.user_id AND stop.kind = 'chat' AND stop.channel = 'mail'
             ) AS mail_notices
             FROM chat_accounts AS account
             WHERE user_id IS NOT NULL AND chat_key IN (",
        );
        let mut listed = statement.separated(", ");
        for key in keys {
            listed.push_bind(key);
        }
        statement.push(")");
        let rows: Vec<OverdueRow> =
            statement.build_query_as().fetch_all(&mut **transaction).await.map_err(from_driver)?;
        // Of two rooms of one patient.
        let told: BTreeMap<Uuid, bool> =
            rows.into_iter().map(|row| (row.user_id, row.mail_notices)).collect();
        self.done(
            told.into_iter().map(|(user, by_mail)| OverdueChat { user: UserId(user), by_mail }).collect(),
        )
    }

    async fn note_expired(&mut self, id: ChatRoomId, now: DateTime<Utc>) -> Result<(), StorageError> {
        sqlx::query("UPDATE chat_rooms SET expired_at = $2 WHERE id = $1")
            .bind(id.0)
            .bind(to_microseconds(now))
            .execute(&mut **self.change())
            .await
            .map_err(from_driver)?;
        self.done(())
    }

    async fn forget_transactions(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let done = sqlx::query("DELETE FROM chat_transactions WHERE received_at < $1")
            .bind(to_microseconds(before))
            .execute(&mut **self.change())
            .await
            .map_err(from_driver)?;
        self.done(done.rows_affected())
    }
}

/// The room, which the transaction has locked.
async fn locked_room(
    transaction: &mut Transaction,
    id: ChatRoomId,
) -> Result<Option<ChatRoom>, StorageError> {
    let row = sqlx::query_as::<Db, RoomRow>(concat!(
        "SELECT ",
        room_columns!(),
        " ",
        open_rooms!(),
        " AND room.id = $1"
    ))
    .bind(id.0)
    .fetch_optional(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(row.map(ChatRoom::from))
}

/// Notes since when a message is unread. After the patient has read something, they are told again of what stays unread.
async fn note_unread(
    transaction: &mut Transaction,
    id: ChatRoomId,
    has_read: bool,
) -> Result<(), StorageError> {
    sqlx::query(
        "DELETE FROM chat_unread
         WHERE room = $1 AND NOT EXISTS (SELECT 1 FROM chat_unread AS other WHERE other.room = $1 AND other.is_clinic)",
    )
    .bind(id.0)
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    sqlx::query(
        "UPDATE chat_rooms
         SET unread_since = (SELECT MIN(sent_at) FROM chat_unread WHERE room = $1 AND is_clinic),
             noticed_at = CASE
                 WHEN NOT $2 AND EXISTS (SELECT 1 FROM chat_unread WHERE room = $1 AND is_clinic) THEN noticed_at
             END
         WHERE id = $1",
    )
    .bind(id.0)
    .bind(has_read)
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(())
}

row! {
    struct RoomRow {
        id: Uuid,
        room_id: String,
        department: String,
        user_id: Option<Uuid>,
        guest: Option<String>,
        matrix_id: String,
        last_patient_at: Option<DateTime<Utc>>,
        last_clinic_at: Option<DateTime<Utc>>,
        last_clinic_by: Option<String>,
        last_program_at: Option<DateTime<Utc>>,
        waiting_since: Option<DateTime<Utc>>,
        seen_at: Option<DateTime<Utc>>,
        assignee: Option<String>,
    }
}

row! {
    struct NameRow {
        last_name: Option<String>,
        first_name: Option<String>,
        patr_name: Option<String>,
    }
}

/// A room and its patient's name; a guest has none.
struct ListedRow {
    room: RoomRow,
    name: NameRow,
}

impl<'r> sqlx::FromRow<'r, <Db as sqlx::Database>::Row> for ListedRow {
    fn from_row(row: &'r <Db as sqlx::Database>::Row) -> Result<Self, sqlx::Error> {
        Ok(Self { room: RoomRow::from_row(row)?, name: NameRow::from_row(row)? })
    }
}

row! {
    struct NewsRow {
        id: Uuid,
        last_patient_at: Option<DateTime<Utc>>,
        last_clinic_at: Option<DateTime<Utc>>,
        last_program_at: Option<DateTime<Utc>>,
        unread: i64,
    }
}

row! {
    struct OverdueRow {
        user_id: Uuid,
        mail_notices: bool,
    }
}

impl From<RoomRow> for ChatRoom {
    fn from(row: RoomRow) -> Self {
        Self {
            id: ChatRoomId(row.id),
            room_id: row.room_id,
            department: Some(row.department).filter(|department| !department.is_empty()),
            owner: row
                .user_id
                .map(|user| UserId(user).into())
                .or_else(|| guest_of(&row.guest?).map(ChatOwner::from)),
            matrix_id: row.matrix_id,
            activity: ChatActivity {
                last_patient_at: row.last_patient_at,
                last_clinic: row.last_clinic_at.zip(row.last_clinic_by),
                last_program_at: row.last_program_at,
                waiting_since: row.waiting_since,
                seen_at: row.seen_at,
                assignee: row.assignee,
            },
        }
    }
}

impl From<ListedRow> for ListedChatRoom {
    fn from(row: ListedRow) -> Self {
        let NameRow { last_name, first_name, patr_name } = row.name;
        let name = last_name.zip(first_name);
        let name =
            name.map(|(last_name, first_name)| PersonName { last_name, first_name, patr_name }.visible());
        Self { room: row.room.into(), name }
    }
}

impl From<NewsRow> for ChatRoomNews {
    fn from(row: NewsRow) -> Self {
        Self {
            id: ChatRoomId(row.id),
            unread: u64::try_from(row.unread).unwrap_or_default(),
            last_at: row.last_patient_at.max(row.last_clinic_at).max(row.last_program_at),
        }
    }
}
