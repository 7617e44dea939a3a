//! The job queue in memory.

use super::Memory;
use super::memory::{JobRow, Tables, kept};
use async_trait::async_trait;
use cabinet_ports::repository::bounds::{check_id, check_json, check_text};
use cabinet_ports::repository::{Job, NewJob};
use cabinet_ports::{JobRepository, StorageError};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::BTreeSet;

#[async_trait]
impl JobRepository for Memory {
    async fn add(&self, job: NewJob) -> Result<(), StorageError> {
        self.tables()?.add_job(job)
    }

    async fn due_kinds(&self, now: DateTime<Utc>) -> Result<Vec<String>, StorageError> {
        let (tables, now) = (self.tables()?, kept(now));
        let kinds: BTreeSet<&String> =
            tables.jobs.iter().filter(|row| row.is_due(now)).map(|row| &row.job.kind).collect();
        Ok(kinds.into_iter().cloned().collect())
    }

    async fn take(
        &self,
        kind: &str,
        now: DateTime<Utc>,
        lease: TimeDelta,
        limit: u32,
    ) -> Result<Vec<Job>, StorageError> {
        let mut tables = self.tables()?;
        let now = kept(now);
        let mut due: Vec<&mut JobRow> =
            tables.jobs.iter_mut().filter(|row| row.job.kind == kind && row.is_due(now)).collect();
        due.sort_by_key(|row| (row.run_at, row.job.id));
        let mut taken = Vec::new();
        for row in due.into_iter().take(usize::try_from(limit).unwrap_or(usize::MAX)) {
            row.leased_until = Some(now + lease);
            taken.push(row.job.clone());
            row.job.attempts += 1;
        }
        Ok(taken)
    }

    async fn renew(&self, job: &Job, until: DateTime<Utc>) -> Result<bool, StorageError> {
        let mut tables = self.tables()?;
        Ok(tables.held_job(job).map(|row| row.leased_until = Some(kept(until))).is_ok())
    }

    async fn complete(&self, job: &Job) -> Result<(), StorageError> {
        let mut tables = self.tables()?;
        tables.held_job(job)?;
        tables.jobs.retain(|row| row.job.id != job.id);
        Ok(())
    }

    async fn retry(&self, job: &Job, run_at: DateTime<Utc>, error: &str) -> Result<(), StorageError> {
        check_text("jobs.last_error", error)?;
        let mut tables = self.tables()?;
        let row = tables.held_job(job)?;
        row.run_at = kept(run_at);
        row.leased_until = None;
        Ok(())
    }

    async fn give_up(&self, job: &Job, error: &str) -> Result<(), StorageError> {
        check_text("jobs.last_error", error)?;
        self.tables()?.held_job(job)?.given_up = true;
        Ok(())
    }

    async fn remove_given_up(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let mut tables = self.tables()?;
        let there = tables.jobs.len();
        tables.jobs.retain(|row| !row.given_up || row.run_at >= kept(before));
        Ok((there - tables.jobs.len()) as u64)
    }

    async fn count_open(&self) -> Result<i64, StorageError> {
        let open = self.tables()?.jobs.iter().filter(|row| !row.given_up).count();
        Ok(i64::try_from(open).unwrap_or(i64::MAX))
    }
}

impl JobRow {
    fn is_due(&self, now: DateTime<Utc>) -> bool {
        !self.given_up && self.run_at <= now && self.leased_until.is_none_or(|end| end <= now)
    }
}

impl Tables {
    /// Adds a job in the caller's transaction, unless an open job has the same key.
    pub(super) fn add_job(&mut self, new: NewJob) -> Result<(), StorageError> {
        check_id("jobs.kind", &new.kind)?;
        check_json("jobs.payload", &new.payload)?;
        if let Some(key) = &new.unique_key {
            check_id("jobs.unique_key", key)?;
            if self.jobs.iter().any(|row| !row.given_up && row.unique_key.as_ref() == Some(key)) {
                return Ok(());
            }
        }
        if self.jobs.iter().any(|row| row.job.id == new.id) {
            return Err(StorageError::Conflict { what: "jobs.id" });
        }
        self.jobs.push(JobRow {
            job: Job { id: new.id, kind: new.kind, payload: new.payload, attempts: 0 },
            unique_key: new.unique_key,
            run_at: kept(new.run_at),
            leased_until: None,
            given_up: false,
        });
        Ok(())
    }

    /// Adds the e-mails of a change.
    pub(super) fn add_jobs(&mut self, jobs: Vec<NewJob>) -> Result<(), StorageError> {
        jobs.into_iter().try_for_each(|job| self.add_job(job))
    }

    /// The row of a job, if this lease is still current.
    fn held_job(&mut self, job: &Job) -> Result<&mut JobRow, StorageError> {
        let is_held = |row: &&mut JobRow| {
            row.job.id == job.id
                && row.job.attempts == job.attempts.saturating_add(1)
                && !row.given_up
                && row.leased_until.is_some()
        };
        self.jobs.iter_mut().find(is_held).ok_or(StorageError::Missing { what: "job" })
    }
}
