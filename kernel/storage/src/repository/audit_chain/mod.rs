//! The hash chain of the audit log. Each seal is a keyed hash of the previous seal and of one line. Without the data key, a line cannot be
//! changed or removed without breaking the chain.
//!
//! One kernel at a time seals lines, some seconds after they were written. Sealing in the transaction that writes a line would make all
//! such transactions wait for each other at the end of the chain. Lines of the last few seconds are therefore not sealed yet.

mod forget;
mod line;
mod verify;

use super::super::LOCK_CHAIN;
use super::{Db, Pools, Transaction, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use cabinet_ports::StorageError;
use cabinet_ports::repository::AuditFault;
use cabinet_vault::Vault;
use chrono::{DateTime, TimeDelta, Utc};
pub(crate) use forget::forget;
use line::{Line, SEALS};
pub(crate) use verify::{hash_of, verify};

/// Context of the keyed hash over the beginning of the chain.
const REMOVED: &str = "audit_chain.removed";
/// Number of lines sealed in one transaction.
const AT_ONCE: i64 = 500;
/// Age of a sealed line below which no unsealed lines are expected any more. Numbers are assigned before lines are committed, so a line may
/// appear below others for as long as a transaction may last.
const SETTLED: TimeDelta = TimeDelta::minutes(10);

/// Seals the lines that have no seal yet and returns their number.
pub(crate) async fn seal(pools: &Pools, vault: &Vault, now: DateTime<Utc>) -> Result<u64, StorageError> {
    let mut done = 0;
    loop {
        let sealed = seal_some(pools, vault, now).await?;
        done += sealed;
        if sealed < AT_ONCE.unsigned_abs() {
            return Ok(done);
        }
    }
}

async fn seal_some(pools: &Pools, vault: &Vault, now: DateTime<Utc>) -> Result<u64, StorageError> {
    let mut transaction = pools.begin().await?;
    let Chain { mut last_seal, mut last_hash, sealed_to, .. } = locked(&mut transaction).await?;
    let lines = sqlx::query_as::<Db, Line>(
        "SELECT number, at, actor_id, subject_id, kind, detail, request_id, address, session_id
         FROM audit_events
         WHERE number > $1 AND NOT EXISTS (SELECT 1 FROM audit_seals WHERE line = audit_events.number)
         ORDER BY number
         LIMIT $2",
    )
    .bind(sealed_to)
    .bind(AT_ONCE)
    .fetch_all(&mut *transaction)
    .await
    .map_err(from_driver)?;
    let count = lines.len() as u64;
    for line in lines {
        last_hash = vault.fingerprint(SEALS, &line.after(&last_hash)).to_vec();
        last_seal += 1;
        sqlx::query("INSERT INTO audit_seals (number, line, hash) VALUES ($1, $2, $3)")
            .bind(last_seal)
            .bind(line.number)
            .bind(last_hash.clone())
            .execute(&mut *transaction)
            .await
            .map_err(from_driver)?;
    }
    if count > 0 {
        sqlx::query(
            "UPDATE audit_chain
             SET last_seal = $1, last_hash = $2,
                 sealed_to = COALESCE((SELECT MAX(line)
                                       FROM audit_seals
                                       JOIN audit_events ON audit_events.number = audit_seals.line
                                       WHERE audit_seals.number > $1 - 5000 AND audit_events.at < $3), sealed_to)",
        )
        .bind(last_seal)
        .bind(last_hash)
        .bind(to_microseconds(now - SETTLED))
        .execute(&mut *transaction)
        .await
        .map_err(from_driver)?;
    }
    transaction.commit().await.map_err(from_driver)?;
    Ok(count)
}

async fn locked(transaction: &mut Transaction) -> Result<Chain, StorageError> {
    sqlx::query_as::<Db, Chain>(LOCK_CHAIN).fetch_one(&mut **transaction).await.map_err(from_driver)
}

async fn chain(pools: &Pools) -> Result<Chain, StorageError> {
    sqlx::query_as::<Db, Chain>(
        "SELECT last_seal, last_hash, removed_seal, removed_hash, removed_proof, sealed_to, kept_from FROM audit_chain",
    )
    .fetch_one(pools.reader())
    .await
    .map_err(from_driver)
}

row! {
    struct Chain {
        last_seal: i64,
        last_hash: Vec<u8>,
        removed_seal: i64,
        removed_hash: Vec<u8>,
        removed_proof: Option<Vec<u8>>,
        sealed_to: i64,
        kept_from: DateTime<Utc>,
    }
}

impl Chain {
    /// Checks the beginning of the chain. The database's owner can move it, but only the kernel can authenticate it.
    fn beginning_fault(&self, vault: &Vault) -> Option<AuditFault> {
        let authentic = match &self.removed_proof {
            Some(proof) => {
                let removed = removed(self.removed_seal, &self.removed_hash, self.kept_from);
                vault.fingerprints(REMOVED, &removed).iter().any(|hash| hash[..] == proof[..])
            }
            // Nothing was removed yet: the initial state, as the migration created it.
            None => {
                self.removed_seal == 0
                    && self.removed_hash.is_empty()
                    && self.kept_from == DateTime::UNIX_EPOCH
            }
        };
        (!authentic).then_some(AuditFault::BeginningForged { seal: self.removed_seal })
    }
}

/// The input of the keyed hash over the beginning: the last removed seal, the time from which lines are kept, and the seal's hash.
fn removed(seal: i64, hash: &[u8], kept_from: DateTime<Utc>) -> Vec<u8> {
    [&seal.to_be_bytes()[..], &kept_from.timestamp_micros().to_be_bytes(), hash].concat()
}
