//! Diary days as patients saved and corrected them.

use super::unit_of_work::Work;
use super::{Db, Repositories, inconsistent, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::record::DIARY_VERSIONS;
use cabinet_domain::{MedicalHostId, PatientId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{DayNumbers, DayState, DayVersion, DiaryRepository, DiaryWriter, KeptDay};
use chrono::{DateTime, NaiveDate, Utc};

/// The days, with the columns of [`DayRow`].
macro_rules! select_days {
    ($which:literal) => {
        concat!(
            "SELECT day, key, sealed, state, saved_at, revision, patient, closes_at, sent_revision, unresolved, numbers
             FROM diary_days ",
            $which
        )
    };
}

#[async_trait]
impl DiaryRepository for Repositories {
    async fn days(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        from: NaiveDate,
    ) -> Result<Vec<KeptDay>, StorageError> {
        let rows = sqlx::query_as::<Db, DayRow>(select_days!(
            "WHERE user_id = $1 AND host = $2 AND day >= $3 ORDER BY day"
        ))
        .bind(owner.0)
        .bind(host.as_str())
        .bind(from)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(|row| row.of(owner, host)).collect()
    }

    async fn dates(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<NaiveDate>, StorageError> {
        sqlx::query_scalar(
            "SELECT day
             FROM diary_days
             WHERE user_id = $1 AND host = $2
             ORDER BY day",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)
    }

    async fn day(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        day: NaiveDate,
    ) -> Result<Option<KeptDay>, StorageError> {
        let row = sqlx::query_as::<Db, DayRow>(select_days!("WHERE user_id = $1 AND host = $2 AND day = $3"))
            .bind(owner.0)
            .bind(host.as_str())
            .bind(day)
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)?;
        row.map(|row| row.of(owner, host)).transpose()
    }

    async fn numbers(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        from: NaiveDate,
    ) -> Result<Vec<DayNumbers>, StorageError> {
        let rows = sqlx::query_as::<Db, NumbersRow>(
            "SELECT day, numbers
             FROM diary_days
             WHERE user_id = $1 AND host = $2 AND day >= $3
             ORDER BY day",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(from)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(rows.into_iter().map(|row| DayNumbers { day: row.day, sealed: row.numbers }).collect())
    }

    async fn version(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        day: NaiveDate,
        revision: u32,
    ) -> Result<Option<DayVersion>, StorageError> {
        let row = sqlx::query_as::<Db, VersionRow>(
            "SELECT revision, key, sealed, saved_at
             FROM diary_versions
             WHERE user_id = $1 AND host = $2 AND day = $3 AND revision = $4",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(day)
        .bind(stored(revision))
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(|row| row.of(owner)).transpose()
    }

    async fn revision_of_key(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        day: NaiveDate,
        key: &str,
    ) -> Result<Option<u32>, StorageError> {
        let revision: Option<i32> = sqlx::query_scalar(
            "SELECT revision FROM diary_days WHERE user_id = $1 AND host = $2 AND day = $3 AND key = $4
             UNION ALL
             SELECT revision FROM diary_versions WHERE user_id = $1 AND host = $2 AND day = $3 AND key = $4",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(day)
        .bind(key)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        revision.map(|revision| number(revision, "diary_versions", owner)).transpose()
    }

    async fn begin_delivery(
        &self,
        kept: &KeptDay,
        revision: u32,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let done = sqlx::query(
            "UPDATE diary_days
             SET unresolved = $4, leased_until = $6
             WHERE user_id = $1 AND host = $2 AND day = $3 AND state = 'waiting'
                 AND COALESCE(unresolved, revision) = $4
                 AND (leased_until IS NULL OR leased_until <= $5)",
        )
        .bind(kept.user.0)
        .bind(kept.host.as_str())
        .bind(kept.day)
        .bind(stored(revision))
        .bind(to_microseconds(now))
        .bind(to_microseconds(leased_until))
        .execute(self.pools.writer())
        .await
        .map_err(from_driver)?;
        Ok(done.rows_affected() > 0)
    }

    async fn conclude_delivery(
        &self,
        kept: &KeptDay,
        revision: u32,
        state: DayState,
    ) -> Result<(), StorageError> {
        let accepted = if state == DayState::Sent { revision } else { 0 };
        sqlx::query(
            "UPDATE diary_days
             SET state = CASE WHEN revision = $4 THEN $5 ELSE state END,
                 sent_revision = CASE WHEN sent_revision < $6 THEN $6 ELSE sent_revision END,
                 unresolved = NULL,
                 leased_until = NULL
             WHERE user_id = $1 AND host = $2 AND day = $3",
        )
        .bind(kept.user.0)
        .bind(kept.host.as_str())
        .bind(kept.day)
        .bind(stored(revision))
        .bind(state.name())
        .bind(stored(accepted))
        .execute(self.pools.writer())
        .await
        .map(drop)
        .map_err(from_driver)
    }

    async fn pause_delivery(&self, kept: &KeptDay, is_resolved: bool) -> Result<(), StorageError> {
        sqlx::query(
            "UPDATE diary_days
             SET unresolved = CASE WHEN $4 THEN NULL ELSE unresolved END, leased_until = NULL
             WHERE user_id = $1 AND host = $2 AND day = $3",
        )
        .bind(kept.user.0)
        .bind(kept.host.as_str())
        .bind(kept.day)
        .bind(is_resolved)
        .execute(self.pools.writer())
        .await
        .map(drop)
        .map_err(from_driver)
    }
}

#[async_trait]
impl DiaryWriter for Work {
    async fn add(&mut self, day: KeptDay) -> Result<(), StorageError> {
        check_id("diary_days.key", &day.key)?;
        sqlx::query(
            "INSERT INTO diary_days (user_id, host, day, key, sealed, state, saved_at, revision, patient, closes_at, sent_revision, unresolved, numbers)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        )
        .bind(day.user.0)
        .bind(day.host.as_str())
        .bind(day.day)
        .bind(day.key)
        .bind(day.sealed)
        .bind(day.state.name())
        .bind(to_microseconds(day.saved_at))
        .bind(stored(day.revision))
        .bind(day.patient.as_ref().map(PatientId::as_str))
        .bind(day.closes_at.map(to_microseconds))
        .bind(stored(day.sent_revision))
        .bind(day.unresolved.map(stored))
        .bind(day.numbers)
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(())
    }

    async fn correct(&mut self, day: KeptDay, former: DayVersion) -> Result<bool, StorageError> {
        check_id("diary_days.key", &day.key)?;
        let transaction = self.change();
        let done = sqlx::query(
            "UPDATE diary_days
             SET revision = revision + 1, key = $6, sealed = $7, numbers = $8, state = 'waiting', saved_at = $9
             WHERE user_id = $1 AND host = $2 AND day = $3 AND revision = $4 AND patient = $5 AND closes_at > $9 AND revision < $10",
        )
        .bind(day.user.0)
        .bind(day.host.as_str())
        .bind(day.day)
        .bind(stored(former.revision))
        .bind(day.patient.as_ref().map(PatientId::as_str))
        .bind(day.key)
        .bind(day.sealed)
        .bind(day.numbers)
        .bind(to_microseconds(day.saved_at))
        .bind(stored(DIARY_VERSIONS))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        if done.rows_affected() == 0 {
            return self.done(false);
        }
        sqlx::query(
            "INSERT INTO diary_versions (user_id, host, day, revision, key, sealed, saved_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(day.user.0)
        .bind(day.host.as_str())
        .bind(day.day)
        .bind(stored(former.revision))
        .bind(former.key)
        .bind(former.sealed)
        .bind(to_microseconds(former.saved_at))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(true)
    }
}

/// There are at most [`DIARY_VERSIONS`] versions.
fn stored(revision: u32) -> i32 {
    i32::try_from(revision).unwrap_or(i32::MAX)
}

fn number(revision: i32, table: &'static str, user: UserId) -> Result<u32, StorageError> {
    u32::try_from(revision).map_err(|_| inconsistent(table, "revision", user))
}

row! {
    struct DayRow {
        day: NaiveDate,
        key: String,
        sealed: Vec<u8>,
        state: String,
        saved_at: DateTime<Utc>,
        revision: i32,
        patient: Option<String>,
        closes_at: Option<DateTime<Utc>>,
        sent_revision: i32,
        unresolved: Option<i32>,
        numbers: Option<Vec<u8>>,
    }
}

row! {
    struct NumbersRow {
        day: NaiveDate,
        numbers: Option<Vec<u8>>,
    }
}

row! {
    struct VersionRow {
        revision: i32,
        key: String,
        sealed: Vec<u8>,
        saved_at: DateTime<Utc>,
    }
}

impl VersionRow {
    fn of(self, user: UserId) -> Result<DayVersion, StorageError> {
        Ok(DayVersion {
            revision: number(self.revision, "diary_versions", user)?,
            key: self.key,
            sealed: self.sealed,
            saved_at: self.saved_at,
        })
    }
}

impl DayRow {
    fn of(self, user: UserId, host: &MedicalHostId) -> Result<KeptDay, StorageError> {
        let state = DayState::from_name(&self.state);
        let of_table = |revision| number(revision, "diary_days", user);
        Ok(KeptDay {
            user,
            host: host.clone(),
            day: self.day,
            key: self.key,
            sealed: self.sealed,
            state: state.ok_or_else(|| inconsistent("diary_days", "state", user))?,
            saved_at: self.saved_at,
            revision: of_table(self.revision)?,
            patient: self.patient.as_deref().map(PatientId::from),
            closes_at: self.closes_at,
            sent_revision: of_table(self.sent_revision)?,
            unresolved: self.unresolved.map(of_table).transpose()?,
            numbers: self.numbers,
        })
    }
}
