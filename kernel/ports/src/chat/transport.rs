//! How the gateway's calls reach the homeserver. The plugin host implements it, because it knows which addresses are granted.

use super::ChatUpstream;
use crate::{FileStream, Problem};
use async_trait::async_trait;
use bytes::Bytes;
use std::fmt;

/// Methods of the forwarded calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChatMethod {
    Get,
    Put,
    Post,
}

/// What kind of call it is: each has its own time limit and its own number of places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChatCallKind {
    /// Answered at once.
    Short,
    /// Waits at the homeserver for news, at most for 30 s.
    LongPoll,
    /// Carries a file.
    Media,
}

/// The body of a forwarded call.
pub enum ChatBody {
    None,
    Json(Bytes),
    /// A file. If the stream fails, the homeserver sees the connection break before the announced length and keeps nothing.
    File {
        media_type: String,
        length: u64,
        content: FileStream<'static>,
    },
}

/// A call to forward. The gateway wrote it itself, from what it understood of the browser's call.
pub struct ChatRequest {
    pub upstream: ChatUpstream,
    pub kind: ChatCallKind,
    pub method: ChatMethod,
    /// The segments below `/_matrix`, not encoded.
    pub path: Vec<String>,
    /// Names and values, not encoded.
    pub query: Vec<(&'static str, String)>,
    pub body: ChatBody,
}

/// Without path, query and body: they contain ids and messages.
impl fmt::Debug for ChatRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatRequest")
            .field("kind", &self.kind)
            .field("method", &self.method)
            .finish_non_exhaustive()
    }
}

/// The homeserver's answer, of any status.
pub struct ChatAnswer {
    pub status: u16,
    pub content_type: Option<String>,
    pub length: Option<u64>,
    /// The header of this name.
    pub retry_after: Option<String>,
    pub content: FileStream<'static>,
}

impl fmt::Debug for ChatAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatAnswer").field("status", &self.status).finish_non_exhaustive()
    }
}

/// Forwards calls to the homeserver. Dropping the future, or the content of the answer, closes the call.
#[async_trait]
pub trait ChatTransport: Send + Sync {
    /// Sends the call, under the permissions of the chat's plugin.
    ///
    /// # Errors
    /// `PluginBusy` if no place is free, `Configuration` if the address is not granted, `TimedOut` or `Unavailable` otherwise.
    async fn forward(&self, request: ChatRequest) -> Result<ChatAnswer, Problem>;
}
