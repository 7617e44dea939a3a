//! Verifications of the audit log's hash chain, one at a time for all kernels of a database.

use super::{AuditProof, StorageError};
use async_trait::async_trait;
use cabinet_domain::UserId;
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// What is known about verifications.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verification {
    /// The verification that runs now, at any kernel.
    pub running: Option<RunningVerification>,
    /// The latest one that has ended.
    pub finished: Option<FinishedVerification>,
}

/// A verification that runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunningVerification {
    pub run: Uuid,
    pub started_at: DateTime<Utc>,
    /// Seals verified so far.
    pub checked: u64,
    /// The last of them.
    pub last_seal: i64,
}

/// A verification that has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedVerification {
    pub started_at: DateTime<Utc>,
    pub finished_at: DateTime<Utc>,
    /// The outcome. The times of the oldest lines are not kept.
    pub proof: AuditProof,
}

/// Told about the progress of a verification.
#[async_trait]
pub trait VerificationWatch: Send {
    /// Some seals were verified. Returns whether the verification goes on.
    async fn verified(&mut self, checked: u64, last_seal: i64) -> Result<bool, StorageError>;
}

/// Verifies the chain. It reads in short statements, so writers never wait.
#[async_trait]
pub trait AuditChainRepository: Send + Sync {
    /// The running verification, if its lease is in force, and the latest outcome.
    async fn verification(&self, now: DateTime<Utc>) -> Result<Verification, StorageError>;
    /// Begins a verification unless one runs. Returns whether it was begun. One whose lease has run out belongs to a kernel that died.
    async fn begin_verification(
        &self,
        run: Uuid,
        by: UserId,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Stores the progress of a run and extends its lease. Returns `false` if it is not the current run any more.
    async fn note_progress(
        &self,
        run: Uuid,
        (checked, last_seal): (u64, i64),
        lease_until: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Verifies every seal. `None` if the watch stopped it.
    async fn verify(&self, watch: &mut dyn VerificationWatch) -> Result<Option<AuditProof>, StorageError>;
}

/// Stores the outcome of a verification.
#[async_trait]
pub trait AuditChainWriter: Send {
    /// Ends a run with its outcome. Returns `false` and changes nothing if it is not the current run any more.
    async fn finish_verification(
        &mut self,
        run: Uuid,
        finished_at: DateTime<Utc>,
        proof: &AuditProof,
    ) -> Result<bool, StorageError>;
}
