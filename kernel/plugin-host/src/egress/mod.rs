//! The way out: which address a plugin's request may reach, and what may come back.
//!
//! 1. The address must be requested and granted (`Permissions::check_destination`), on every hop.
//! 2. The name is resolved here, and only public addresses are left, unless the grant names their range. The connection goes to the
//!    addresses that were checked: a name that answers differently a moment later gains nothing. Addresses written as numbers are checked
//!    before.
//! 3. Redirects: at most five, to the same host only, never from https to http.
//! 4. An answer of more than 8 MiB (after decompression) is cut off; a plugin has 32 requests under way at most.
//! 5. Proxy and certificate authorities are those of the grant. Behind a proxy the name is resolved by the proxy, so rule 2 is the
//!    proxy's then; the proxy's own address is the operator's choice and may be private.

pub mod address;
mod client;
mod errors;
mod redirect;
mod resolver;

pub use client::InvalidEgress;

use crate::permissions::{Permissions, literal};
use errors::classify;
use reqwest::header::HeaderMap;
use reqwest::{Method, StatusCode};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::Instant;
use url::Url;

/// Requests of one plugin under way at a time.
const CONNECTIONS: usize = 32;
/// Redirects that are followed.
const REDIRECTS: u32 = 5;

/// The way out of one plugin at one medical host.
#[derive(Debug)]
pub struct Egress {
    client: reqwest::Client,
    permissions: Arc<Permissions>,
    proxied: bool,
    answer_bytes: usize,
    connections: Semaphore,
}

/// A request with its secrets filled in.
pub struct Outgoing {
    /// Method.
    pub method: Method,
    /// Address.
    pub url: Url,
    /// Headers.
    pub headers: HeaderMap,
    /// Body.
    pub body: Option<Vec<u8>>,
    /// For the whole exchange, redirects included.
    pub timeout: Duration,
}

/// The whole answer.
#[derive(Debug)]
pub struct Answer {
    /// Status.
    pub status: u16,
    /// Headers; a value that is no text is left out.
    pub headers: Vec<(String, String)>,
    /// Body, decompressed.
    pub body: Vec<u8>,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EgressError {
    /// Not allowed; the text says which line to add where.
    #[error("denied: {0}")]
    Denied(String),
    /// Not in time.
    #[error("no answer in time")]
    Timeout,
    /// More than this many bytes.
    #[error("the answer is larger than {0} bytes")]
    TooLarge(u64),
    /// Handshake or certificate.
    #[error("TLS: {0}")]
    Tls(String),
    /// Nothing was sent.
    #[error("no connection: {0}")]
    Connect(String),
    /// Broken under way.
    #[error("broken answer: {0}")]
    Protocol(String),
}

impl Egress {
    /// Sends a request and reads the whole answer.
    ///
    /// # Errors
    /// [`EgressError`]. No text holds more of the address than its origin.
    pub async fn send(&self, request: Outgoing) -> Result<Answer, EgressError> {
        let deadline = Instant::now() + request.timeout;
        tokio::time::timeout_at(deadline, self.exchange(request)).await.unwrap_or(Err(EgressError::Timeout))
    }

    async fn exchange(&self, mut request: Outgoing) -> Result<Answer, EgressError> {
        let _connection = self.connections.acquire().await.map_err(|_| EgressError::Timeout)?;
        let mut hops = 0;
        loop {
            self.check(&request.url)?;
            let answer = self.once(&request).await?;
            let Some(next) = redirect::next(&request, answer.status(), answer.headers())? else {
                return self.read(answer).await;
            };
            hops += 1;
            if hops > REDIRECTS {
                return Err(EgressError::Protocol(format!("more than {REDIRECTS} redirects")));
            }
            request = next;
        }
    }

    fn check(&self, url: &Url) -> Result<(), EgressError> {
        self.permissions.check_destination(url).map_err(EgressError::Denied)?;
        match literal(url) {
            Some(address)
                if !self.proxied
                    && !address::is_public(address)
                    && !self.permissions.grants_address(address) =>
            {
                let origin = url.origin().ascii_serialization();
                Err(EgressError::Denied(self.permissions.private_denial(&origin, address)))
            }
            _ => Ok(()),
        }
    }

    async fn once(&self, request: &Outgoing) -> Result<reqwest::Response, EgressError> {
        let mut builder =
            self.client.request(request.method.clone(), request.url.clone()).headers(request.headers.clone());
        if let Some(body) = &request.body {
            builder = builder.body(body.clone());
        }
        builder.send().await.map_err(classify)
    }

    async fn read(&self, mut answer: reqwest::Response) -> Result<Answer, EgressError> {
        let too_large = EgressError::TooLarge(self.answer_bytes as u64);
        if answer.content_length().is_some_and(|length| length > self.answer_bytes as u64) {
            return Err(too_large);
        }
        let status: StatusCode = answer.status();
        let headers = answer
            .headers()
            .iter()
            .filter_map(|(name, value)| Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned())))
            .collect();
        let mut body = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(classify)? {
            if body.len() + chunk.len() > self.answer_bytes {
                return Err(too_large);
            }
            body.extend_from_slice(&chunk);
        }
        Ok(Answer { status: status.as_u16(), headers, body })
    }
}
