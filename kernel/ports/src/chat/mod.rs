//! The chat with the clinic at one homeserver. Implemented by a plugin (adr/0047).

mod conversation;
mod event;
mod failure;
mod owner;
mod relay;
mod transcript;
mod transport;

pub use conversation::{Conversation, Conversations, DeniedChatObject};
pub use event::{ChatEvent, ChatEventKind, ChatTransaction};
pub use failure::{ChatFailure, ChatFailureKind};
pub use owner::{ChatOwner, guest_number};
pub use relay::{RelayedNews, RoomNews, RoomRelay};
pub use transcript::{ChatMessage, ChatTranscript};
pub use transport::{ChatAnswer, ChatBody, ChatCallKind, ChatMethod, ChatRequest, ChatTransport};

use crate::Problem;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use secrecy::SecretString;
use std::fmt;
use url::Url;

/// A patient as the homeserver may know them.
#[derive(Clone, PartialEq, Eq)]
pub struct ChatPatient {
    /// 32 lower-case hexadecimal digits: random, always the same for this patient.
    pub key: String,
    /// What the clinic sees. `None` if the hospital shows no name.
    pub display_name: Option<String>,
}

/// Without the name.
impl fmt::Debug for ChatPatient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatPatient").field("key", &self.key).finish_non_exhaustive()
    }
}

/// A department of the hospital, which has a room of its own for each patient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatDepartment {
    /// Lower-case letters, digits and hyphens, at most 32.
    pub id: String,
    /// What its room is called.
    pub title: String,
}

/// A patient's account at the homeserver.
#[derive(Debug, Clone)]
pub struct ChatAccount {
    /// `@localpart:server`.
    pub user_id: String,
    /// What the plugin needs to speak for the account. To be stored encrypted only.
    pub credentials: Option<SecretString>,
}

/// How a call of the patient's browser is forwarded.
#[derive(Debug, Clone)]
pub struct ChatUpstream {
    /// Without a trailing slash. The plugin may reach it.
    pub base: Url,
    /// The query parameter `user_id` of the call, if it is made on behalf of an account.
    pub acting_for: Option<String>,
    /// What follows `Bearer `.
    pub token: SecretString,
}

/// The homeserver's answer to a forwarded call, with a status of 400 or more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatRefusal {
    pub status: u16,
    /// The header of this name.
    pub retry_after: Option<String>,
    /// At most 64 KiB of it.
    pub body: Vec<u8>,
}

/// What one call of [`ChatServer::erase`] did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChatErasure {
    /// Messages that were erased by it.
    pub erased: u32,
    /// Whether to call again.
    pub has_more: bool,
}

/// The chat's homeserver. Every method but `register` may be repeated.
#[async_trait]
pub trait ChatServer: Send + Sync {
    /// Checks that the homeserver answers and accepts us. Returns a sentence for administrators.
    async fn health(&self) -> Result<String, Problem>;
    /// Makes the patient's account. Where accounts have no credentials, a repetition returns the same one; otherwise it makes a new one.
    async fn register(&self, patient: &ChatPatient) -> Result<ChatAccount, ChatFailure>;
    /// The id of the patient's room, the general one or that of a department, with the bot and the staff invited and the patient in it. A
    /// repetition returns the same room and completes what is missing.
    async fn open_room(
        &self,
        account: &ChatAccount,
        patient: &ChatPatient,
        department: Option<&ChatDepartment>,
    ) -> Result<String, ChatFailure>;
    /// Signs the account in again.
    async fn renew(&self, account: &ChatAccount) -> Result<ChatAccount, ChatFailure>;
    /// Returns how calls for the account are forwarded. Sends no request.
    async fn access(&self, account: &ChatAccount) -> Result<ChatUpstream, Problem>;
    /// What the homeserver's refusal of a forwarded call means.
    async fn refusal_meaning(&self, refusal: &ChatRefusal) -> ChatFailure;
    /// Reads a transaction of the homeserver. Fails with `Forged` if anybody else sent it.
    async fn receive(&self, transaction: &ChatTransaction) -> Result<Vec<ChatEvent>, ChatFailure>;
    /// Writes a notice in a room on behalf of the service. A repetition with the same key (1 to 64 letters and digits) writes nothing.
    async fn say(&self, room_id: &str, text: &str, key: &str) -> Result<(), ChatFailure>;
    /// Invites an employee to a room, unless they are in it or invited.
    async fn invite(&self, room_id: &str, user_id: &str) -> Result<(), ChatFailure>;
    /// Erases some messages of all members that are older than `before`.
    async fn expire(&self, room_id: &str, before: DateTime<Utc>) -> Result<ChatErasure, ChatFailure>;
    /// Erases some of the patient's messages; at the end leaves the rooms and closes the account. Nothing else may be asked for the
    /// account afterwards: a homeserver lets an application service speak for a closed one.
    async fn erase(&self, account: &ChatAccount, room_ids: &[String]) -> Result<ChatErasure, ChatFailure>;
}
