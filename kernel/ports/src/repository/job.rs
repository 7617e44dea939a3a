//! Outgoing work that must not be lost.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{JobId, UserId};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use uuid::Uuid;

/// Work to be done at or after a moment.
#[derive(Debug, Clone, PartialEq)]
pub struct NewJob {
    /// Id, uuid v7.
    pub id: JobId,
    /// Which worker does it, e.g. `settle_booking`.
    pub kind: String,
    /// Its arguments: ids, no personal data.
    pub payload: serde_json::Value,
    /// Jobs with the same key exist once while they are open.
    pub unique_key: Option<String>,
    /// Not before.
    pub run_at: DateTime<Utc>,
}

/// The kind of the job that removes an account.
pub const REMOVE_ACCOUNT: &str = "remove_account";

impl NewJob {
    /// The job that removes an account that is due then, and the files of one whose row is gone. One per account is enough: somebody who
    /// stayed and leaves again finds the old one open, and it waits for the new day.
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

/// A job taken by a worker.
#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    /// Id.
    pub id: JobId,
    /// Kind.
    pub kind: String,
    /// Arguments.
    pub payload: serde_json::Value,
    /// How often it was taken before.
    pub attempts: u32,
}

/// The queue.
#[async_trait]
pub trait JobRepository: Send + Sync {
    /// Adds one; a second one with an open unique key is silently the first.
    async fn add(&self, job: NewJob) -> Result<(), StorageError>;
    /// The kinds of which a job is due, in order of the alphabet: a cheap question, nothing is changed.
    async fn due_kinds(&self, now: DateTime<Utc>) -> Result<Vec<String>, StorageError>;
    /// Takes up to `limit` due jobs of a kind for `lease`; a worker that dies gives them back by the end of it, one that lives renews it.
    /// Two workers never take the same.
    async fn take(
        &self,
        kind: &str,
        now: DateTime<Utc>,
        lease: TimeDelta,
        limit: u32,
    ) -> Result<Vec<Job>, StorageError>;
    /// Holds a taken job until then: its worker is at work. `false` if it is this worker's no more, for it is gone, was given back, or was
    /// taken by another since its lease ran out; then nothing is changed, and this worker has to stop.
    async fn renew(&self, job: &Job, until: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Done: a taken job is gone.
    ///
    /// # Errors
    /// `Missing` if it is this worker's no more, as for `renew`: whoever took it since is at work and says what becomes of it. So do
    /// `retry` and `give_up`.
    async fn complete(&self, job: &Job) -> Result<(), StorageError>;
    /// Failed, or not ripe: try again then.
    async fn retry(&self, job: &Job, run_at: DateTime<Utc>, error: &str) -> Result<(), StorageError>;
    /// Given up: kept for the administrator, not run again.
    async fn give_up(&self, job: &Job, error: &str) -> Result<(), StorageError>;
    /// Removes given-up jobs that were to run before a moment; gives how many.
    async fn remove_given_up(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
    /// How many are open: waiting, or taken and not done.
    async fn count_open(&self) -> Result<i64, StorageError>;
}
