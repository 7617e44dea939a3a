//! The job queue for administrators. Every change looks at the lease in its own statement.

use super::unit_of_work::Work;
use super::{Db, Repositories, Transaction, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{JobId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    DISCARDABLE_JOBS, JobAdminRepository, JobAdminWriter, JobChange, JobCount, JobFilter, JobLine, JobState,
};
use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::QueryBuilder;
use sqlx::types::Json;
use std::collections::BTreeMap;
use uuid::Uuid;

#[async_trait]
impl JobAdminRepository for Repositories {
    async fn list(
        &self,
        filter: &JobFilter,
        after: Option<JobId>,
        now: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<JobLine>, StorageError> {
        let now = to_microseconds(now);
        let mut query = QueryBuilder::<Db>::new(
            "SELECT id, kind, payload, attempts, run_at, last_error, acknowledged_at FROM jobs WHERE ",
        );
        match filter.state {
            JobState::Failed => query.push("state = 'given_up' AND acknowledged_at IS NULL"),
            JobState::Acknowledged => query.push("state = 'given_up' AND acknowledged_at IS NOT NULL"),
            JobState::Running => query.push("state = 'open' AND leased_until > ").push_bind(now),
            JobState::Waiting => query
                .push("state = 'open' AND (leased_until IS NULL OR leased_until <= ")
                .push_bind(now)
                .push(")"),
        };
        if let Some(kind) = &filter.kind {
            query.push(" AND kind = ").push_bind(kind.clone());
        }
        if let Some(after) = after {
            query.push(" AND id < ").push_bind(after.0);
        }
        query.push(" ORDER BY id DESC LIMIT ").push_bind(i64::from(limit));
        let rows: Vec<ListedRow> =
            query.build_query_as().fetch_all(self.pools.reader()).await.map_err(from_driver)?;
        let subjects = rows.iter().filter_map(|row| subject(&row.payload.0)).map(|user| user.0);
        let names = self.usernames(subjects.collect()).await?;
        let line = |row: ListedRow| {
            let subject = subject(&row.payload.0);
            JobLine {
                id: JobId(row.id),
                kind: row.kind,
                state: filter.state,
                attempts: u32::try_from(row.attempts).unwrap_or_default(),
                run_at: row.run_at,
                last_error: row.last_error,
                acknowledged_at: row.acknowledged_at,
                subject_name: subject.and_then(|user| names.get(&user.0).cloned()),
                subject,
            }
        };
        Ok(rows.into_iter().map(line).collect())
    }

    async fn counts(&self, now: DateTime<Utc>) -> Result<Vec<JobCount>, StorageError> {
        let rows = sqlx::query_as::<Db, CountRow>(
            "SELECT kind,
                    count(CASE WHEN state = 'open' AND (leased_until IS NULL OR leased_until <= $1) THEN 1 END) AS waiting,
                    count(CASE WHEN state = 'open' AND leased_until > $1 THEN 1 END) AS running,
                    count(CASE WHEN state = 'given_up' AND acknowledged_at IS NULL THEN 1 END) AS failed,
                    count(acknowledged_at) AS acknowledged,
                    min(CASE WHEN state = 'open' AND run_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
                             THEN run_at END) AS oldest_due
             FROM jobs
             GROUP BY kind",
        )
        .bind(to_microseconds(now))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let mut counts = Vec::new();
        for row in rows {
            let last_failed = match row.failed {
                0 => None,
                _ => self.last_failed(&row.kind).await?,
            };
            counts.push(JobCount {
                waiting: row.waiting.unsigned_abs(),
                running: row.running.unsigned_abs(),
                failed: row.failed.unsigned_abs(),
                acknowledged: row.acknowledged.unsigned_abs(),
                oldest_due: row.oldest_due,
                kind: row.kind,
                last_failed,
            });
        }
        // Sorted here because collations differ between servers.
        counts.sort_by(|one, other| one.kind.cmp(&other.kind));
        Ok(counts)
    }
}

impl Repositories {
    async fn last_failed(&self, kind: &str) -> Result<Option<(DateTime<Utc>, String)>, StorageError> {
        sqlx::query_as(
            "SELECT run_at, COALESCE(last_error, '')
             FROM jobs
             WHERE state = 'given_up' AND acknowledged_at IS NULL AND kind = $1
             ORDER BY run_at DESC, id DESC
             LIMIT 1",
        )
        .bind(kind.to_owned())
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)
    }

    /// Logins of these accounts, as far as they exist.
    async fn usernames(&self, users: Vec<Uuid>) -> Result<BTreeMap<Uuid, String>, StorageError> {
        if users.is_empty() {
            return Ok(BTreeMap::new());
        }
        let mut query = QueryBuilder::<Db>::new("SELECT id, username FROM users WHERE id IN ");
        super::push_ids(&mut query, users.into_iter());
        let rows: Vec<(Uuid, String)> =
            query.build_query_as().fetch_all(self.pools.reader()).await.map_err(from_driver)?;
        Ok(rows.into_iter().collect())
    }
}

#[async_trait]
impl JobAdminWriter for Work {
    async fn retry_now(&mut self, id: JobId, now: DateTime<Utc>) -> Result<JobChange, StorageError> {
        let transaction = self.change();
        let now = to_microseconds(now);
        let changed = sqlx::query_as::<Db, ChangedRow>(
            "UPDATE jobs
             SET state = 'open', run_at = $2, leased_until = NULL, acknowledged_at = NULL, earlier_attempts = attempts
             WHERE id = $1 AND (leased_until IS NULL OR leased_until <= $2)
               AND (state = 'open' OR unique_key IS NULL
                    OR NOT EXISTS (SELECT 1 FROM jobs AS other
                                   WHERE other.unique_key = jobs.unique_key AND other.state = 'open'))
             RETURNING kind, payload",
        )
        .bind(id.0)
        .bind(now)
        .fetch_optional(&mut **transaction)
        .await
        .map_err(from_driver)?;
        let change = match changed {
            Some(row) => row.done(),
            None => match found(transaction, id).await? {
                None => JobChange::Missing,
                Some(FoundRow { leased_until: Some(until), .. }) if until > now => JobChange::Running,
                Some(_) => JobChange::OpenAlready,
            },
        };
        self.done(change)
    }

    async fn discard(&mut self, id: JobId, now: DateTime<Utc>) -> Result<JobChange, StorageError> {
        let transaction = self.change();
        let now = to_microseconds(now);
        let mut query = QueryBuilder::<Db>::new("DELETE FROM jobs WHERE id = ");
        query.push_bind(id.0).push(" AND (leased_until IS NULL OR leased_until <= ").push_bind(now);
        query.push(") AND kind IN (");
        let mut listed = query.separated(", ");
        for kind in DISCARDABLE_JOBS {
            listed.push_bind(kind);
        }
        query.push(") RETURNING kind, payload");
        let changed: Option<ChangedRow> =
            query.build_query_as().fetch_optional(&mut **transaction).await.map_err(from_driver)?;
        let change = match changed {
            Some(row) => row.done(),
            None => match found(transaction, id).await? {
                None => JobChange::Missing,
                Some(row) if !DISCARDABLE_JOBS.contains(&row.kind.as_str()) => JobChange::Owed,
                Some(_) => JobChange::Running,
            },
        };
        self.done(change)
    }

    async fn acknowledge(&mut self, id: JobId, now: DateTime<Utc>) -> Result<JobChange, StorageError> {
        let transaction = self.change();
        let changed = sqlx::query_as::<Db, ChangedRow>(
            "UPDATE jobs SET acknowledged_at = $2
             WHERE id = $1 AND state = 'given_up' AND acknowledged_at IS NULL
             RETURNING kind, payload",
        )
        .bind(id.0)
        .bind(to_microseconds(now))
        .fetch_optional(&mut **transaction)
        .await
        .map_err(from_driver)?;
        let change = match changed {
            Some(row) => row.done(),
            None => match found(transaction, id).await? {
                None => JobChange::Missing,
                Some(row) if row.acknowledged_at.is_some() => JobChange::Unchanged,
                Some(_) => JobChange::NotFailed,
            },
        };
        self.done(change)
    }
}

/// Why a change did not find its job.
async fn found(transaction: &mut Transaction, id: JobId) -> Result<Option<FoundRow>, StorageError> {
    sqlx::query_as::<Db, FoundRow>("SELECT kind, leased_until, acknowledged_at FROM jobs WHERE id = $1")
        .bind(id.0)
        .fetch_optional(&mut **transaction)
        .await
        .map_err(from_driver)
}

/// The user whom the arguments name, if they do.
fn subject(payload: &Value) -> Option<UserId> {
    payload.get("user").and_then(Value::as_str).and_then(|text| text.parse().ok())
}

row! {
    struct ListedRow {
        id: Uuid,
        kind: String,
        payload: Json<Value>,
        attempts: i32,
        run_at: DateTime<Utc>,
        last_error: Option<String>,
        acknowledged_at: Option<DateTime<Utc>>,
    }
}

row! {
    struct CountRow {
        kind: String,
        waiting: i64,
        running: i64,
        failed: i64,
        acknowledged: i64,
        oldest_due: Option<DateTime<Utc>>,
    }
}

row! {
    struct ChangedRow {
        kind: String,
        payload: Json<Value>,
    }
}

impl ChangedRow {
    fn done(self) -> JobChange {
        JobChange::Done { subject: subject(&self.payload.0), kind: self.kind }
    }
}

row! {
    struct FoundRow {
        kind: String,
        leased_until: Option<DateTime<Utc>>,
        acknowledged_at: Option<DateTime<Utc>>,
    }
}
