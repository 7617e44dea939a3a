//! Whether the database takes writes. With a full disk it still answers every read.

use super::{Pools, Transaction};
use crate::error::from_driver;
use cabinet_ports::StorageError;

/// More than the free end of a page of either database, so that writing it needs a new page.
const FILLER: usize = 8 * 1024;

/// Commits a row that needs room, then gives the room back. In transactions, as the repositories write.
pub(in super::super) async fn probe(pools: &Pools) -> Result<(), StorageError> {
    fill(pools.begin().await?, vec![0; FILLER]).await?;
    fill(pools.begin().await?, Vec::new()).await
}

async fn fill(mut transaction: Transaction, filler: Vec<u8>) -> Result<(), StorageError> {
    sqlx::query("UPDATE health_probe SET filler = $1 WHERE id = 1")
        .bind(filler)
        .execute(&mut *transaction)
        .await
        .map_err(from_driver)?;
    transaction.commit().await.map_err(from_driver)
}
