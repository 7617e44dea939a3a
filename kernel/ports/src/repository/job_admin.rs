//! The job queue as an administrator sees it.

use super::StorageError;
use crate::post::SEND_LETTER;
use crate::push::SEND_PUSH;
use async_trait::async_trait;
use cabinet_domain::{JobId, UserId};
use chrono::{DateTime, Utc};

/// Kinds that an administrator may discard, and that are removed when they have failed long ago: an e-mail or a push message that is not needed any more, and
/// readings of a hospital system, which are asked for again. Every other kind is owed: money, a hospital's system, the removal of somebody's
/// data depend on it. A kind that is new is owed until it is listed here.
pub const DISCARDABLE_JOBS: [&str; 3] = [SEND_LETTER, SEND_PUSH, "sync_record"];

/// The state of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobState {
    /// It will run at its time.
    Waiting,
    /// A worker holds its lease.
    Running,
    /// It failed for good and is kept.
    Failed,
    /// It failed for good, and an administrator has settled what it was to do.
    Acknowledged,
}

/// Which jobs are listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobFilter {
    pub state: JobState,
    pub kind: Option<String>,
}

/// A job as it is listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobLine {
    /// UUID v7: says when the job was created.
    pub id: JobId,
    pub kind: String,
    pub state: JobState,
    /// Number of all leases.
    pub attempts: u32,
    /// When an administrator acknowledged that it failed.
    pub acknowledged_at: Option<DateTime<Utc>>,
    /// When it will run, if it waits; when it ran last, if it failed.
    pub run_at: DateTime<Utc>,
    /// A constant of the worker.
    pub last_error: Option<String>,
    /// The user whom the payload names.
    pub subject: Option<UserId>,
    /// Login of that user.
    pub subject_name: Option<String>,
}

/// Jobs of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobCount {
    pub kind: String,
    pub waiting: u64,
    pub running: u64,
    /// Without the acknowledged ones.
    pub failed: u64,
    pub acknowledged: u64,
    /// Since when the oldest job is due that no worker has taken.
    pub oldest_due: Option<DateTime<Utc>>,
    /// The job that failed for good last and is not acknowledged: when it ran, and its error.
    pub last_failed: Option<(DateTime<Utc>, String)>,
}

/// What a change of a job by an administrator came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobChange {
    Done {
        kind: String,
        /// The user whom the payload names.
        subject: Option<UserId>,
    },
    /// There is no such job, perhaps because it is done by now.
    Missing,
    /// A worker holds its lease.
    Running,
    /// Its kind must not be discarded.
    Owed,
    /// A job with the same unique key waits already.
    OpenAlready,
    /// It has not failed for good.
    NotFailed,
    /// It was acknowledged before.
    Unchanged,
}

/// Reads the queue.
#[async_trait]
pub trait JobAdminRepository: Send + Sync {
    /// The jobs below the id `after`, or the latest ones, newest first.
    async fn list(
        &self,
        filter: &JobFilter,
        after: Option<JobId>,
        now: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<JobLine>, StorageError>;
    /// Counts the jobs of each kind, in alphabetical order.
    async fn counts(&self, now: DateTime<Utc>) -> Result<Vec<JobCount>, StorageError>;
}

/// Changes the queue. A job whose lease is in force is never changed: the statement itself looks at the lease.
#[async_trait]
pub trait JobAdminWriter: Send {
    /// Makes a waiting or failed job due now and restarts its backoff; the total number of attempts is kept.
    async fn retry_now(&mut self, id: JobId, now: DateTime<Utc>) -> Result<JobChange, StorageError>;
    /// Removes a waiting or failed job of one of [`DISCARDABLE_JOBS`].
    async fn discard(&mut self, id: JobId, now: DateTime<Utc>) -> Result<JobChange, StorageError>;
    /// Notes that a failed job is settled. It is kept, and can still be run again.
    async fn acknowledge(&mut self, id: JobId, now: DateTime<Utc>) -> Result<JobChange, StorageError>;
}
