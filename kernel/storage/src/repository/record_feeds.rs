//! The read position of each host's feed.

use super::{Pools, jobs};
use crate::error::from_driver;
use cabinet_domain::MedicalHostId;
use cabinet_ports::StorageError;
use cabinet_ports::repository::NewJob;
use cabinet_ports::repository::bounds::check_text;

/// The read position of a host's feed.
pub(super) async fn cursor(pools: &Pools, host: &MedicalHostId) -> Result<Option<String>, StorageError> {
    sqlx::query_scalar("SELECT cursor FROM record_feeds WHERE host = $1")
        .bind(host.as_str())
        .fetch_optional(pools.reader())
        .await
        .map_err(from_driver)
}

/// Stores the new read position together with the jobs that result from what was read.
pub(super) async fn set_cursor(
    pools: &Pools,
    host: &MedicalHostId,
    cursor: &str,
    jobs: Vec<NewJob>,
) -> Result<(), StorageError> {
    check_text("record_feeds.cursor", cursor)?;
    let mut transaction = pools.begin().await?;
    sqlx::query(
        "INSERT INTO record_feeds (host, cursor)
         VALUES ($1, $2)
         ON CONFLICT (host) DO UPDATE
         SET cursor = excluded.cursor",
    )
    .bind(host.as_str())
    .bind(cursor)
    .execute(&mut *transaction)
    .await
    .map_err(from_driver)?;
    jobs::insert_all(&mut transaction, jobs).await?;
    transaction.commit().await.map_err(from_driver)
}
