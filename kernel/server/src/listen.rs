//! Serving, and stopping: no new connections, running requests get the time of `http.drain_s`, then the rest is cut off.
//!
//! A reverse proxy stands before it in production (docs/operations.md), but the server does not rely on that: a client that never finishes
//! its request head is closed, and connections are counted.

use anyhow::Context;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tower::Service as _;

/// The head of a request comes in one packet; a phone in a tunnel may take some seconds.
const HEAD: Duration = Duration::from_secs(10);
/// The largest head: tokens and cookies of ours are below 2 KiB.
const HEAD_BYTES: usize = 32 * 1024;
/// Connections at a time; each idle one costs some kilobytes. Further ones wait in the kernel's queue.
const CONNECTIONS: usize = 10_000;
/// After an error of `accept` (no file descriptors left) trying again at once would only burn the processor.
const ACCEPT_FAILED: Duration = Duration::from_millis(100);

/// Takes the address.
pub(crate) async fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address)
        .await
        .with_context(|| format!("http.listen: {address} cannot be taken; is another server running there?"))
}

/// Serves until `stop`, then drains for at most `drain`. Whether all requests ended by themselves.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    stop: CancellationToken,
    drain: Duration,
) -> bool {
    let builder = Arc::new(protocol());
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    while let Some((connection, place)) = next(&listener, &places, &stop).await {
        let (stream, peer) = match connection {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                tokio::time::sleep(ACCEPT_FAILED).await;
                continue;
            }
        };
        // Answers are written whole: waiting for more to send only delays them.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps its delay");
        }
        let router = router.clone();
        let service = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().call(request)
        });
        let serving = builder.serve_connection_with_upgrades(TokioIo::new(stream), service).into_owned();
        let serving = graceful.watch(serving);
        tokio::spawn(async move {
            if let Err(error) = serving.await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(place);
        });
    }
    drop(listener);
    tokio::time::timeout(drain, graceful.shutdown()).await.is_ok()
}

/// HTTP/1.1 and HTTP/2 on one port.
fn protocol() -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(HEAD_BYTES);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_header_list_size(HEAD_BYTES as u32)
        .max_concurrent_streams(128);
    builder
}

type Accepted = std::io::Result<(TcpStream, SocketAddr)>;

/// The next connection, once there is a place for it; none once the server stops.
async fn next(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
    stop: &CancellationToken,
) -> Option<(Accepted, tokio::sync::OwnedSemaphorePermit)> {
    let accepted = async {
        let place = Arc::clone(places).acquire_owned().await.ok()?;
        Some((listener.accept().await, place))
    };
    stop.run_until_cancelled(accepted).await.flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    async fn started() -> (SocketAddr, CancellationToken) {
        let listener = bind("127.0.0.1:0".parse().unwrap()).await.unwrap();
        let (address, stop) = (listener.local_addr().unwrap(), CancellationToken::new());
        let router = Router::new().route("/", axum::routing::get(|| async { "here" }));
        tokio::spawn(serve(listener, router, stop.clone(), Duration::from_secs(1)));
        (address, stop)
    }

    async fn answer_to(address: SocketAddr, words: &str) -> String {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(words.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    }

    #[tokio::test]
    async fn a_whole_request_is_answered() {
        let (address, _stop) = started().await;
        let answer = answer_to(address, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await;
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("here"), "{answer}");
    }

    /// The connection ends by the server's hand: reading comes to an end although the client never closes.
    #[tokio::test(start_paused = true)]
    async fn a_client_that_never_ends_its_head_is_closed() {
        let (address, _stop) = started().await;
        let answer = answer_to(address, "GET / HTTP/1.1\r\nHost: x\r\nX-Half: ").await;
        assert!(!answer.contains("200"), "{answer}");
    }

    #[tokio::test]
    async fn a_head_without_end_is_refused() {
        let (address, _stop) = started().await;
        let long = format!("GET / HTTP/1.1\r\nHost: x\r\nX-Long: {}\r\n\r\n", "x".repeat(2 * HEAD_BYTES));
        let mut stream = TcpStream::connect(address).await.unwrap();
        // The server may close before all is written.
        let _ = stream.write_all(long.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        assert!(!String::from_utf8_lossy(&answer).contains("200 OK"));
    }
}
