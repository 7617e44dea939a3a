//! `cabinet serve`.

use crate::cli::Source;
use crate::compose::Cabinet;
use crate::{control, listen, logging, preflight, shutdown, workers};
use anyhow::bail;
use futures::future::join_all;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// How long running work may take to stop after the drain period.
const WORKERS: Duration = Duration::from_secs(5);

pub(super) async fn run(source: &Source, started: Instant) -> anyhow::Result<()> {
    let inspected = preflight::inspect(source)?;
    let Some(loaded) = &inspected.loaded else {
        inspected.sound()?;
        bail!("the configuration cannot be read");
    };
    logging::start(&loaded.variant.logging)?;
    listen::raise_file_limit();
    let stop = shutdown::on_signal()?;
    let Some(cabinet) = stop.run_until_cancelled(Cabinet::compose(inspected)).await else {
        return Ok(());
    };
    serve(cabinet?, stop, started).await
}

async fn serve(cabinet: Cabinet, stop: CancellationToken, started: Instant) -> anyhow::Result<()> {
    let http = &cabinet.variant.http;
    let drain = Duration::from_secs(u64::from(http.drain_s));
    let listener = listen::bind("http.listen", http.listen).await?;
    let address = listener.local_addr()?;
    let operations = listen::bind("operations.listen", cabinet.variant.operations.listen).await?;
    let operations_address = operations.local_addr()?;

    // Workers continue while requests drain, and stop after the last one.
    let stop_workers = CancellationToken::new();
    let mut tasks = workers::start(&cabinet, &stop_workers)?;
    match control::bind(&http.cache_root).await {
        Ok(socket) => {
            let work = control::serve(socket, http.cache_root.clone(), Arc::clone(&cabinet.plugins));
            let stop = stop_workers.clone();
            tasks.spawn(async move {
                stop.run_until_cancelled(work).await;
            });
        }
        Err(error) => tracing::warn!("`cabinet plugins` cannot reach this server: {error:#}"),
    }
    let _watch = cabinet.variant.security.demo.then(|| match cabinet.plugins.watch() {
        Ok(watch) => Some(watch),
        Err(error) => {
            tracing::warn!(%error, "plugin files are not watched");
            None
        }
    });

    let took = started.elapsed().as_millis();
    let id = &cabinet.variant.id;
    println!(
        "cabinet {id} is ready on http://{address} after {took} ms\nmetrics and readiness are on http://{operations_address}"
    );
    let for_operations = cabinet_api::operations_router(&cabinet.app);
    let watched = listen::serve(operations, for_operations, Vec::new(), stop_workers.clone(), Duration::ZERO);
    tasks.spawn(async move {
        watched.await;
    });
    let (router, proxies) = (cabinet_api::router(cabinet.app.clone()), http.trusted_proxies.clone());
    let drained = listen::serve(listener, router, proxies, stop, drain).await;
    if !drained {
        tracing::warn!("requests were still running after {} s and were cut off", drain.as_secs());
    }

    let booking =
        tokio::time::timeout(drain, join_all(cabinet.booking_services().map(|service| service.drain())))
            .await;
    if booking.is_err() {
        tracing::warn!("bookings were still at work: the next start settles them");
    }
    stop_workers.cancel();
    let ended = tokio::time::timeout(WORKERS, async { while tasks.join_next().await.is_some() {} }).await;
    if ended.is_err() {
        tracing::warn!("workers were cut off; their jobs come back by themselves");
    }
    let _ = std::fs::remove_file(control::path(&cabinet.variant.http.cache_root));
    cabinet.storage.close().await;
    tracing::info!("stopped");
    Ok(())
}
