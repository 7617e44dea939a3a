//! Shutdown signals.

use tokio_util::sync::CancellationToken;

/// A token that is cancelled by SIGTERM (systemd, containers) or SIGINT (Ctrl-C).
pub(crate) fn on_signal() -> anyhow::Result<CancellationToken> {
    let token = CancellationToken::new();
    let stop = token.clone();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut terminate, mut interrupt) =
            (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        tokio::spawn(async move {
            let name = tokio::select! {
                _ = terminate.recv() => "SIGTERM",
                _ = interrupt.recv() => "SIGINT",
            };
            tracing::info!("{name}: stopping");
            stop.cancel();
        });
    }
    #[cfg(not(unix))]
    tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            stop.cancel();
        }
    });
    Ok(token)
}
