//! An accept loop that can close a connection without an answer, which `axum::serve` cannot. Dropping the task breaks all connections, as
//! if the machine had failed.

use anyhow::Context;
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::response::Response;
use hyper_util::rt::{TokioExecutor, TokioIo};
use std::io;
use std::net::SocketAddr;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tower::ServiceExt;

/// Marks a response that must not be sent.
#[derive(Debug, Clone, Copy)]
struct HangUp;

/// A pseudo-response that closes the connection without an answer.
pub fn hang_up() -> Response {
    let mut response = Response::new(Body::empty());
    response.extensions_mut().insert(HangUp);
    response
}

/// Listens on an address. Returns the bound one, for port 0.
pub async fn bind(address: SocketAddr) -> anyhow::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(address).await.with_context(|| format!("listen on {address}"))?;
    let bound = listener.local_addr()?;
    Ok((listener, bound))
}

/// Serves until the task is dropped.
pub async fn serve(listener: TcpListener, router: Router) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => {
                    connections.spawn(connection(stream, router.clone()));
                }
                Err(error) => tracing::warn!(%error, "a connection could not be accepted"),
            },
            Some(_) = connections.join_next() => {}
        }
    }
}

async fn connection(stream: TcpStream, router: Router) {
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |request: Request<hyper::body::Incoming>| {
        let router = router.clone();
        async move {
            let response =
                router.oneshot(request.map(Body::new)).await.unwrap_or_else(|never| match never {});
            match response.extensions().get::<HangUp>() {
                Some(HangUp) => Err(io::Error::other("the fault wants the connection closed")),
                None => Ok(response),
            }
        }
    });
    let builder = hyper_util::server::conn::auto::Builder::new(TokioExecutor::new());
    if let Err(error) = builder.serve_connection(TokioIo::new(stream), service).await {
        tracing::debug!(error, "a connection ended early");
    }
}
