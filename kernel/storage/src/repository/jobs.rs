//! The job queue.

use super::unit_of_work::Work;
use super::{Db, Repositories, Transaction, commit, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::JobId;
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_json, check_text};
use cabinet_ports::repository::{ChangeTopic, DISCARDABLE_JOBS, Job, JobRepository, JobWriter, NewJob};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use sqlx::QueryBuilder;
use sqlx::types::Json;
use uuid::Uuid;

use super::super::TAKE_JOBS;

/// Jobs added in one statement.
const AT_ONCE: usize = 1_000;

/// A change that only the holder of a job may make: `$1` is the job, `$2` the lease number ([`taking`]); the change's values begin with
/// `$3`.
macro_rules! of_holder {
    ($change:literal) => {
        concat!($change, " WHERE id = $1 AND attempts = $2 AND state = 'open' AND leased_until IS NOT NULL")
    };
}

#[async_trait]
impl JobRepository for Repositories {
    async fn add(&self, job: NewJob) -> Result<(), StorageError> {
        let mut transaction = self.pools.begin().await?;
        insert(&mut transaction, job).await?;
        transaction.commit().await.map_err(from_driver)
    }

    async fn due_kinds(&self, now: DateTime<Utc>) -> Result<Vec<String>, StorageError> {
        // From one kind to the next in the index: however many jobs of a kind are due, one of them is looked at.
        let mut kinds: Vec<String> = sqlx::query_scalar(
            "WITH RECURSIVE kinds (kind) AS (
                 SELECT min(kind) FROM jobs WHERE state = 'open'
                 UNION ALL
                 SELECT (SELECT min(later.kind) FROM jobs AS later WHERE later.state = 'open' AND later.kind > kinds.kind)
                 FROM kinds
                 WHERE kinds.kind IS NOT NULL
             )
             SELECT kinds.kind
             FROM kinds
             WHERE EXISTS (
                 SELECT 1 FROM jobs
                 WHERE jobs.state = 'open' AND jobs.kind = kinds.kind AND jobs.run_at <= $1
                   AND (jobs.leased_until IS NULL OR jobs.leased_until <= $1))",
        )
        .bind(to_microseconds(now))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        // Sorted here because collations differ between servers.
        kinds.sort();
        Ok(kinds)
    }

    async fn take(
        &self,
        kind: &str,
        now: DateTime<Utc>,
        lease: TimeDelta,
        limit: u32,
    ) -> Result<Vec<Job>, StorageError> {
        let now = to_microseconds(now);
        let mut rows = sqlx::query_as::<Db, JobRow>(TAKE_JOBS)
            .bind(now)
            .bind(to_microseconds(now + lease))
            .bind(i64::from(limit))
            .bind(kind.to_owned())
            .fetch_all(self.pools.writer())
            .await
            .map_err(from_driver)?;
        // RETURNING does not guarantee an order.
        rows.sort_by_key(|row| (row.run_at, row.id));
        Ok(rows.into_iter().map(Job::from).collect())
    }

    async fn renew(&self, job: &Job, until: DateTime<Utc>) -> Result<bool, StorageError> {
        let done = sqlx::query(of_holder!("UPDATE jobs SET leased_until = $3"))
            .bind(job.id.0)
            .bind(taking(job))
            .bind(to_microseconds(until))
            .execute(self.pools.writer())
            .await
            .map_err(from_driver)?;
        Ok(done.rows_affected() > 0)
    }

    async fn complete(&self, job: &Job) -> Result<(), StorageError> {
        let done = sqlx::query(of_holder!("DELETE FROM jobs"))
            .bind(job.id.0)
            .bind(taking(job))
            .execute(self.pools.writer())
            .await
            .map_err(from_driver)?;
        unless_none(done.rows_affected())
    }

    async fn retry(&self, job: &Job, run_at: DateTime<Utc>, error: &str) -> Result<(), StorageError> {
        check_text("jobs.last_error", error)?;
        let done =
            sqlx::query(of_holder!("UPDATE jobs SET run_at = $3, leased_until = NULL, last_error = $4"))
                .bind(job.id.0)
                .bind(taking(job))
                .bind(to_microseconds(run_at))
                .bind(error.to_owned())
                .execute(self.pools.writer())
                .await
                .map_err(from_driver)?;
        unless_none(done.rows_affected())
    }

    async fn give_up(&self, job: &Job, error: &str) -> Result<(), StorageError> {
        check_text("jobs.last_error", error)?;
        let mut transaction = self.pools.begin().await?;
        let done = sqlx::query(of_holder!(
            "UPDATE jobs SET state = 'given_up', leased_until = NULL, last_error = $3"
        ))
        .bind(job.id.0)
        .bind(taking(job))
        .bind(error.to_owned())
        .execute(&mut *transaction)
        .await
        .map_err(from_driver)?;
        unless_none(done.rows_affected())?;
        commit(&self.pools, transaction, [ChangeTopic::Jobs].into()).await
    }

    async fn remove_given_up(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let mut query = QueryBuilder::<Db>::new("DELETE FROM jobs WHERE state = 'given_up' AND run_at < ");
        query.push_bind(to_microseconds(before)).push(" AND kind IN (");
        let mut listed = query.separated(", ");
        for kind in DISCARDABLE_JOBS {
            listed.push_bind(kind);
        }
        query.push(")");
        let gone = query.build().execute(self.pools.writer()).await.map_err(from_driver)?;
        Ok(gone.rows_affected())
    }

    async fn count_open(&self) -> Result<i64, StorageError> {
        sqlx::query_scalar("SELECT count(*) FROM jobs WHERE state = 'open'")
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)
    }
}

#[async_trait]
impl JobWriter for Work {
    async fn add(&mut self, job: NewJob) -> Result<(), StorageError> {
        insert(self.change(), job).await?;
        self.done(())
    }

    async fn add_all(&mut self, jobs: Vec<NewJob>) -> Result<(), StorageError> {
        for jobs in jobs.chunks(AT_ONCE) {
            insert_all(self.change(), jobs).await?;
            self.done(())?;
        }
        Ok(())
    }

    async fn hurry(&mut self, keys: &[String], now: DateTime<Utc>) -> Result<(), StorageError> {
        for keys in keys.chunks(AT_ONCE) {
            let mut statement = QueryBuilder::<Db>::new("UPDATE jobs SET run_at = ");
            statement.push_bind(to_microseconds(now));
            statement.push(" WHERE state = 'open' AND leased_until IS NULL AND run_at > ");
            statement.push_bind(to_microseconds(now)).push(" AND unique_key IN (");
            let mut listed = statement.separated(", ");
            for key in keys {
                listed.push_bind(key.clone());
            }
            statement.push(")");
            let transaction = self.change();
            statement.build().persistent(false).execute(&mut **transaction).await.map_err(from_driver)?;
            self.done(())?;
        }
        Ok(())
    }
}

/// Adds up to [`AT_ONCE`] jobs in one statement.
pub(super) async fn insert_all(transaction: &mut Transaction, jobs: &[NewJob]) -> Result<(), StorageError> {
    jobs.iter().try_for_each(check)?;
    let mut statement = QueryBuilder::<Db>::new("INSERT INTO jobs (id, kind, payload, unique_key, run_at) ");
    statement.push_values(jobs, |mut row, job| {
        row.push_bind(job.id.0).push_bind(job.kind.clone()).push_bind(Json(job.payload.clone()));
        row.push_bind(job.unique_key.clone()).push_bind(to_microseconds(job.run_at));
    });
    statement.push(" ON CONFLICT (unique_key) WHERE state = 'open' DO NOTHING");
    statement.build().persistent(false).execute(&mut **transaction).await.map(drop).map_err(from_driver)
}

fn check(job: &NewJob) -> Result<(), StorageError> {
    check_id("jobs.kind", &job.kind)?;
    check_json("jobs.payload", &job.payload)?;
    job.unique_key.as_deref().map_or(Ok(()), |key| check_id("jobs.unique_key", key))
}

/// Adds a job in the caller's transaction.
async fn insert(transaction: &mut Transaction, job: NewJob) -> Result<(), StorageError> {
    check(&job)?;
    sqlx::query(
        "INSERT INTO jobs (id, kind, payload, unique_key, run_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (unique_key) WHERE state = 'open' DO NOTHING",
    )
    .bind(job.id.0)
    .bind(job.kind)
    .bind(Json(job.payload))
    .bind(job.unique_key)
    .bind(to_microseconds(job.run_at))
    .execute(&mut **transaction)
    .await
    .map(drop)
    .map_err(from_driver)
}

/// The number of the current lease: each lease increments the column `attempts`.
fn taking(job: &Job) -> i32 {
    i32::try_from(job.lease).unwrap_or(i32::MAX)
}

fn unless_none(rows: u64) -> Result<(), StorageError> {
    if rows == 0 { Err(StorageError::Missing { what: "job" }) } else { Ok(()) }
}

row! {
    struct JobRow {
        id: Uuid,
        kind: String,
        payload: Json<Value>,
        lease: i32,
        attempts: i32,
        run_at: DateTime<Utc>,
    }
}

impl From<JobRow> for Job {
    fn from(row: JobRow) -> Self {
        Self {
            id: JobId(row.id),
            kind: row.kind,
            payload: row.payload.0,
            lease: u32::try_from(row.lease).unwrap_or_default(),
            attempts: u32::try_from(row.attempts).unwrap_or_default(),
        }
    }
}
