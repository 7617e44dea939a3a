//! Verifications of the audit log: who runs one, how far it is, and the latest outcome. One row.

use super::audit_chain::verify;
use super::unit_of_work::Work;
use super::{Db, Repositories, inconsistent, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::UserId;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    AuditChainRepository, AuditChainWriter, AuditFault, AuditProof, FinishedVerification,
    RunningVerification, Verification, VerificationWatch,
};
use chrono::{DateTime, Utc};
use uuid::Uuid;

#[async_trait]
impl AuditChainRepository for Repositories {
    async fn verification(&self, now: DateTime<Utc>) -> Result<Verification, StorageError> {
        let row = sqlx::query_as::<Db, VerificationRow>(
            "SELECT run, begun_at, lease_until, run_checked, run_seal,
                    started_at, finished_at, checked, last_seal, last_hash, unsealed, fault, fault_seal, fault_line
             FROM audit_verification",
        )
        .fetch_one(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.read(now)
    }

    async fn begin_verification(
        &self,
        run: Uuid,
        by: UserId,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let begun = sqlx::query(
            "UPDATE audit_verification
             SET run = $1, run_by = $2, begun_at = $3, lease_until = $4, run_checked = 0, run_seal = 0
             WHERE run IS NULL OR lease_until <= $3",
        )
        .bind(run)
        .bind(by.0)
        .bind(to_microseconds(now))
        .bind(to_microseconds(lease_until))
        .execute(self.pools.writer())
        .await
        .map_err(from_driver)?;
        Ok(begun.rows_affected() > 0)
    }

    async fn note_progress(
        &self,
        run: Uuid,
        (checked, last_seal): (u64, i64),
        lease_until: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let noted = sqlx::query(
            "UPDATE audit_verification SET run_checked = $2, run_seal = $3, lease_until = $4 WHERE run = $1",
        )
        .bind(run)
        .bind(stored(checked))
        .bind(last_seal)
        .bind(to_microseconds(lease_until))
        .execute(self.pools.writer())
        .await
        .map_err(from_driver)?;
        Ok(noted.rows_affected() > 0)
    }

    async fn verify(&self, watch: &mut dyn VerificationWatch) -> Result<Option<AuditProof>, StorageError> {
        verify(&self.pools, &self.vault, watch).await
    }
}

#[async_trait]
impl AuditChainWriter for Work {
    async fn finish_verification(
        &mut self,
        run: Uuid,
        finished_at: DateTime<Utc>,
        proof: &AuditProof,
    ) -> Result<bool, StorageError> {
        let (fault, seal, line) = proof.fault.map_or((None, None, None), |fault| {
            (Some(fault.code().to_owned()), Some(fault.seal()), fault.line())
        });
        let finished = sqlx::query(
            "UPDATE audit_verification
             SET run = NULL, run_by = NULL, lease_until = NULL, started_at = begun_at, finished_at = $2,
                 checked = $3, last_seal = $4, last_hash = $5, unsealed = $6,
                 fault = $7, fault_seal = $8, fault_line = $9
             WHERE run = $1",
        )
        .bind(run)
        .bind(to_microseconds(finished_at))
        .bind(stored(proof.checked))
        .bind(proof.last_seal)
        .bind(proof.last_hash.clone())
        .bind(stored(proof.unsealed))
        .bind(fault)
        .bind(seal)
        .bind(line)
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(finished.rows_affected() > 0)
    }
}

fn stored(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

row! {
    struct VerificationRow {
        run: Option<Uuid>,
        begun_at: Option<DateTime<Utc>>,
        lease_until: Option<DateTime<Utc>>,
        run_checked: i64,
        run_seal: i64,
        started_at: Option<DateTime<Utc>>,
        finished_at: Option<DateTime<Utc>>,
        checked: i64,
        last_seal: i64,
        last_hash: Option<Vec<u8>>,
        unsealed: i64,
        fault: Option<String>,
        fault_seal: Option<i64>,
        fault_line: Option<i64>,
    }
}

impl VerificationRow {
    fn read(self, now: DateTime<Utc>) -> Result<Verification, StorageError> {
        let running = match (self.run, self.begun_at, self.lease_until) {
            (Some(run), Some(started_at), Some(until)) if until > now => Some(RunningVerification {
                run,
                started_at,
                checked: self.run_checked.unsigned_abs(),
                last_seal: self.run_seal,
            }),
            _ => None,
        };
        let finished = match (self.started_at, self.finished_at) {
            (Some(started_at), Some(finished_at)) => {
                let fault = match &self.fault {
                    Some(code) => Some(
                        AuditFault::of(code, self.fault_seal.unwrap_or_default(), self.fault_line)
                            .ok_or_else(|| inconsistent("audit_verification", "fault", 1))?,
                    ),
                    None => None,
                };
                let proof = AuditProof {
                    checked: self.checked.unsigned_abs(),
                    last_seal: self.last_seal,
                    last_hash: self.last_hash.unwrap_or_default(),
                    unsealed: self.unsealed.unsigned_abs(),
                    fault,
                    ..AuditProof::default()
                };
                Some(FinishedVerification { started_at, finished_at, proof })
            }
            _ => None,
        };
        Ok(Verification { running, finished })
    }
}
