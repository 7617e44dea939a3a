//! The hash chain of the audit log. Each seal is a keyed hash of the previous seal and of one line. Without the data key, a line cannot be
//! changed or removed without breaking the chain.
//!
//! Lines are sealed some seconds after they were written, by one kernel at a time, and not in the transaction that writes them: all
//! transactions that owe a line would wait for each other at the end of the chain. What was written in the last seconds is not sealed yet.

use super::super::LOCK_CHAIN;
use super::{Db, Pools, Transaction, kept};
use crate::audit_proof::{AuditFault, AuditProof};
use crate::error::from_driver;
use crate::row::row;
use cabinet_ports::StorageError;
use cabinet_vault::Vault;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use sqlx::types::Json;
use uuid::Uuid;

/// Place of the hashes.
const SEALS: &str = "audit_seals";
/// Lines sealed in one transaction.
const AT_ONCE: i64 = 500;
/// Seals checked at a time.
const PAGE: i64 = 1000;
/// Seals that one cleaning removes at most.
const REMOVED_AT_ONCE: i64 = 10_000;
/// Numbers are drawn before lines are committed: a line may appear below others for as long as a transaction may last. After this time
/// nothing is looked for any more.
const SETTLED: TimeDelta = TimeDelta::minutes(10);

/// Seals the lines that have no seal yet; gives how many.
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
        .bind(kept(now - SETTLED))
        .execute(&mut *transaction)
        .await
        .map_err(from_driver)?;
    }
    transaction.commit().await.map_err(from_driver)?;
    Ok(count)
}

/// Verifies the whole chain. Starts over if retention removed lines during the check.
pub(crate) async fn verify(pools: &Pools, vault: &Vault) -> Result<AuditProof, StorageError> {
    loop {
        let begun = chain(pools).await?;
        let proof = walk(pools, vault, &begun).await?;
        if proof.fault.is_none() || chain(pools).await?.removed_seal == begun.removed_seal {
            return Ok(proof);
        }
    }
}

async fn walk(pools: &Pools, vault: &Vault, chain: &Chain) -> Result<AuditProof, StorageError> {
    let mut proof = AuditProof {
        last_seal: chain.removed_seal,
        last_hash: chain.removed_hash.clone(),
        ..AuditProof::default()
    };
    loop {
        let seals = sqlx::query_as::<Db, Seal>(
            "SELECT audit_seals.number AS seal, line, hash, audit_events.number AS number, at, actor_id, subject_id, kind, detail,
                    request_id, address, session_id
             FROM audit_seals
             LEFT JOIN audit_events ON audit_events.number = audit_seals.line
             WHERE audit_seals.number > $1
             ORDER BY audit_seals.number
             LIMIT $2",
        )
        .bind(proof.last_seal)
        .bind(PAGE)
        .fetch_all(pools.reader())
        .await
        .map_err(from_driver)?;
        if seals.is_empty() {
            break;
        }
        for seal in seals {
            if let Some(fault) = seal.fault(vault, &proof) {
                return Ok(AuditProof { fault: Some(fault), ..proof });
            }
            proof.checked += 1;
            proof.last_seal = seal.seal;
            proof.last_hash = seal.hash;
        }
    }
    // Read before the walk: seals that were added meanwhile are beyond it.
    if proof.last_seal < chain.last_seal {
        proof.fault = Some(AuditFault::EndMissing { seal: chain.last_seal });
        return Ok(proof);
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
    Ok(proof)
}

/// The hash of a seal; none if there is no such seal (any more).
pub(crate) async fn hash_of(pools: &Pools, seal: i64) -> Result<Option<Vec<u8>>, StorageError> {
    sqlx::query_scalar("SELECT hash FROM audit_seals WHERE number = $1")
        .bind(seal)
        .fetch_optional(pools.reader())
        .await
        .map_err(from_driver)
}

/// Removes lines that are older than the time of keeping, from the beginning of the chain on; gives how many. What is left still hangs
/// together.
pub(crate) async fn forget(pools: &Pools, before: DateTime<Utc>) -> Result<u64, StorageError> {
    let mut transaction = pools.begin().await?;
    let Chain { removed_seal, .. } = locked(&mut transaction).await?;
    let cut: i64 = sqlx::query_scalar(
        "SELECT COALESCE(MIN(audit_seals.number) - 1, $2)
         FROM audit_seals
         JOIN audit_events ON audit_events.number = audit_seals.line
         WHERE audit_seals.number > $1 AND audit_seals.number <= $2 AND audit_events.at >= $3",
    )
    .bind(removed_seal)
    .bind(removed_seal + REMOVED_AT_ONCE)
    .bind(kept(before))
    .fetch_one(&mut *transaction)
    .await
    .map_err(from_driver)?;
    let last: Option<(i64, Vec<u8>)> = sqlx::query_as(
        "SELECT number, hash FROM audit_seals WHERE number <= $1 ORDER BY number DESC LIMIT 1",
    )
    .bind(cut)
    .fetch_optional(&mut *transaction)
    .await
    .map_err(from_driver)?;
    let Some((cut, hash)) = last else { return Ok(0) };
    sqlx::query("UPDATE audit_chain SET removed_seal = $1, removed_hash = $2, kept_from = $3")
        .bind(cut)
        .bind(hash)
        .bind(kept(before))
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
    Ok(gone.rows_affected())
}

async fn locked(transaction: &mut Transaction) -> Result<Chain, StorageError> {
    sqlx::query_as::<Db, Chain>(LOCK_CHAIN).fetch_one(&mut **transaction).await.map_err(from_driver)
}

async fn chain(pools: &Pools) -> Result<Chain, StorageError> {
    sqlx::query_as::<Db, Chain>(
        "SELECT last_seal, last_hash, removed_seal, removed_hash, sealed_to FROM audit_chain",
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
        sealed_to: i64,
    }
}

row! {
    struct Line {
        number: i64,
        at: DateTime<Utc>,
        actor_id: Option<Uuid>,
        subject_id: Option<Uuid>,
        kind: String,
        detail: Json<Value>,
        request_id: Option<String>,
        address: Option<String>,
        session_id: Option<Uuid>,
    }
}

impl Line {
    /// The input of the hash: the previous seal, and all columns in a form that is equal on both databases.
    fn after(&self, seal_before: &[u8]) -> Vec<u8> {
        let line = json!([
            self.number,
            self.at.timestamp_micros(),
            self.actor_id,
            self.subject_id,
            self.kind,
            // Members of an object are sorted by name: serde_json keeps them so.
            self.detail.0,
            self.request_id,
            self.address,
            self.session_id,
        ]);
        [seal_before, line.to_string().as_bytes()].concat()
    }
}

row! {
    struct Seal {
        seal: i64,
        line: i64,
        hash: Vec<u8>,
        number: Option<i64>,
        at: Option<DateTime<Utc>>,
        actor_id: Option<Uuid>,
        subject_id: Option<Uuid>,
        kind: Option<String>,
        detail: Option<Json<Value>>,
        request_id: Option<String>,
        address: Option<String>,
        session_id: Option<Uuid>,
    }
}

impl Seal {
    /// The fault of this seal, given the seals checked so far.
    fn fault(&self, vault: &Vault, proof: &AuditProof) -> Option<AuditFault> {
        let Self { seal, line, .. } = *self;
        if seal != proof.last_seal + 1 {
            return Some(AuditFault::SealMissing { seal: proof.last_seal + 1 });
        }
        let Some(found) = self.line() else { return Some(AuditFault::LineMissing { seal, line }) };
        let fitting = vault.fingerprints(SEALS, &found.after(&proof.last_hash));
        (!fitting.iter().any(|hash| hash[..] == self.hash)).then_some(AuditFault::Changed { seal, line })
    }

    fn line(&self) -> Option<Line> {
        Some(Line {
            number: self.number?,
            at: self.at?,
            actor_id: self.actor_id,
            subject_id: self.subject_id,
            kind: self.kind.clone()?,
            detail: self.detail.clone()?,
            request_id: self.request_id.clone(),
            address: self.address.clone(),
            session_id: self.session_id,
        })
    }
}
