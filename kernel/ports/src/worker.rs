//! Work without a request, as the job queue sees it: each kind of job has one worker, and the queue knows the workers by kind only. A new
//! kind (a mail, the removal of an account) is a new implementation in the crate that owns the work and one line where the server lists
//! them.

use crate::repository::Job;
use async_trait::async_trait;
use chrono::TimeDelta;

/// How long most jobs may take: two slow questions to a hospital system one after the other (plugin wall time 90 s).
const PATIENCE: TimeDelta = TimeDelta::minutes(4);

/// How many jobs of one kind most workers run at a time.
const AT_A_TIME: usize = 4;

/// What becomes of a job. Reasons are kept with the job and logged, so they are constants: no personal data can be in one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobOutcome {
    /// It is done, here or elsewhere: the job is gone.
    Done,
    /// Not ripe, or it failed in a way that may pass: run it again after this long.
    Again {
        /// The pause.
        after: TimeDelta,
        /// Why, e.g. `the history does not show the ticket yet`.
        reason: &'static str,
    },
    /// It can never be done: kept for the administrator, who is told by an error in the log.
    GiveUp {
        /// Why, e.g. `the payload names no booking`.
        reason: &'static str,
    },
}

/// Does the jobs of one kind.
///
/// A job may run twice: a process that dies gives its jobs back by lease within a minute, whatever it had reached. Work that must not happen
/// twice writes down what it did before it says so.
#[async_trait]
pub trait JobWorker: Send + Sync {
    /// The kind of its jobs, e.g. `settle_booking`; no other worker has it.
    fn kind(&self) -> &'static str;

    /// Does one job. Dropped at a pause when the server stops, its patience is over, or another process has taken the job.
    async fn run(&self, job: &Job) -> JobOutcome;

    /// How long one run may take. After that it is dropped and the job is tried again later. Until then the queue renews its lease, so two
    /// processes never run one job at a time.
    fn patience(&self) -> TimeDelta {
        PATIENCE
    }

    /// How many of its jobs run at a time, so that a slow kind leaves places to the others.
    fn at_a_time(&self) -> usize {
        AT_A_TIME
    }
}
