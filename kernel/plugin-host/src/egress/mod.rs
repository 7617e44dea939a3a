//! Egress guard: which addresses a plugin's request may reach, and what may come back.
//!
//! 1. The address must be requested and granted (`Permissions::check_destination`), on every hop.
//! 2. The host name is resolved here. Only public addresses are used, unless the grant names their range. The connection goes to the
//!    addresses that were checked, so a DNS answer that changes afterwards (DNS rebinding) has no effect. Addresses written as numbers are
//!    checked before.
//! 3. Redirects of GET and HEAD: at most five, to the same host only, never from https to http. Any other method may already have had its
//!    effect when the redirect arrives and is not repeated elsewhere: the guest gets the redirect as the answer.
//! 4. A response larger than 8 MiB (after decompression) is cut off. At most 32 requests run concurrently; 8 of these slots are reserved
//!    for calls that change something, such as bookings and cancellations.
//! 5. Files have a separate client (`file.rs`): no size limit, no limit on the total time, at most 32 concurrent downloads.
//!    The chat's calls (`forward.rs`) use the same clients; their numbers are limited by the transport (`chat/forward.rs`).
//!    So does Web Push (`push.rs`), with hosts of its own.
//! 6. The grant sets the proxy, its credentials and the certificate authorities. TLS ends at the hospital system itself, through a tunnel
//!    if there is a proxy: 1.2 or 1.3, and the certificate is always checked. Behind a proxy, the proxy resolves the name, so rule 2 is
//!    left to the proxy; the proxy's own address is the operator's choice and may be private.

pub mod address;
mod client;
mod errors;
mod file;
mod forward;
mod push;
mod redirect;
mod resolver;
mod tls;

pub(crate) use client::check_ca_file;
pub use client::{InvalidEgress, outgoing_tls};
pub use file::{Incoming, NoFile, Patience};
pub(crate) use forward::{ForwardedBody, ForwardedCall};
pub use push::PushClient;

use crate::permissions::{Permissions, literal};
use errors::Interpreter;
use reqwest::header::HeaderMap;
use reqwest::{Method, StatusCode};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::Instant;
use url::Url;

/// Most concurrent requests.
const CONNECTIONS: usize = 32;
/// Slots reserved for calls that change something, such as bookings and cancellations.
const URGENT: usize = 8;
/// Most concurrent downloads of files. Patients on slow networks hold a slot for minutes; each slot costs a buffer.
const FILES: usize = 32;
/// Most redirects that are followed.
const REDIRECTS: u32 = 5;

/// The egress of one plugin at one medical host.
#[derive(Debug)]
pub struct Egress {
    pooled: reqwest::Client,
    /// For calls that change something. The peer may close a pooled connection just as it is reused, and then it is unknown whether it
    /// received the request. On a new connection, a failed connect proves that nothing was sent.
    fresh: reqwest::Client,
    /// For files: the body is passed on as received, without decompression.
    files: reqwest::Client,
    permissions: Arc<Permissions>,
    errors: Interpreter,
    proxied: bool,
    answer_bytes: usize,
    connections: Semaphore,
    write_reserved: Semaphore,
    files_under_way: Arc<Semaphore>,
}

/// A request with its secrets filled in.
pub struct Outgoing {
    pub method: Method,
    pub url: Url,
    pub headers: HeaderMap,
    pub body: Option<Vec<u8>>,
    /// Whether the request is part of a call that changes something, such as a booking or a cancellation.
    pub write_reserved: bool,
    /// Time limit of the whole exchange, including redirects.
    pub timeout: Duration,
}

/// A response, read completely.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    /// Headers without those whose value is not text.
    pub headers: Vec<(String, String)>,
    /// Body, decompressed.
    pub body: Vec<u8>,
}

/// Why a request has no response.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EgressError {
    /// Not allowed. The text says which line to add to which file.
    #[error("denied: {0}")]
    Denied(String),
    #[error("no answer in time")]
    Timeout,
    /// The response exceeds this number of bytes.
    #[error("the answer is larger than {0} bytes")]
    TooLarge(u64),
    /// The handshake failed or the certificate is not accepted; nothing was sent.
    #[error("TLS: {0}")]
    Tls(String),
    /// The connection failed; nothing was sent.
    #[error("no connection: {0}")]
    Connect(String),
    /// The exchange broke off: the request may have had its effect.
    #[error("broken answer: {0}")]
    Protocol(String),
}

impl Egress {
    /// Sends a request and reads the whole answer.
    ///
    /// # Errors
    /// [`EgressError`]. Its text contains at most the origin of the address.
    pub async fn send(&self, request: Outgoing) -> Result<Answer, EgressError> {
        let deadline = Instant::now() + request.timeout;
        let connections = if request.write_reserved { &self.write_reserved } else { &self.connections };
        let Ok(Ok(_connection)) = tokio::time::timeout_at(deadline, connections.acquire()).await else {
            return Err(EgressError::Connect("all connections to the hospital system are in use".to_owned()));
        };
        tokio::time::timeout_at(deadline, self.exchange(request)).await.unwrap_or(Err(EgressError::Timeout))
    }

    async fn exchange(&self, mut request: Outgoing) -> Result<Answer, EgressError> {
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
        let client = if request.write_reserved { &self.fresh } else { &self.pooled };
        let mut builder =
            client.request(request.method.clone(), request.url.clone()).headers(request.headers.clone());
        if let Some(body) = &request.body {
            builder = builder.body(body.clone());
        }
        builder.send().await.map_err(|error| self.errors.classify(error))
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
        while let Some(chunk) = answer.chunk().await.map_err(|error| self.errors.classify(error))? {
            if body.len() + chunk.len() > self.answer_bytes {
                return Err(too_large);
            }
            body.extend_from_slice(&chunk);
        }
        Ok(Answer { status: status.as_u16(), headers, body })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::permissions::GrantFiles;
    use axum::Router;
    use axum::routing::get;
    use cabinet_config::Grant;
    use cabinet_config::grant::AllowedHost;
    use cabinet_plugin_package::manifest::{HttpRequest, Requests};
    use futures::future::join_all;
    use std::collections::BTreeMap;

    fn request(url: &Url, path: &str, write_reserved: bool, timeout: Duration) -> Outgoing {
        let url = url.join(path).unwrap();
        Outgoing { method: Method::GET, url, headers: HeaderMap::new(), body: None, write_reserved, timeout }
    }

    /// A hub that does not answer must not occupy the connections that a booking needs.
    #[tokio::test]
    async fn bookings_have_connections_of_their_own_and_who_got_none_sent_nothing() {
        let router = Router::new()
            .route("/held", get(std::future::pending::<()>))
            .route("/quick", get(|| async { "here" }));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });

        let requests = Requests {
            http: vec![HttpRequest::Origin(AllowedHost::parse(&origin).unwrap())],
            ..Requests::default()
        };
        let grant = Grant {
            http: vec![origin.clone()],
            private_addresses: vec!["127.0.0.0/8".parse().unwrap()],
            ..Grant::default()
        };
        let permissions = Permissions::new(
            "x",
            GrantFiles::one("v.toml".to_owned()),
            requests,
            &grant,
            serde_json::Map::new(),
        );
        let egress = Egress::new(Arc::new(permissions), &grant, &BTreeMap::new()).unwrap();
        let url: Url = origin.parse().unwrap();

        let long = Duration::from_secs(3);
        let held = join_all(
            (URGENT..CONNECTIONS)
                .map(|_| egress.send(request(&url, "/held", false, long)))
                .collect::<Vec<_>>(),
        );
        let others = async {
            tokio::task::yield_now().await;
            let question = egress.send(request(&url, "/quick", false, Duration::from_millis(100))).await;
            assert!(matches!(question, Err(EgressError::Connect(_))), "{question:?}");
            let booking = egress.send(request(&url, "/quick", true, long)).await;
            assert_eq!(booking.unwrap().body, b"here");
        };
        let (held, ()) = tokio::join!(held, others);
        assert!(held.iter().all(|answer| matches!(answer, Err(EgressError::Timeout))));
    }
}
