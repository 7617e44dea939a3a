//! Verifies the chain from its beginning to its end.

use super::line::{SEALED, Seal};
use super::{Chain, Db, Pools, chain};
use crate::error::from_driver;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{AuditFault, AuditProof, VerificationWatch};
use cabinet_vault::Vault;
use chrono::{DateTime, Utc};

/// Number of seals checked at a time.
const PAGE: i64 = 1000;

/// Verifies the whole chain, a page at a time. Starts over if retention removed lines during the check. `None` if the watch stopped it.
pub(crate) async fn verify(
    pools: &Pools,
    vault: &Vault,
    watch: &mut dyn VerificationWatch,
) -> Result<Option<AuditProof>, StorageError> {
    loop {
        let begun = chain(pools).await?;
        let Some(proof) = walk(pools, vault, &begun, watch).await? else { return Ok(None) };
        if proof.fault.is_none() || chain(pools).await?.removed_seal == begun.removed_seal {
            return Ok(Some(proof));
        }
    }
}

async fn walk(
    pools: &Pools,
    vault: &Vault,
    chain: &Chain,
    watch: &mut dyn VerificationWatch,
) -> Result<Option<AuditProof>, StorageError> {
    let mut proof = AuditProof {
        removed_seal: chain.removed_seal,
        last_seal: chain.removed_seal,
        last_hash: chain.removed_hash.clone(),
        fault: chain.beginning_fault(vault),
        ..AuditProof::default()
    };
    if proof.fault.is_some() {
        return Ok(Some(proof));
    }
    loop {
        let seals = sqlx::query_as::<Db, Seal>(SEALED)
            .bind(proof.last_seal)
            .bind(PAGE)
            .fetch_all(pools.reader())
            .await
            .map_err(from_driver)?;
        if seals.is_empty() {
            break;
        }
        for seal in seals {
            if let Some(fault) = seal.fault(vault, proof.last_seal, &proof.last_hash) {
                return Ok(Some(AuditProof { fault: Some(fault), ..proof }));
            }
            proof.checked += 1;
            proof.first_at = proof.first_at.or(seal.at);
            proof.last_seal = seal.seal;
            proof.last_hash = seal.hash;
        }
        if !watch.verified(proof.checked, proof.last_seal).await? {
            return Ok(None);
        }
    }
    // `chain` was read before the seals, so it does not count seals added in the meantime.
    if proof.last_seal < chain.last_seal {
        proof.fault = Some(AuditFault::EndMissing { seal: chain.last_seal });
        return Ok(Some(proof));
    }
    let (unsealed, oldest): (i64, Option<DateTime<Utc>>) = sqlx::query_as(
        "SELECT count(*), MIN(at)
         FROM audit_events
         WHERE NOT EXISTS (SELECT 1 FROM audit_seals WHERE line = audit_events.number)",
    )
    .fetch_one(pools.reader())
    .await
    .map_err(from_driver)?;
    proof.unsealed = unsealed.unsigned_abs();
    proof.oldest_unsealed = oldest;
    Ok(Some(proof))
}

/// The hash of a seal, or `None` if the seal does not exist (any more).
pub(crate) async fn hash_of(pools: &Pools, seal: i64) -> Result<Option<Vec<u8>>, StorageError> {
    sqlx::query_scalar("SELECT hash FROM audit_seals WHERE number = $1")
        .bind(seal)
        .fetch_optional(pools.reader())
        .await
        .map_err(from_driver)
}
