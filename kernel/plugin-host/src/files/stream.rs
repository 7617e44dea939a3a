//! Streams the bytes of a file. The next chunk is read only when the consumer asks for it, so a slow consumer slows the hospital down and
//! uses no memory. A file that breaks off, stalls or is longer than announced ends with an error, never like a complete one.

use crate::egress::Incoming;
use crate::metrics::HostMetrics;
use cabinet_ports::FileStream;
use futures::StreamExt;
use futures::stream::try_unfold;
use std::io;
use std::time::Duration;

/// The stream of a response with `left` bytes to come.
pub(super) fn of(
    incoming: Incoming,
    left: Option<u64>,
    patience: Duration,
    tally: Tally,
) -> FileStream<'static> {
    let reading = Reading { incoming, left, tally };
    try_unfold(reading, move |mut reading| async move {
        let Ok(piece) = tokio::time::timeout(patience, reading.incoming.answer.chunk()).await else {
            return Err(reading.broken("timed_out", io::ErrorKind::TimedOut, "the hospital fell silent"));
        };
        // The client's error text may contain the address, so it is dropped.
        let Ok(piece) = piece else {
            return Err(reading.broken("cut_off", io::ErrorKind::UnexpectedEof, "the hospital cut it off"));
        };
        let Some(piece) = piece else {
            if reading.left.is_some_and(|left| left > 0) {
                return Err(reading.broken("cut_off", io::ErrorKind::UnexpectedEof, "bytes are missing"));
            }
            reading.ended("whole");
            return Ok(None);
        };
        let count = u64::try_from(piece.len()).unwrap_or(u64::MAX);
        if let Some(left) = reading.left {
            let Some(left) = left.checked_sub(count) else {
                let why = "more bytes come than were announced";
                return Err(reading.broken("too_long", io::ErrorKind::InvalidData, why));
            };
            reading.left = Some(left);
        }
        reading.tally.metrics.file_bytes.inc_by(count);
        Ok(Some((piece, reading)))
    })
    .boxed()
}

struct Reading {
    /// Also holds the download slot.
    incoming: Incoming,
    left: Option<u64>,
    tally: Tally,
}

impl Reading {
    fn ended(&mut self, outcome: &'static str) {
        self.tally.outcome = outcome;
    }

    fn broken(&mut self, outcome: &'static str, kind: io::ErrorKind, why: &'static str) -> io::Error {
        self.ended(outcome);
        tracing::warn!(outcome, "a file of the hospital system broke: {why}");
        io::Error::new(kind, why)
    }
}

/// Counts the outcome of a file when its stream is dropped.
pub(super) struct Tally {
    metrics: HostMetrics,
    outcome: &'static str,
}

impl Tally {
    pub(super) fn new(metrics: HostMetrics) -> Self {
        metrics.files_in_flight.inc();
        // The outcome if the consumer drops the stream early.
        Self { metrics, outcome: "left" }
    }
}

impl Drop for Tally {
    fn drop(&mut self) {
        self.metrics.files_in_flight.dec();
        self.metrics.count_file(self.outcome);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Metrics;
    use axum::Router;
    use axum::body::{Body, Bytes};
    use axum::routing::get;
    use prometheus_client::registry::Registry;
    use std::sync::Arc;
    use tokio::sync::Semaphore;

    /// A server with two routes: one sends one chunk and stalls, the other sends ten bytes.
    async fn asked(path: &str) -> Incoming {
        let silent = || async {
            let pieces = futures::stream::iter([io::Result::Ok(Bytes::from_static(b"01234"))]);
            Body::from_stream(pieces.chain(futures::stream::pending()))
        };
        let router =
            Router::new().route("/silent", get(silent)).route("/ten", get(|| async { "0123456789" }));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        let provider = rustls::crypto::ring::default_provider();
        let tls = rustls::ClientConfig::builder_with_provider(Arc::new(provider))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(rustls::RootCertStore::empty())
            .with_no_client_auth();
        let client = reqwest::Client::builder().tls_backend_preconfigured(tls).no_proxy().build().unwrap();
        let answer = client.get(format!("http://{address}{path}")).send().await.unwrap();
        Incoming { answer, place: Arc::new(Semaphore::new(1)).acquire_owned().await.unwrap() }
    }

    fn tally() -> Tally {
        Tally::new(Metrics::register(&mut Registry::default()).of("x", "y"))
    }

    /// The first chunk is passed on at once; then the stream waits only as long as allowed.
    #[tokio::test]
    async fn a_hospital_that_falls_silent_ends_the_file_with_an_error() {
        let mut content = of(asked("/silent").await, None, Duration::from_millis(300), tally());
        assert_eq!(content.next().await.unwrap().unwrap().as_ref(), b"01234");
        assert_eq!(content.next().await.unwrap().unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert!(content.next().await.is_none());
    }

    #[tokio::test]
    async fn more_or_fewer_bytes_than_announced_are_an_error() {
        for (announced, kind) in
            [(Some(9), io::ErrorKind::InvalidData), (Some(11), io::ErrorKind::UnexpectedEof)]
        {
            let content = of(asked("/ten").await, announced, Duration::from_secs(30), tally());
            let pieces: Vec<_> = content.collect().await;
            assert_eq!(pieces.last().unwrap().as_ref().unwrap_err().kind(), kind, "{announced:?}");
        }
        let content = of(asked("/ten").await, Some(10), Duration::from_secs(30), tally());
        assert!(content.all(|piece| async move { piece.is_ok() }).await);
    }
}
