//! What the homeserver tells about rooms: who did what, never what was written.

use chrono::{DateTime, Utc};
use std::fmt;

/// A request of the homeserver as it reached the kernel. Anybody may have sent it.
#[derive(Clone, PartialEq, Eq)]
pub struct ChatTransaction {
    /// The header of this name.
    pub authorization: Option<String>,
    pub body: Vec<u8>,
}

/// Neither the token nor the messages.
impl fmt::Debug for ChatTransaction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatTransaction").field("bytes", &self.body.len()).finish_non_exhaustive()
    }
}

/// Something that happened in a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatEvent {
    /// `None` for a receipt.
    pub id: Option<String>,
    pub room_id: String,
    /// Who did it.
    pub sender: String,
    pub kind: ChatEventKind,
    /// The event or the member that it is about.
    pub subject: Option<String>,
    /// By the homeserver's clock.
    pub at: DateTime<Utc>,
}

/// The closed list of the contract (`plugins/wit/since-0.1/chat.wit`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChatEventKind {
    Message,
    /// Of a program, which must not be answered by a program.
    Notice,
    Edit,
    Redaction,
    Invited,
    Joined,
    /// Left, removed or banned.
    Left,
    /// A member has read up to the subject.
    Read,
    /// An encrypted message, which the service cannot read.
    Encrypted,
}
