//! The job queue: takes due jobs and runs each in its own task.
//!
//! * A free slot is filled immediately: the queue looks for jobs whenever one ends, and every two seconds.
//! * No kind can occupy all slots ([`JobWorker::at_a_time`]), and a job that does not end is stopped after [`JobWorker::patience`].
//! * Jobs of an unknown kind stay in the queue: during an interrupted upgrade, another version of the kernel may know the kind.
//! * A job is protected by a short lease that is renewed while its worker runs (`lease.rs`): another worker takes over the jobs of a
//!   killed process within a minute, and a long job is not run twice.
//! * When the server stops, the queue takes no more jobs. Running jobs get a short time to end; the rest are repeated when their lease
//!   expires.

use super::lease::{LEASE, hold};
use cabinet_ports::repository::{Job, JobRepository};
use cabinet_ports::{Backoff, Clock, JobOutcome, JobWorker, RecentErrors, StorageError};
use chrono::{DateTime, Utc};
use futures::FutureExt as _;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// Pause between two polls of an empty queue.
pub(super) const IDLE: Duration = Duration::from_secs(2);
/// Pause between two polls when the database is unavailable.
pub(super) const UNAVAILABLE: Duration = Duration::from_secs(5);
/// Maximum number of jobs of all kinds that run at the same time.
pub(super) const PLACES: usize = 12;
/// How long running jobs may take to end when the server stops; `serve` waits a little longer for the queue.
pub(super) const DRAIN: Duration = Duration::from_secs(3);
/// Pauses after a job that timed out or panicked.
const FAILED: Backoff = Backoff::new(Duration::from_secs(30), Duration::from_secs(60 * 60));

/// Passes due jobs to the workers of their kinds.
pub(super) struct Queue {
    jobs: Arc<dyn JobRepository>,
    clock: Arc<dyn Clock>,
    workers: BTreeMap<&'static str, WorkerSlots>,
    /// Where jobs that fail are noted for administrators.
    errors: Arc<RecentErrors>,
    places: Arc<Semaphore>,
    /// Kinds without a worker that were already logged.
    strange: BTreeSet<String>,
}

/// A worker and the slots of its kind.
struct WorkerSlots {
    worker: Arc<dyn JobWorker>,
    places: Arc<Semaphore>,
}

impl WorkerSlots {
    fn running(&self) -> usize {
        self.worker.at_a_time().saturating_sub(self.places.available_permits())
    }
}

/// The slot of a running job: one permit of the queue and one of its kind.
struct Place(#[expect(dead_code, reason = "held, not read")] [OwnedSemaphorePermit; 2]);

impl Queue {
    /// # Errors
    /// If two workers handle the same kind of job.
    pub(super) fn new(
        jobs: Arc<dyn JobRepository>,
        clock: Arc<dyn Clock>,
        workers: Vec<Arc<dyn JobWorker>>,
        errors: Arc<RecentErrors>,
    ) -> anyhow::Result<Self> {
        let mut slots = BTreeMap::new();
        for worker in workers {
            let (kind, places) = (worker.kind(), Arc::new(Semaphore::new(worker.at_a_time())));
            let former = slots.insert(kind, WorkerSlots { worker, places });
            anyhow::ensure!(former.is_none(), "two workers want the jobs of kind {kind}");
        }
        let places = Arc::new(Semaphore::new(PLACES));
        Ok(Self { jobs, clock, workers: slots, errors, places, strange: BTreeSet::new() })
    }

    /// Works until `stop`, then waits a short time for running jobs.
    pub(super) async fn work(mut self, stop: &CancellationToken) {
        let mut running = JoinSet::new();
        loop {
            let looked = stop.run_until_cancelled(self.fill(&mut running)).await;
            let pause = match looked {
                None => break,
                Some(Ok(())) => IDLE,
                Some(Err(error)) => {
                    tracing::warn!(%error, "the job queue cannot be read");
                    UNAVAILABLE
                }
            };
            tokio::select! {
                () = stop.cancelled() => break,
                Some(_) = running.join_next() => while running.try_join_next().is_some() {},
                () = tokio::time::sleep(pause) => {}
            }
        }
        let drained = async { while running.join_next().await.is_some() {} };
        if tokio::time::timeout(DRAIN, drained).await.is_err() {
            tracing::info!("{} jobs were cut off; their leases give them back", running.len());
            running.shutdown().await;
        }
    }

    /// Takes as many due jobs as there are free slots, and starts them.
    async fn fill(&mut self, running: &mut JoinSet<()>) -> Result<(), StorageError> {
        if self.places.available_permits() == 0 {
            return Ok(());
        }
        let now = self.clock.now();
        let mut kinds = self.jobs.due_kinds(now).await?;
        // Kinds with the fewest running jobs come first, so that busy kinds do not starve the others.
        kinds.sort_by_key(|kind| self.workers.get(kind.as_str()).map(WorkerSlots::running));
        for kind in kinds {
            let Some(slots) = self.workers.get(kind.as_str()) else {
                self.leave(kind);
                continue;
            };
            let mut places = self.free_places(slots);
            if places.is_empty() {
                continue;
            }
            let limit = u32::try_from(places.len()).unwrap_or(u32::MAX);
            for job in self.jobs.take(&kind, now, LEASE, limit).await? {
                let place = places.pop();
                let (worker, jobs) = (Arc::clone(&slots.worker), Arc::clone(&self.jobs));
                let (clock, errors) = (Arc::clone(&self.clock), Arc::clone(&self.errors));
                running.spawn(async move {
                    run(worker.as_ref(), (jobs.as_ref(), &errors), clock.as_ref(), &job, now + LEASE).await;
                    drop(place);
                });
            }
        }
        Ok(())
    }

    fn free_places(&self, slots: &WorkerSlots) -> Vec<Place> {
        let free = |places: &Arc<Semaphore>| Arc::clone(places).try_acquire_owned().ok();
        std::iter::from_fn(|| Some(Place([free(&slots.places)?, free(&self.places)?]))).collect()
    }

    fn leave(&mut self, kind: String) {
        if !self.strange.contains(&kind) {
            tracing::warn!(job.kind = kind, "jobs of kind {kind} wait for a kernel that knows them");
            self.strange.insert(kind);
        }
    }
}

/// Runs a job for as long as its lease is held, and stores the outcome.
async fn run(
    worker: &dyn JobWorker,
    (jobs, errors): (&dyn JobRepository, &RecentErrors),
    clock: &dyn Clock,
    job: &Job,
    leased_until: DateTime<Utc>,
) {
    let outcome = tokio::select! {
        biased;
        outcome = outcome(worker, job, errors) => outcome,
        () = hold(jobs, clock, job, leased_until) => {
            tracing::warn!(job.id = %job.id, job.kind, "job {} was let go: its lease could not be renewed", job.id);
            return;
        }
    };
    if let Err(error) = conclude(jobs, clock, job, outcome).await {
        tracing::warn!(job.id = %job.id, job.kind, %error, "job {} could not be concluded", job.id);
    }
}

/// Runs a job. If it times out or its worker panics, it is retried.
async fn outcome(worker: &dyn JobWorker, job: &Job, errors: &RecentErrors) -> JobOutcome {
    let patience = worker.patience().to_std().unwrap_or_default();
    let run = AssertUnwindSafe(worker.run(job)).catch_unwind();
    let note = |code| errors.note(&format!("jobs/{}", worker.kind()), code, None);
    let (code, reason) = match tokio::time::timeout(patience, run).await {
        Ok(Ok(outcome)) => {
            if matches!(outcome, JobOutcome::GiveUp { .. }) {
                note("given_up");
            }
            return outcome;
        }
        Ok(Err(_)) => ("worker_died", "its worker died: a defect"),
        Err(_) => ("timed_out", "it took too long"),
    };
    note(code);
    tracing::error!(job.id = %job.id, job.kind, job.attempts, reason, "job {} failed: {reason}", job.id);
    JobOutcome::Again { after: FAILED.time_delta(job.attempts), reason }
}

async fn conclude(
    jobs: &dyn JobRepository,
    clock: &dyn Clock,
    job: &Job,
    outcome: JobOutcome,
) -> Result<(), StorageError> {
    match outcome {
        JobOutcome::Done => jobs.complete(job).await,
        JobOutcome::Again { after, reason } => jobs.retry(job, clock.now() + after, reason).await,
        JobOutcome::GiveUp { reason } => {
            tracing::error!(
                job.id = %job.id, job.kind, reason,
                "job {} of kind {} was given up, a person has to look: {reason}", job.id, job.kind
            );
            jobs.give_up(job, reason).await
        }
    }
}
