//! The person's conversation with the clinic, read from the homeserver while the copy is made.

use cabinet_domain::UserId;
use cabinet_ports::chat::{ChatMessage, ChatTranscript};
use chrono::{DateTime, Utc};
use serde::Serialize;

/// Messages in a copy; of more, the newest.
const AT_MOST: usize = 10_000;

/// The conversation.
#[derive(Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnChat {
    /// `false`: the homeserver did not answer, so the messages are missing in this copy.
    pub is_complete: bool,
    /// The oldest first.
    pub messages: Vec<OwnMessage>,
}

/// A message.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnMessage {
    /// Matrix id.
    pub id: String,
    /// Matrix id.
    pub room_id: String,
    pub sent_at: DateTime<Utc>,
    /// Whether the person wrote it.
    pub is_own: bool,
    pub author: String,
    /// The text; of a picture or file its name.
    pub text: String,
    pub is_file: bool,
}

impl From<ChatMessage> for OwnMessage {
    fn from(message: ChatMessage) -> Self {
        let ChatMessage { id, room_id, sent_at, is_own, author, text, is_file } = message;
        Self { id, room_id, sent_at, is_own, author, text, is_file }
    }
}

/// A homeserver that cannot be reached does not keep the person from their other data.
pub(crate) async fn collect(chat: &dyn ChatTranscript, owner: UserId) -> OwnChat {
    match chat.transcript(owner, AT_MOST).await {
        Ok(messages) => {
            OwnChat { is_complete: true, messages: messages.into_iter().map(OwnMessage::from).collect() }
        }
        Err(error) => {
            tracing::warn!(%error, "a copy of personal data is made without the chat");
            OwnChat::default()
        }
    }
}
