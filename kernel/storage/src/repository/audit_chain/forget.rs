//! Removes lines at the end of their retention, starting at the beginning of the chain.

use super::line::{SEALED, Seal};
use super::{Chain, Db, Pools, REMOVED, Transaction, locked, removed, to_microseconds};
use crate::error::from_driver;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{AuditFault, AuditRemoval};
use cabinet_vault::Vault;
use chrono::{DateTime, Utc};

/// The largest number of seals that one run removes.
const REMOVED_AT_ONCE: i64 = 10_000;

/// Removes lines that are older than their retention. The lines are verified first, so a line whose timestamp was changed is not removed
/// and a forged beginning is not authenticated. The remaining chain stays intact.
pub(crate) async fn forget(
    pools: &Pools,
    vault: &Vault,
    before: DateTime<Utc>,
) -> Result<AuditRemoval, StorageError> {
    let mut transaction = pools.begin().await?;
    let chain = locked(&mut transaction).await?;
    if let Some(fault) = chain.beginning_fault(vault) {
        return Ok(AuditRemoval { removed: 0, fault: Some(fault) });
    }
    let cut = cut(&mut transaction, &chain, before).await?;
    let hash = match verified(&mut transaction, vault, &chain, cut).await? {
        Ok(Some(hash)) => hash,
        Ok(None) => return Ok(AuditRemoval::default()),
        Err(fault) => return Ok(AuditRemoval { removed: 0, fault: Some(fault) }),
    };
    // Retention may have been extended since the last run. Lines that were removed stay removed.
    let kept_from = to_microseconds(before).max(chain.kept_from);
    let proof = vault.fingerprint(REMOVED, &removed(cut, &hash, kept_from)).to_vec();
    sqlx::query(
        "UPDATE audit_chain
         SET removed_seal = $1, removed_hash = $2, kept_from = $3, removed_proof = $4",
    )
    .bind(cut)
    .bind(hash)
    .bind(kept_from)
    .bind(proof)
    .execute(&mut *transaction)
    .await
    .map_err(from_driver)?;
    let gone = sqlx::query(
        "DELETE FROM audit_events WHERE number IN (SELECT line FROM audit_seals WHERE number <= $1)",
    )
    .bind(cut)
    .execute(&mut *transaction)
    .await
    .map_err(from_driver)?;
    sqlx::query("DELETE FROM audit_seals WHERE number <= $1")
        .bind(cut)
        .execute(&mut *transaction)
        .await
        .map_err(from_driver)?;
    transaction.commit().await.map_err(from_driver)?;
    Ok(AuditRemoval { removed: gone.rows_affected(), fault: None })
}

/// Finds the last seal that may be removed: the one before the first line that is kept.
async fn cut(
    transaction: &mut Transaction,
    chain: &Chain,
    before: DateTime<Utc>,
) -> Result<i64, StorageError> {
    let at_most = chain.last_seal.min(chain.removed_seal + REMOVED_AT_ONCE);
    sqlx::query_scalar(
        "SELECT COALESCE(MIN(audit_seals.number) - 1, $2)
         FROM audit_seals
         JOIN audit_events ON audit_events.number = audit_seals.line
         WHERE audit_seals.number > $1 AND audit_seals.number <= $2 AND audit_events.at >= $3",
    )
    .bind(chain.removed_seal)
    .bind(at_most)
    .bind(to_microseconds(before))
    .fetch_one(&mut **transaction)
    .await
    .map_err(from_driver)
}

/// Verifies all seals up to `cut` and returns the hash of `cut`, or `None` if there is nothing to remove.
async fn verified(
    transaction: &mut Transaction,
    vault: &Vault,
    chain: &Chain,
    cut: i64,
) -> Result<Result<Option<Vec<u8>>, AuditFault>, StorageError> {
    let seals = sqlx::query_as::<Db, Seal>(SEALED)
        .bind(chain.removed_seal)
        .bind(cut - chain.removed_seal)
        .fetch_all(&mut **transaction)
        .await
        .map_err(from_driver)?;
    let mut before = (chain.removed_seal, chain.removed_hash.clone());
    for seal in seals {
        if let Some(fault) = seal.fault(vault, before.0, &before.1) {
            return Ok(Err(fault));
        }
        before = (seal.seal, seal.hash);
    }
    if before.0 < cut {
        return Ok(Err(AuditFault::SealMissing { seal: before.0 + 1 }));
    }
    Ok(Ok((cut > chain.removed_seal).then_some(before.1)))
}
