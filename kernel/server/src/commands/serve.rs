//! `cabinet serve`.

use crate::hospitals::{self, Hospital, Listener, Surface};
use crate::source::Serve;
use crate::{control, listen, logging, shutdown, workers};
use axum::Router;
use cabinet_config::Variant;
use futures::future::join_all;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// How long running work may take to stop after the drain period.
const WORKERS: Duration = Duration::from_secs(5);

pub(super) async fn run(serve: &Serve, started: Instant, runtimes: &mut Vec<Runtime>) -> anyhow::Result<()> {
    run_around(serve, started, runtimes, &|router| router).await
}

/// Serves what `around` makes of the router of each public address.
pub(super) async fn run_around(
    serve: &Serve,
    started: Instant,
    runtimes: &mut Vec<Runtime>,
    around: &(dyn Fn(Router) -> Router + Sync),
) -> anyhow::Result<()> {
    let inspected = hospitals::inspect(&serve.sources())?;
    // Several hospitals have the same logging: another one is a conflict.
    if let Some(loaded) = inspected.first().and_then(|hospital| hospital.loaded.as_ref()) {
        logging::start(&loaded.variant.logging)?;
    }
    listen::raise_file_limit();
    let stop = shutdown::on_signal()?;
    let Some(hospitals) = stop.run_until_cancelled(hospitals::open(inspected, runtimes)).await else {
        return Ok(());
    };
    serve_all(&hospitals?, stop, started, around).await
}

async fn serve_all(
    hospitals: &[Hospital],
    stop: CancellationToken,
    started: Instant,
    around: &(dyn Fn(Router) -> Router + Sync),
) -> anyhow::Result<()> {
    let public = hospitals::bind(hospitals, Surface::Public).await?;
    let public: Vec<Listener> = public.into_iter().map(|listener| listener.around(around)).collect();
    let operations = hospitals::bind(hospitals, Surface::Operations).await?;
    // Workers continue while requests drain, and stop after the last one.
    let stop_workers = CancellationToken::new();
    let mut working = Vec::new();
    for hospital in hospitals {
        working.push(hospital.context.run(Working::start(hospital, &stop_workers)).await?);
    }

    tell_ready(hospitals, &public, &operations, started);
    let mut watched = JoinSet::new();
    for listener in operations {
        watched.spawn(listener.serve(stop_workers.clone(), Duration::ZERO));
    }
    for hospital in hospitals {
        let (app, stop) = (hospital.cabinet.app.clone(), stop.clone());
        watched.spawn(async move {
            stop.cancelled().await;
            app.end_streams();
            true
        });
    }
    join_all(public.into_iter().map(|listener| {
        let of_listener = listener.hospitals.iter().filter_map(|at| hospitals.get(*at));
        let drain = of_listener.map(|hospital| drain(&hospital.cabinet.variant)).max().unwrap_or_default();
        let stop = stop.clone();
        async move {
            if !listener.serve(stop, drain).await {
                tracing::warn!("requests were still running after {} s and were cut off", drain.as_secs());
            }
        }
    }))
    .await;

    join_all(hospitals.iter().map(|hospital| hospital.context.run(finish_bookings(hospital)))).await;
    stop_workers.cancel();
    let ended = working.into_iter().zip(hospitals);
    join_all(ended.map(|(working, hospital)| hospital.context.run(working.end(hospital)))).await;
    while watched.join_next().await.is_some() {}
    tracing::info!("stopped");
    Ok(())
}

fn drain(variant: &Variant) -> Duration {
    Duration::from_secs(u64::from(variant.http.drain_s))
}

/// Prints one line for each hospital and one for each listener of operators.
fn tell_ready(hospitals: &[Hospital], public: &[Listener], operations: &[Listener], started: Instant) {
    let took = started.elapsed().as_millis();
    for listener in public {
        for hospital in listener.hospitals.iter().filter_map(|at| hospitals.get(*at)) {
            let id = &hospital.cabinet.variant.id;
            println!("cabinet {id} is ready on http://{} after {took} ms", listener.address);
        }
    }
    for listener in operations {
        println!("metrics and readiness are on http://{}", listener.address);
    }
}

async fn finish_bookings(hospital: &Hospital) {
    let services = hospital.cabinet.booking_services();
    let drained = join_all(services.map(|service| service.drain()));
    if tokio::time::timeout(drain(&hospital.cabinet.variant), drained).await.is_err() {
        tracing::warn!("bookings were still at work: the next start settles them");
    }
}

/// The background work of a hospital.
struct Working {
    tasks: JoinSet<()>,
    _watch: Option<cabinet_plugin_host::Watch>,
}

impl Working {
    /// Starts the workers, the control socket, and in a demo the watch of the plugin files.
    async fn start(hospital: &Hospital, stop: &CancellationToken) -> anyhow::Result<Self> {
        let cabinet = &hospital.cabinet;
        let mut tasks = workers::start(cabinet, stop)?;
        let controlled = control::Controlled {
            plugins: Arc::clone(&cabinet.plugins),
            stores: cabinet.stores.clone(),
            clock: Arc::clone(&cabinet.clock),
        };
        control_socket(&mut tasks, &cabinet.variant.http.cache_root, controlled, stop).await;
        let watch = cabinet.variant.security.demo.then(|| match cabinet.plugins.watch() {
            Ok(watch) => Some(watch),
            Err(error) => {
                tracing::warn!(%error, "plugin files are not watched");
                None
            }
        });
        Ok(Self { tasks, _watch: watch.flatten() })
    }

    /// Waits for the workers, which were told to stop, and closes the database.
    async fn end(mut self, hospital: &Hospital) {
        let cabinet = &hospital.cabinet;
        let ended = async { while self.tasks.join_next().await.is_some() {} };
        if tokio::time::timeout(WORKERS, ended).await.is_err() {
            tracing::warn!("workers were cut off; their jobs come back by themselves");
        }
        let _ = std::fs::remove_file(control::path(&cabinet.variant.http.cache_root));
        cabinet.storage.close().await;
    }
}

async fn control_socket(
    tasks: &mut JoinSet<()>,
    cache_root: &Path,
    controlled: control::Controlled,
    stop: &CancellationToken,
) {
    match control::bind(cache_root).await {
        Ok(socket) => {
            let work = control::serve(socket, cache_root.to_owned(), controlled);
            let stop = stop.clone();
            tasks.spawn(async move {
                stop.run_until_cancelled(work).await;
            });
        }
        Err(error) => tracing::warn!("`cabinet plugins` cannot reach this server: {error:#}"),
    }
}
