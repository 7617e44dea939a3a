//! Whose conversation a call of a browser is about: the seam between the chat's service and its gateway.

use super::{ChatAccount, ChatFailure, ChatOwner};
use crate::StorageError;
use async_trait::async_trait;
use cabinet_domain::Origin;

/// The conversation of a patient or a guest as the gateway needs it.
#[derive(Debug, Clone)]
pub struct Conversation {
    pub account: ChatAccount,
    /// The rooms, the general one first. At least one.
    pub room_ids: Vec<String>,
}

/// What somebody asked for although it is not theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeniedChatObject {
    Room,
    /// An event outside of the own rooms, or a change of somebody else's message.
    Event,
    Media,
    /// Another account of the homeserver.
    User,
}

impl DeniedChatObject {
    /// The stable name in the audit log.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Room => "chat_room",
            Self::Event => "chat_event",
            Self::Media => "chat_media",
            Self::User => "chat_user",
        }
    }
}

/// Which conversation belongs to whom. Implemented by the chat service.
#[async_trait]
pub trait Conversations: Send + Sync {
    /// The conversation. `None` if none has been opened, or the person has not accepted the chat's agreement.
    ///
    /// # Errors
    /// The database failed.
    async fn of(&self, owner: ChatOwner) -> Result<Option<Conversation>, StorageError>;
    /// Signs the account in again after the homeserver refused the credentials of `stale`. Returns what another call has stored in the
    /// meantime if it is newer.
    ///
    /// # Errors
    /// The homeserver's, or `Unavailable`.
    async fn renewed(&self, owner: ChatOwner, stale: &ChatAccount) -> Result<Conversation, ChatFailure>;
    /// Notes that the patient has read up to an event of this room. The homeserver tells it, too, but later.
    ///
    /// # Errors
    /// The database failed.
    async fn read_up_to(&self, owner: ChatOwner, room_id: &str, event_id: &str) -> Result<(), StorageError>;
    /// Notes that somebody asked for what is not theirs (audit `access_denied`), and where the request came from.
    ///
    /// # Errors
    /// The database failed.
    async fn denied(
        &self,
        owner: ChatOwner,
        what: DeniedChatObject,
        origin: Option<&Origin>,
    ) -> Result<(), StorageError>;
}
