//! The patients' accounts at the chat's homeserver.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{ChatRoomId, UserId};
use chrono::{DateTime, Utc};
use std::fmt;

/// A patient's account at the homeserver, as far as it exists.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredChat {
    /// 32 lower-case hexadecimal digits: the patient's name there. Never changes.
    pub key: String,
    /// `None` after the patient's account was removed here: the one at the homeserver has to be erased.
    pub user: Option<UserId>,
    /// `@localpart:server`. `None` until the homeserver has made the account.
    pub matrix_id: Option<String>,
    /// Credentials of the account, sealed for [`StoredChat::context`]. `None` if it has none.
    pub sealed: Option<Vec<u8>>,
    /// Whether the patient is told by e-mail of messages that stay unread.
    pub mail_notices: bool,
    /// The patient's rooms, the general one first.
    pub rooms: Vec<StoredChatRoom>,
}

impl StoredChat {
    /// The context for which the credentials are sealed.
    pub fn context(key: &str) -> String {
        format!("chat_accounts:{key}")
    }
}

/// Without the credentials.
impl fmt::Debug for StoredChat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredChat")
            .field("key", &self.key)
            .field("rooms", &self.rooms.len())
            .finish_non_exhaustive()
    }
}

/// A room of a patient, as far as it exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredChatRoom {
    pub id: ChatRoomId,
    /// `None` for the general room.
    pub department: Option<String>,
    /// `None` until the homeserver has made the room.
    pub room_id: Option<String>,
}

/// Reads accounts.
#[async_trait]
pub trait ChatRepository: Send + Sync {
    /// The patient's account.
    async fn lookup(&self, user: UserId) -> Result<Option<StoredChat>, StorageError>;
    /// The accounts whose patients were removed, in the order of their keys, those after `after`, at most this many.
    async fn orphans(&self, after: Option<&str>, at_most: u32) -> Result<Vec<StoredChat>, StorageError>;
}

/// Changes accounts.
#[async_trait]
pub trait ChatWriter: Send {
    /// The patient's account, made with this key if there is none. The patient's row stays locked until the unit of work ends.
    ///
    /// # Errors
    /// `Missing` if there is no such user.
    async fn begin(
        &mut self,
        user: UserId,
        key: &str,
        now: DateTime<Utc>,
    ) -> Result<StoredChat, StorageError>;
    /// Stores what the homeserver has made, unless something is stored. Returns what is stored then; `None` if the patient was removed.
    async fn register(
        &mut self,
        user: UserId,
        key: &str,
        matrix_id: &str,
        sealed: Option<Vec<u8>>,
    ) -> Result<Option<StoredChat>, StorageError>;
    /// Replaces credentials, if they are still `former`.
    async fn renew(
        &mut self,
        user: UserId,
        former: Option<Vec<u8>>,
        sealed: Option<Vec<u8>>,
    ) -> Result<bool, StorageError>;
    /// The room of the department, or the general one; made with this id if there is none.
    async fn begin_room(
        &mut self,
        key: &str,
        department: Option<&str>,
        id: ChatRoomId,
    ) -> Result<StoredChatRoom, StorageError>;
    /// Stores what the room is at the homeserver, unless that is stored, while the patient is still there. Returns whether it was.
    async fn open_room(
        &mut self,
        id: ChatRoomId,
        room_id: &str,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Stores whether the patient wants e-mails. Returns whether there is an account.
    async fn set_mail_notices(&mut self, user: UserId, wanted: bool) -> Result<bool, StorageError>;
    /// Removes an account whose patient was removed.
    async fn remove_orphan(&mut self, key: &str) -> Result<bool, StorageError>;
}
