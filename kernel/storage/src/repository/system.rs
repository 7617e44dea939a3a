//! The database itself.

use super::super::{KIND, VERSION};
use super::{Pools, Repositories, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{DatabaseFacts, SystemRepository};
use chrono::{DateTime, Utc};

#[async_trait]
impl SystemRepository for Repositories {
    async fn facts(&self) -> Result<DatabaseFacts, StorageError> {
        let (version, migration): (String, i64) =
            sqlx::query_as(VERSION).fetch_one(self.pools.reader()).await.map_err(from_driver)?;
        Ok(DatabaseFacts { kind: KIND, version, migration })
    }

    async fn last_backup(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        sqlx::query_scalar("SELECT ended_at FROM backup_marks")
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)
    }
}

/// Notes that a complete backup has ended. An earlier time than the noted one changes nothing.
pub(in super::super) async fn note_backup(pools: &Pools, at: DateTime<Utc>) -> Result<(), StorageError> {
    sqlx::query(
        "INSERT INTO backup_marks (id, ended_at) VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET ended_at = excluded.ended_at
         WHERE backup_marks.ended_at < excluded.ended_at",
    )
    .bind(to_microseconds(at))
    .execute(pools.writer())
    .await
    .map(drop)
    .map_err(from_driver)
}
