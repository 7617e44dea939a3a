//! A patient's conversations as a whole, for the copy of their own data.

use super::ChatFailure;
use async_trait::async_trait;
use cabinet_domain::UserId;
use chrono::{DateTime, Utc};
use std::fmt;

/// A message that is not erased, with its last change.
#[derive(Clone, PartialEq, Eq)]
pub struct ChatMessage {
    /// Matrix id.
    pub id: String,
    /// Matrix id.
    pub room_id: String,
    pub sent_at: DateTime<Utc>,
    /// Whether the patient wrote it.
    pub is_own: bool,
    /// Name of who wrote it, as the homeserver knows it; the Matrix id without one.
    pub author: String,
    /// The text; of a picture or file its name.
    pub text: String,
    /// Whether it is a picture or file, whose content is not included.
    pub is_file: bool,
}

/// Without what was written.
impl fmt::Debug for ChatMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatMessage").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Reads conversations as a whole. Implemented by the gateway.
#[async_trait]
pub trait ChatTranscript: Send + Sync {
    /// The messages of all rooms of a patient, the oldest first; of more than `at_most` the newest. Empty if no chat is open.
    ///
    /// # Errors
    /// The homeserver's, or `Unavailable`.
    async fn transcript(&self, user: UserId, at_most: usize) -> Result<Vec<ChatMessage>, ChatFailure>;
}
