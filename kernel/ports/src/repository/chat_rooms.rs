//! What happens in the rooms of the chat, as the homeserver tells it: who waits for an answer, and what is unread. What was written is not
//! stored.

use super::StorageError;
use crate::chat::ChatOwner;
use async_trait::async_trait;
use cabinet_domain::{ChatRoomId, PersonName, UserId};
use chrono::{DateTime, Utc};

/// A room of a patient or a guest with what is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatRoom {
    pub id: ChatRoomId,
    /// Matrix id.
    pub room_id: String,
    /// `None` for the general room.
    pub department: Option<String>,
    /// `None` after the patient's account was removed or the guest has left.
    pub owner: Option<ChatOwner>,
    /// The owner's Matrix id.
    pub matrix_id: String,
    pub activity: ChatActivity,
}

/// What has happened in a room.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChatActivity {
    /// The patient's last message.
    pub last_patient_at: Option<DateTime<Utc>>,
    /// The last message of the clinic, and the Matrix id of who wrote it.
    pub last_clinic: Option<(DateTime<Utc>, String)>,
    /// The last message of a program, which is no answer.
    pub last_program_at: Option<DateTime<Utc>>,
    /// Since when a message of the patient has no answer.
    pub waiting_since: Option<DateTime<Utc>>,
    /// When the clinic has read a message that waits. Only while one waits.
    pub seen_at: Option<DateTime<Utc>>,
    /// The Matrix id of the employee who is to answer.
    pub assignee: Option<String>,
}

/// A message that the patient has not read, or one of their own behind such a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadMessage {
    pub event_id: String,
    /// Whether it is the clinic's and counts as unread.
    pub is_clinic: bool,
    pub sent_at: DateTime<Utc>,
}

/// A room with what of it is unread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatRoomNews {
    pub id: ChatRoomId,
    /// Messages of the clinic that the patient has not read.
    pub unread: u64,
    /// The last message of either side or of a program.
    pub last_at: Option<DateTime<Utc>>,
}

/// A room for administrators.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedChatRoom {
    pub room: ChatRoom,
    /// The patient's. `None` for a guest.
    pub name: Option<PersonName>,
}

/// A part of the list of rooms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatRoomPage {
    pub rooms: Vec<ListedChatRoom>,
    /// Rooms in all.
    pub total: u64,
}

/// Reads rooms.
#[async_trait]
pub trait ChatRoomRepository: Send + Sync {
    /// Unread messages of the clinic in all rooms of a patient.
    async fn unread(&self, user: UserId) -> Result<u64, StorageError>;
    /// The opened rooms of a patient with what of them is unread.
    async fn news(&self, user: UserId) -> Result<Vec<ChatRoomNews>, StorageError>;
    /// A room by its id. `None` if it is not open, or belonged to a removed patient or a guest who has left.
    async fn room(&self, id: ChatRoomId) -> Result<Option<ChatRoom>, StorageError>;
    /// The open rooms of present patients and guests: those that wait, the longest first, then, unless `only_waiting`, the others, the one with the
    /// latest message first.
    async fn list(&self, only_waiting: bool, skip: u32, at_most: u32) -> Result<ChatRoomPage, StorageError>;
    /// How many rooms of present patients and guests wait for an answer.
    async fn waiting(&self) -> Result<u64, StorageError>;
    /// Rooms that were last looked through before `before` for messages that are too old, at most this many.
    async fn to_expire(&self, before: DateTime<Utc>, at_most: u32) -> Result<Vec<ChatRoom>, StorageError>;
}

/// Changes rooms.
#[async_trait]
pub trait ChatRoomWriter: Send {
    /// Notes a transaction of the homeserver by its digest; `false` if it was noted before.
    async fn note_transaction(&mut self, digest: &str, now: DateTime<Utc>) -> Result<bool, StorageError>;
    /// The rooms with these Matrix ids, locked until the unit of work ends.
    async fn lock_rooms(&mut self, room_ids: &[String]) -> Result<Vec<ChatRoom>, StorageError>;
    /// The room with this id, locked until the unit of work ends. `None` if it is not open, or belonged to a removed patient or a guest who has left.
    async fn lock_room(&mut self, id: ChatRoomId) -> Result<Option<ChatRoom>, StorageError>;
    /// Stores what has happened in a locked room.
    async fn set_activity(&mut self, id: ChatRoomId, activity: &ChatActivity) -> Result<(), StorageError>;
    /// Adds a message to those that are unread, unless it is there. One of the patient's own is added only behind an unread one.
    async fn add_message(&mut self, id: ChatRoomId, message: &UnreadMessage) -> Result<(), StorageError>;
    /// The patient has read up to this message. If it is not among the unread ones, it is remembered: the homeserver may tell of it later.
    async fn read_up_to(&mut self, id: ChatRoomId, event_id: &str) -> Result<(), StorageError>;
    /// A message was erased.
    async fn drop_message(&mut self, id: ChatRoomId, event_id: &str) -> Result<(), StorageError>;
    /// Rooms with a message that has been unread since `before` and of which the patient was not told, at most this many. They are noted as
    /// told.
    async fn take_overdue(
        &mut self,
        before: DateTime<Utc>,
        now: DateTime<Utc>,
        at_most: u32,
    ) -> Result<Vec<OverdueChat>, StorageError>;
    /// Notes that a room was looked through for messages that are too old.
    async fn note_expired(&mut self, id: ChatRoomId, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Forgets transactions that were received before a moment.
    async fn forget_transactions(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// A patient with an unread message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OverdueChat {
    pub user: UserId,
    /// Whether they want an e-mail.
    pub by_mail: bool,
}
