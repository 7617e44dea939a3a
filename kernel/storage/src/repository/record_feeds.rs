//! The read position of each host's feed.

use super::{Pools, Transaction};
use crate::error::from_driver;
use cabinet_domain::MedicalHostId;
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_text;

/// The read position of a host's feed.
pub(super) async fn cursor(pools: &Pools, host: &MedicalHostId) -> Result<Option<String>, StorageError> {
    sqlx::query_scalar("SELECT cursor FROM record_feeds WHERE host = $1")
        .bind(host.as_str())
        .fetch_optional(pools.reader())
        .await
        .map_err(from_driver)
}

/// Stores the new read position.
pub(super) async fn set_cursor(
    transaction: &mut Transaction,
    host: &MedicalHostId,
    cursor: &str,
) -> Result<(), StorageError> {
    check_text("record_feeds.cursor", cursor)?;
    sqlx::query(
        "INSERT INTO record_feeds (host, cursor)
         VALUES ($1, $2)
         ON CONFLICT (host) DO UPDATE
         SET cursor = excluded.cursor",
    )
    .bind(host.as_str())
    .bind(cursor)
    .execute(&mut **transaction)
    .await
    .map(drop)
    .map_err(from_driver)
}
