//! Web Push: what people are notified of, and the way to the push services of the browsers (docs/adr/0052).

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use url::Url;

/// Kind of the job that sends a push message.
pub const SEND_PUSH: &str = "send_push";

/// What a push message is about. It carries nothing else: the browser's service worker (web-shell/src/offline/push.ts) has the texts, without
/// names and without medical words, and the page that opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PushKind {
    /// The clinic has written in the chat.
    Chat,
}

impl PushKind {
    pub const ALL: [Self; 1] = [Self::Chat];

    /// The name in messages, jobs and the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chat => "chat",
        }
    }

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A message to a push service (RFC 8030 §5).
#[derive(Debug, Clone)]
pub struct PushRequest {
    /// The browser's address there. It is a secret: it is all that is needed to send to the browser.
    pub endpoint: Url,
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
    /// Time limit of the whole exchange.
    pub timeout: Duration,
}

/// The answer of a push service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushAnswer {
    pub status: u16,
    /// The header `Retry-After` as it was sent.
    pub retry_after: Option<String>,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PushFailure {
    /// The address may not be called: another host, or one in a private network.
    #[error("the address may not be called")]
    Denied,
    /// No connection, no answer in time, or a broken one. The message may have arrived.
    #[error("the push service cannot be reached: {0}")]
    Unreachable(String),
}

/// Sends messages to push services. It calls only the hosts that the hospital allows, and none in a private network.
#[async_trait]
pub trait PushTransport: Send + Sync {
    async fn send(&self, request: PushRequest) -> Result<PushAnswer, PushFailure>;
}
