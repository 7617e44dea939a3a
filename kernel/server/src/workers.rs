//! Work without a request: the job queue, cleaning, the search index of each desk. Each is a task that ends when the server stops; what
//! it leaves undone is in the database and is found by the next start.

use crate::compose::Cabinet;
use cabinet_domain::MedicalHostId;
use cabinet_ports::repository::{Job, SETTLE_BOOKING};
use cabinet_ports::{Clock, StorageError, Stores};
use cabinet_visits::{BookingDesk, Settlement, settle_job};
use chrono::TimeDelta;
use futures::StreamExt as _;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// Between two looks into an empty queue.
const IDLE: Duration = Duration::from_secs(2);
/// Between two looks when the database does not answer.
const UNAVAILABLE: Duration = Duration::from_secs(5);
/// A worker that died gives its jobs back after this; longer than the slowest question to a hospital system (plugin wall time 90 s).
const LEASE: TimeDelta = TimeDelta::minutes(3);
/// Jobs taken at once, and at work at the same time.
const AT_A_TIME: u32 = 8;
/// A job whose kind nobody here knows waits for a kernel that does: the one before an interrupted upgrade.
const UNKNOWN_KIND: TimeDelta = TimeDelta::hours(1);
/// A job whose worker could not reach the database.
const FAILED: TimeDelta = TimeDelta::seconds(30);
/// Between two cleanings.
const CLEANING: Duration = Duration::from_secs(15 * 60);
/// An ended session is kept for a day, so that a stolen refresh token is still recognised as used.
const SESSIONS_KEPT: TimeDelta = TimeDelta::days(1);
/// A write may be repeated with its key for a day.
const KEYS_KEPT: TimeDelta = TimeDelta::days(1);

/// Starts all of them.
pub(crate) fn start(cabinet: &Cabinet, stop: &CancellationToken) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    let queue = Queue {
        stores: cabinet.stores.clone(),
        desks: cabinet.desks.clone(),
        clock: Arc::clone(&cabinet.clock),
    };
    tasks.spawn(until(stop.clone(), async move { queue.work().await }));
    tasks.spawn(until(stop.clone(), clean(cabinet.stores.clone(), Arc::clone(&cabinet.clock))));
    for desk in cabinet.own_desks() {
        let (desk, stop) = (Arc::clone(desk), stop.clone());
        tasks.spawn(async move { desk.keep_search_index(&stop).await });
    }
    tasks
}

/// Lets a task be dropped at its next pause once the server stops.
async fn until(stop: CancellationToken, work: impl Future<Output = ()>) {
    stop.run_until_cancelled(work).await;
}

struct Queue {
    stores: Stores,
    desks: BTreeMap<MedicalHostId, Arc<BookingDesk>>,
    clock: Arc<dyn Clock>,
}

impl Queue {
    async fn work(&self) {
        loop {
            let pause = match self.stores.jobs.take(self.clock.now(), LEASE, AT_A_TIME).await {
                Ok(jobs) if jobs.is_empty() => IDLE,
                Ok(jobs) => {
                    let at_a_time = jobs.len();
                    futures::stream::iter(jobs).for_each_concurrent(at_a_time, |job| self.run(job)).await;
                    continue;
                }
                Err(error) => {
                    tracing::warn!(%error, "the job queue cannot be read");
                    UNAVAILABLE
                }
            };
            tokio::time::sleep(pause).await;
        }
    }

    async fn run(&self, job: Job) {
        if let Err(error) = self.conclude(&job).await {
            // The lease gives it back.
            tracing::warn!(job.id = %job.id, job.kind, %error, "job {} could not be concluded", job.id);
        }
    }

    async fn conclude(&self, job: &Job) -> Result<(), StorageError> {
        let jobs = &self.stores.jobs;
        if job.kind != SETTLE_BOOKING {
            return jobs.retry(job.id, self.clock.now() + UNKNOWN_KIND, "no worker for this kind").await;
        }
        match settle_job(&self.desks, self.stores.bookings.as_ref(), job).await {
            Ok(Settlement::Done) => jobs.complete(job.id).await,
            Ok(Settlement::Again(pause, reason)) => {
                jobs.retry(job.id, self.clock.now() + pause, reason).await
            }
            Ok(Settlement::GiveUp(reason)) => {
                tracing::error!(job.id = %job.id, reason, "job {} was given up: a person has to look", job.id);
                jobs.give_up(job.id, reason).await
            }
            Err(error) => jobs.retry(job.id, self.clock.now() + FAILED, &error.to_string()).await,
        }
    }
}

async fn clean(stores: Stores, clock: Arc<dyn Clock>) {
    loop {
        tokio::time::sleep(CLEANING).await;
        let now = clock.now();
        let sessions = stores.sessions.remove_expired(now - SESSIONS_KEPT).await;
        let keys = stores.idempotency.remove_before(now - KEYS_KEPT).await;
        match (sessions, keys) {
            (Ok(sessions), Ok(keys)) => tracing::debug!(sessions, keys, "cleaned"),
            (Err(error), _) | (_, Err(error)) => {
                tracing::warn!(%error, "cleaning failed; the next one comes")
            }
        }
    }
}
