//! Diary days as patients saved them.

use super::unit_of_work::Work;
use super::{Db, Repositories, inconsistent, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{MedicalHostId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{DayState, DiaryRepository, DiaryWriter, KeptDay};
use chrono::{DateTime, NaiveDate, Utc};

#[async_trait]
impl DiaryRepository for Repositories {
    async fn days(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        from: NaiveDate,
    ) -> Result<Vec<KeptDay>, StorageError> {
        let rows = sqlx::query_as::<Db, DayRow>(
            "SELECT day, key, sealed, state, saved_at
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
        let row = sqlx::query_as::<Db, DayRow>(
            "SELECT day, key, sealed, state, saved_at
             FROM diary_days
             WHERE user_id = $1 AND host = $2 AND day = $3",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(day)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(|row| row.of(owner, host)).transpose()
    }

    async fn set_state(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        day: NaiveDate,
        state: DayState,
    ) -> Result<(), StorageError> {
        sqlx::query(
            "UPDATE diary_days
             SET state = $4
             WHERE user_id = $1 AND host = $2 AND day = $3",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(day)
        .bind(state.name())
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
            "INSERT INTO diary_days (user_id, host, day, key, sealed, state, saved_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(day.user.0)
        .bind(day.host.as_str())
        .bind(day.day)
        .bind(day.key)
        .bind(day.sealed)
        .bind(day.state.name())
        .bind(to_microseconds(day.saved_at))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(())
    }
}

row! {
    struct DayRow {
        day: NaiveDate,
        key: String,
        sealed: Vec<u8>,
        state: String,
        saved_at: DateTime<Utc>,
    }
}

impl DayRow {
    fn of(self, user: UserId, host: &MedicalHostId) -> Result<KeptDay, StorageError> {
        let state = DayState::from_name(&self.state);
        Ok(KeptDay {
            user,
            host: host.clone(),
            day: self.day,
            key: self.key,
            sealed: self.sealed,
            state: state.ok_or_else(|| inconsistent("diary_days", "state", user))?,
            saved_at: self.saved_at,
        })
    }
}
