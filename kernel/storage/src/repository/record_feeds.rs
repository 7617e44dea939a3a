//! How far each host's feed was read.

use super::{Pools, jobs};
use crate::error::from_driver;
use cabinet_domain::MedicalHostId;
use cabinet_ports::StorageError;
use cabinet_ports::repository::NewJob;
use cabinet_ports::repository::bounds::check_text;

/// Where the reading of a host's feed stands.
pub(super) async fn cursor(pools: &Pools, host: &MedicalHostId) -> Result<Option<String>, StorageError> {
    sqlx::query_scalar("SELECT cursor FROM record_feeds WHERE host = $1")
        .bind(host.as_str())
        .fetch_optional(pools.reader())
        .await
        .map_err(from_driver)
}

/// Goes on from there, with the jobs that follow from what was read.
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
