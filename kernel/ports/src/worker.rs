//! Background jobs as the job queue sees them. Each kind of job has one worker, and the queue knows workers only by kind. A new kind (an
//! e-mail, the removal of an account) needs an implementation in the crate that owns the work and one line in the server's list of workers.

use crate::repository::Job;
use async_trait::async_trait;
use chrono::TimeDelta;

/// Default timeout of a run: two slow calls to a hospital system in sequence (plugin wall time 90 s).
const PATIENCE: TimeDelta = TimeDelta::minutes(4);

/// Default number of jobs of one kind that run concurrently.
const AT_A_TIME: usize = 4;

/// Result of a run. Reasons are stored with the job and logged; they are constants, so they cannot contain personal data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobOutcome {
    /// The work is done, here or elsewhere; the job is deleted.
    Done,
    /// Not due yet, or failed temporarily: run the job again later.
    Again {
        /// Delay until the next run.
        after: TimeDelta,
        /// Why, e.g. `the history does not show the ticket yet`.
        reason: &'static str,
    },
    /// The job can never succeed. It is kept for the administrator, and an error is logged.
    GiveUp {
        /// Why, e.g. `the payload names no booking`.
        reason: &'static str,
    },
}

/// Runs the jobs of one kind.
///
/// A job may run twice: the leases of a crashed process expire within a minute, whatever its jobs had done. Work that must not happen twice
/// has to record its effect before it returns.
#[async_trait]
pub trait JobWorker: Send + Sync {
    /// The kind of its jobs, e.g. `settle_booking`; unique among workers.
    fn kind(&self) -> &'static str;

    /// Runs one job. The future is dropped at an await point when the server stops, the timeout expires, or another process has leased the
    /// job.
    async fn run(&self, job: &Job) -> JobOutcome;

    /// Timeout of a run. After it the run is dropped and the job is retried later. Until then the queue renews the job's lease, so two
    /// processes never run one job at the same time.
    fn patience(&self) -> TimeDelta {
        PATIENCE
    }

    /// Maximum number of its jobs that run concurrently, so that a slow kind leaves capacity to the others.
    fn at_a_time(&self) -> usize {
        AT_A_TIME
    }
}
