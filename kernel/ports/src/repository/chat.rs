//! The patients' accounts at the chat's homeserver.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{ChatGuestId, ChatRoomId, UserId};
use chrono::{DateTime, Utc};
use std::fmt;

/// A patient's account at the homeserver, as far as it exists.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredChat {
    /// 32 lower-case hexadecimal digits: the patient's name there. Never changes.
    pub key: String,
    /// `None` for a guest, and after the patient's account was removed here: the one at the homeserver has to be erased.
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

/// The agreement of a guest to the chat's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuestAgreement {
    pub version: String,
    /// Of the text that was shown.
    pub language: String,
}

/// A guest with the account at the homeserver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredGuest {
    pub id: ChatGuestId,
    pub agreed: GuestAgreement,
    pub chat: StoredChat,
}

/// A guest to add.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGuest {
    /// Random; the name at the homeserver is made of it.
    pub id: ChatGuestId,
    /// SHA-256 of the secret in the browser's cookie, hexadecimal.
    pub digest: String,
    pub agreed: GuestAgreement,
}

/// A room of a patient or a guest, as far as it exists.
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
    /// The guest with this secret.
    async fn guest_by_digest(&self, digest: &str) -> Result<Option<StoredGuest>, StorageError>;
    /// The guest with this id.
    async fn guest(&self, id: ChatGuestId) -> Result<Option<StoredGuest>, StorageError>;
    /// The accounts whose patients were removed and whose guests have left, in the order of their keys, those after `after`, at most this many.
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
    /// Adds a guest and their account, unless there are `at_most` guests. Returns whether they were added. Waits for other units of work that
    /// add a guest.
    async fn add_guest(
        &mut self,
        guest: &NewGuest,
        at_most: u32,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Stores that a guest has agreed to another version of the text. Returns whether they are there.
    async fn agree_again(
        &mut self,
        id: ChatGuestId,
        agreed: &GuestAgreement,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Removes a guest; their account then has to be erased. Returns whether they were there.
    async fn end_guest(&mut self, id: ChatGuestId) -> Result<bool, StorageError>;
    /// Removes the guests who have agreed, written and been answered before a moment only. Returns how many.
    async fn end_guests(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError>;
    /// Stores what the homeserver has made, unless something is stored. Returns what is stored then; `None` if the patient was removed or the
    /// guest has left.
    async fn register(
        &mut self,
        key: &str,
        matrix_id: &str,
        sealed: Option<Vec<u8>>,
    ) -> Result<Option<StoredChat>, StorageError>;
    /// Replaces credentials, if they are still `former`.
    async fn renew(
        &mut self,
        key: &str,
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
    /// Stores what the room is at the homeserver, unless that is stored, while the patient or guest is still there. Returns whether it was.
    async fn open_room(
        &mut self,
        id: ChatRoomId,
        room_id: &str,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Stores whether the patient wants e-mails. Returns whether there is an account.
    async fn set_mail_notices(&mut self, user: UserId, wanted: bool) -> Result<bool, StorageError>;
    /// Removes an account whose patient was removed or whose guest has left.
    async fn remove_orphan(&mut self, key: &str) -> Result<bool, StorageError>;
}
