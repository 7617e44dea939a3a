//! Serving, and stopping: no new connections, running requests get the time of `http.drain_s`, then the rest is cut off.
//!
//! A reverse proxy stands before it in production (docs/operations.md), but the server does not rely on that. Who is silent holds no place:
//!
//! | a connection | is closed after | and sooner, the longest silent first, |
//! |---|---|---|
//! | that has asked nothing yet, whatever it has sent | [`HEAD`](connection::HEAD) | when its subscriber has too many such, or all places are taken |
//! | between two requests, HTTP/2 included | [`IDLE`](connection::IDLE) | likewise |
//! | whose client takes none of its answers | [`STALLED`](connection::STALLED) | – |
//! | with a request at work | never; the API bounds body and work | – |

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

/// The largest head: tokens and cookies of ours are below 2 KiB.
const HEAD_BYTES: usize = 32 * 1024;
/// Connections at a time; each idle one costs some kilobytes. Further ones wait in the kernel's queue.
const CONNECTIONS: usize = 10_000;
/// Files that the server has open besides: database, plugins, log, calls to hospitals.
const OTHER_FILES: u64 = 512;
/// After an error of `accept` (no file descriptors left) trying again at once would only burn the processor.
const ACCEPT_FAILED: Duration = Duration::from_millis(100);

/// Takes the address that `key` of the configuration names.
pub(crate) async fn bind(key: &'static str, address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address)
        .await
        .with_context(|| format!("{key}: {address} cannot be taken; is another server running there?"))
}

/// Serves until `stop`, then drains for at most `drain`. Whether all requests ended by themselves. From `proxies` come many people at once.
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

/// Lets the process open as many files as the system allows it at all; the usual soft limit of 1024 is for programs with `select`.
pub(crate) fn raise_file_limit() {
    let raised = getrlimit(Resource::RLIMIT_NOFILE)
        .and_then(|(_, hard)| setrlimit(Resource::RLIMIT_NOFILE, hard, hard).map(|()| hard));
    match raised {
        Ok(files) => tracing::debug!(files, "open files are limited to {files}"),
        Err(error) => tracing::warn!(%error, "the limit of open files cannot be raised"),
    }
}

/// As many as there are files for, so that a plugin can still be read when all are taken.
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

/// The next connection, once there is a place for it; none once the server stops.
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
mod tests;
