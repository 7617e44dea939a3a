//! The job queue.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{JobId, UserId};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use uuid::Uuid;

/// A job to be run at or after a given time.
#[derive(Debug, Clone, PartialEq)]
pub struct NewJob {
    /// UUID v7.
    pub id: JobId,
    /// The kind, which selects the worker, e.g. `settle_booking`.
    pub kind: String,
    /// The arguments: ids, no personal data.
    pub payload: serde_json::Value,
    /// At most one open job exists per key.
    pub unique_key: Option<String>,
    /// Earliest start.
    pub run_at: DateTime<Utc>,
}

/// Kind of the job that removes an account.
pub const REMOVE_ACCOUNT: &str = "remove_account";

impl NewJob {
    /// The job that removes an account when it is due, or the files of an account whose row is already deleted. One job per account is
    /// enough: if a user cancels the removal and requests it again, the old job is still open and waits for the new date.
    pub fn remove_account(user: UserId, due: DateTime<Utc>) -> Self {
        Self {
            id: JobId(Uuid::now_v7()),
            kind: REMOVE_ACCOUNT.to_owned(),
            payload: json!({ "user": user }),
            unique_key: Some(format!("{REMOVE_ACCOUNT}:{user}")),
            run_at: due,
        }
    }
}

/// A job leased to a worker.
#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    pub id: JobId,
    pub kind: String,
    pub payload: serde_json::Value,
    /// The number of this lease, which identifies it. It only increases.
    pub lease: u32,
    /// Number of earlier leases, since an administrator had the job run again if one did.
    pub attempts: u32,
}

/// The job queue.
#[async_trait]
pub trait JobRepository: Send + Sync {
    /// Adds a job that belongs to no change. Does nothing if an open job has the same unique key.
    async fn add(&self, job: NewJob) -> Result<(), StorageError>;
    /// The kinds with due jobs, in alphabetical order. A cheap query that changes nothing.
    async fn due_kinds(&self, now: DateTime<Utc>) -> Result<Vec<String>, StorageError>;
    /// Leases up to `limit` due jobs of a kind for `lease`. The lease of a crashed worker expires; a running worker renews it. Two workers
    /// never lease the same job at the same time.
    async fn take(
        &self,
        kind: &str,
        now: DateTime<Utc>,
        lease: TimeDelta,
        limit: u32,
    ) -> Result<Vec<Job>, StorageError>;
    /// Extends the lease of a job until `until`. Returns `false` and changes nothing if the worker no longer holds the lease, because the
    /// job is gone, was released, or was leased by another worker after expiry; the worker must then stop.
    async fn renew(&self, job: &Job, until: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Deletes a completed job.
    ///
    /// # Errors
    /// `Missing` if the worker no longer holds the lease, as for `renew`: the current lease holder decides about the job. The same applies
    /// to `retry` and `give_up`.
    async fn complete(&self, job: &Job) -> Result<(), StorageError>;
    /// Releases a failed or not yet due job for another run at `run_at`.
    async fn retry(&self, job: &Job, run_at: DateTime<Utc>, error: &str) -> Result<(), StorageError>;
    /// Marks a job as permanently failed: kept for the administrator, not run again.
    async fn give_up(&self, job: &Job, error: &str) -> Result<(), StorageError>;
    /// Removes failed jobs of [`DISCARDABLE_JOBS`](super::DISCARDABLE_JOBS) that were due before `before` and returns their number. What is
    /// owed stays until it is done.
    async fn remove_given_up(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
    /// Number of open jobs: waiting or leased.
    async fn count_open(&self) -> Result<i64, StorageError>;
}

/// Adds the jobs and e-mails of a change.
#[async_trait]
pub trait JobWriter: Send {
    /// Adds a job. Does nothing if an open job has the same unique key.
    async fn add(&mut self, job: NewJob) -> Result<(), StorageError>;
    /// Adds jobs.
    async fn add_all(&mut self, jobs: Vec<NewJob>) -> Result<(), StorageError> {
        for job in jobs {
            self.add(job).await?;
        }
        Ok(())
    }
    /// Makes the waiting jobs with these unique keys due now.
    async fn hurry(&mut self, keys: &[String], now: DateTime<Utc>) -> Result<(), StorageError>;
}
