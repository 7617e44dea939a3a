//! Between a plugin under test and the system that it calls. The conformance suite makes faults here, and a recorder keeps the exchanges.
//! Only a deployment of an author has a tap.

use crate::egress::{Answer, EgressError, Outgoing};
use std::fmt;
use std::time::Duration;
use url::Url;

/// What a request became.
pub type Reply = Result<Answer, EgressError>;

/// A request that a plugin is about to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TappedRequest {
    pub method: String,
    pub url: Url,
    /// Values that contain a secret are `***`.
    pub headers: Vec<(String, String)>,
    /// As the plugin wrote it, before secrets were filled in.
    pub body: Vec<u8>,
}

/// What happens to a request.
pub enum Passage {
    Sent,
    /// It is sent; the plugin gets what the function makes of the reply.
    SentThen(Box<dyn FnOnce(Reply) -> Reply + Send>),
    /// It is not sent; the plugin gets this reply.
    Kept(Reply),
}

/// What a call used.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Usage {
    /// The name in the contract.
    pub function: &'static str,
    /// The largest linear memory.
    pub memory_bytes: usize,
    /// Time inside the guest.
    pub guest: Duration,
    /// What the manifest allows.
    pub memory_limit_bytes: usize,
}

/// Sees the calls of a plugin.
pub trait Tap: Send + Sync + fmt::Debug {
    /// Decides about a request, before its address is checked.
    fn passage(&self, request: &TappedRequest) -> Passage;
    /// The plugin is about to get this reply.
    fn replied(&self, request: TappedRequest, reply: &Reply);
    /// The plugin has logged a line.
    fn logged(&self, line: &str);
    /// A call of a port has ended.
    fn called(&self, usage: Usage);
}

impl TappedRequest {
    /// `body` is the plugin's own, before secrets were filled in.
    pub(crate) fn of(outgoing: &Outgoing, body: Vec<u8>) -> Self {
        let shown = |value: &reqwest::header::HeaderValue| match value.is_sensitive() {
            true => "***".to_owned(),
            false => String::from_utf8_lossy(value.as_bytes()).into_owned(),
        };
        Self {
            method: outgoing.method.to_string(),
            url: outgoing.url.clone(),
            headers: outgoing.headers.iter().map(|(name, value)| (name.to_string(), shown(value))).collect(),
            body,
        }
    }
}
