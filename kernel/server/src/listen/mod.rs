//! HTTP listener with graceful shutdown: no new connections are accepted, running requests get `http.drain_s` to end, the rest is cut off.
//!
//! In production, a reverse proxy is in front of the server (docs/operations.md), but the server does not rely on it. Idle connections do
//! not occupy a slot permanently:
//!
//! | State of the connection | Closed after | Closed earlier (longest idle first) |
//! |---|---|---|
//! | no complete request head so far | [`HEAD`](connection::HEAD) | if its subscriber exceeds its share, or all slots are taken |
//! | between two requests, HTTP/2 included | [`IDLE`](connection::IDLE) | likewise |
//! | the client accepts no part of its responses | [`STALLED`](connection::STALLED) | – |
//! | a request is running | never; the API limits bodies and processing time (`cabinet_http::middleware::Deadlines`) | – |

mod answered;
mod connection;
mod open;

use anyhow::Context;
use axum::Router;
use connection::Connection;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use ipnet::IpNet;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use open::OpenConnections;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Maximum size of a request head. Our tokens and cookies take less than 2 KiB.
const HEAD_BYTES: usize = 32 * 1024;
/// Maximum number of open connections; an idle one costs a few kilobytes. More connections wait in the backlog of the operating system.
const CONNECTIONS: usize = 10_000;
/// Files that the server opens besides connections: database, plugins, log, calls to hospitals.
const OTHER_FILES: u64 = 512;
/// Pause after an error of `accept`. Without file descriptors, retrying immediately would only waste CPU time.
const ACCEPT_FAILED: Duration = Duration::from_millis(100);

/// Binds the address that the configuration key `key` contains.
pub(crate) async fn bind(key: &'static str, address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address)
        .await
        .with_context(|| format!("{key}: {address} cannot be taken; is another server running there?"))
}

/// Serves until `stop`, then drains for at most `drain`. Returns whether all requests ended in that time. Connections from `proxies` carry
/// the requests of many clients, so the bounds for one subscriber do not apply to them.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    proxies: Vec<IpNet>,
    stop: CancellationToken,
    drain: Duration,
) -> bool {
    serve_within(OpenConnections::new(places(), proxies), listener, router, stop, drain).await
}

async fn serve_within(
    open: OpenConnections,
    listener: TcpListener,
    router: Router,
    stop: CancellationToken,
    drain: Duration,
) -> bool {
    let builder = Arc::new(protocol());
    let running = TaskTracker::new();
    while let Some(accepted) = next(&listener, &open, &stop).await {
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                tokio::time::sleep(ACCEPT_FAILED).await;
                continue;
            }
        };
        let connection = Connection::new(stream, peer, open.add(peer.ip()));
        running.spawn(connection.serve(Arc::clone(&builder), router.clone(), stop.clone()));
    }
    drop(listener);
    running.close();
    tokio::time::timeout(drain, running.wait()).await.is_ok()
}

/// Raises the soft limit of open files to the hard limit. The usual soft limit of 1024 exists for programs that use `select`.
pub(crate) fn raise_file_limit() {
    let raised = getrlimit(Resource::RLIMIT_NOFILE)
        .and_then(|(_, hard)| setrlimit(Resource::RLIMIT_NOFILE, hard, hard).map(|()| hard));
    match raised {
        Ok(files) => tracing::debug!(files, "open files are limited to {files}"),
        Err(error) => tracing::warn!(%error, "the limit of open files cannot be raised"),
    }
}

/// Number of connection slots that the file limit allows. Leaves enough files to read a plugin when all slots are taken.
fn places() -> usize {
    let files = getrlimit(Resource::RLIMIT_NOFILE).map_or(CONNECTIONS as u64, |(soft, _)| soft);
    let left = usize::try_from(files.saturating_sub(OTHER_FILES).max(files / 2)).unwrap_or(usize::MAX);
    left.min(CONNECTIONS)
}

/// HTTP/1.1 and HTTP/2 on one port.
fn protocol() -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    // hyper counts from the previous answer on, so a shorter limit would close connections that only wait for their next request. How long
    // the first head may take is bounded by the connection itself.
    builder.http1().timer(TokioTimer::new()).header_read_timeout(connection::IDLE).max_buf_size(HEAD_BYTES);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_header_list_size(HEAD_BYTES as u32)
        .max_concurrent_streams(128)
        .keep_alive_interval(connection::PING)
        .keep_alive_timeout(connection::HEAD);
    builder
}

/// Waits for a free slot and accepts the next connection. Returns `None` once the server stops.
async fn next(
    listener: &TcpListener,
    open: &OpenConnections,
    stop: &CancellationToken,
) -> Option<std::io::Result<(TcpStream, SocketAddr)>> {
    let accepted = async {
        open.place().await;
        listener.accept().await
    };
    stop.run_until_cancelled(accepted).await
}

#[cfg(test)]
mod deadline_tests;
#[cfg(test)]
mod tests;
