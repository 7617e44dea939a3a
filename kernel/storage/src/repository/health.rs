//! Checks that the database accepts writes. With a full disk it still answers all reads.

use super::{Pools, Transaction};
use crate::error::from_driver;
use cabinet_ports::StorageError;

/// Larger than the free space in a page of either database, so that writing it allocates a new page.
const FILLER: usize = 8 * 1024;

/// Commits a row that needs a new page, then frees the space. Uses transactions, as the repositories do.
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
