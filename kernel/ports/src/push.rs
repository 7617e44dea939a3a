//! Web Push: the way to the push services of the browsers (docs/adr/0052).

use async_trait::async_trait;
use std::time::Duration;
use url::Url;

/// Kind of the job that sends a push message.
pub const SEND_PUSH: &str = "send_push";

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
