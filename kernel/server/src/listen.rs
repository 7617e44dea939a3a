//! Serving, and stopping: no new connections, running requests get the time of `http.drain_s`, then the rest is cut off.

use anyhow::Context;
use axum::Router;
use axum::serve::ListenerExt;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

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
) -> anyhow::Result<bool> {
    let listener = listener.tap_io(|connection| {
        // Answers are written whole: waiting for more to send only delays them.
        if let Err(error) = connection.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps its delay");
        }
    });
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, service).with_graceful_shutdown(stop.clone().cancelled_owned());
    let too_long = async {
        stop.cancelled().await;
        tokio::time::sleep(drain).await;
    };
    tokio::select! {
        done = serving => done.map(|()| true).context("the server stopped by itself"),
        () = too_long => Ok(false),
    }
}
