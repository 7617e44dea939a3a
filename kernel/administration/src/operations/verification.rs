//! Verifies the audit log's hash chain in the background. One verification runs at a time for all kernels of a database; one whose kernel
//! dies is over when its lease ends.

use super::OperationsService;
use crate::{AdministrationError, Administrator};
use async_trait::async_trait;
use cabinet_domain::AuditKind;
use cabinet_ports::repository::{AuditProof, Verification, VerificationWatch};
use cabinet_ports::{Clock, StorageError, Stores};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use std::fmt::Write as _;
use std::sync::Arc;
use uuid::Uuid;

/// How long a verification keeps its turn without a sign of life. Its last statement counts the lines without a seal, which takes seconds
/// in a log of millions.
const LEASE: TimeDelta = TimeDelta::minutes(2);
/// Pause between two notes of the progress: each is a write.
const NOTED_EVERY: TimeDelta = TimeDelta::seconds(2);

impl OperationsService {
    /// Begins a verification, unless one runs. Returns at once.
    ///
    /// # Errors
    /// `NotAdministrator`, `Storage`.
    pub async fn verify_audit(self: &Arc<Self>, by: &Administrator) -> Result<(), AdministrationError> {
        self.check(by).await?;
        let (run, now) = (Uuid::now_v7(), self.now());
        if self.stores().audit_chain.begin_verification(run, by.user, now, now + LEASE).await? {
            let (service, by) = (Arc::clone(self), by.clone());
            tokio::spawn(async move {
                if let Err(error) = service.run_verification(run, &by).await {
                    tracing::error!(%error, "the audit log could not be verified");
                }
            });
        }
        Ok(())
    }

    /// What is known about verifications.
    ///
    /// # Errors
    /// `NotAdministrator`, `Storage`.
    pub async fn verification(&self, by: &Administrator) -> Result<Verification, AdministrationError> {
        self.check(by).await?;
        Ok(self.stores().audit_chain.verification(self.now()).await?)
    }

    /// Verifies, and stores the outcome together with its line in the log.
    async fn run_verification(&self, run: Uuid, by: &Administrator) -> Result<(), StorageError> {
        let clock = Arc::clone(&self.parts.administration.parts.clock);
        let mut watch = Progress { stores: self.stores().clone(), noted: clock.now(), clock, run };
        let Some(proof) = self.stores().audit_chain.verify(&mut watch).await? else {
            tracing::warn!("a verification of the audit log lost its turn");
            return Ok(());
        };
        if let Some(fault) = proof.fault {
            tracing::error!(%fault, "the audit trail is not what was written: {fault}");
        }
        let mut work = self.stores().begin().await?;
        if work.audit_chain().finish_verification(run, self.now(), &proof).await? {
            let event = self.event(by, None, AuditKind::AuditVerified, outcome(&proof));
            work.audit().add(event).await?;
        }
        work.commit().await
    }
}

fn outcome(proof: &AuditProof) -> serde_json::Value {
    json!({
        "checked": proof.checked,
        "lastSeal": proof.last_seal,
        "lastHash": hex(&proof.last_hash),
        "unsealed": proof.unsealed,
        "fault": proof.fault.map(|fault| json!({ "code": fault.code(), "seal": fault.seal(), "line": fault.line() })),
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Stores the progress from time to time.
struct Progress {
    stores: Stores,
    clock: Arc<dyn Clock>,
    run: Uuid,
    noted: DateTime<Utc>,
}

#[async_trait]
impl VerificationWatch for Progress {
    async fn verified(&mut self, checked: u64, last_seal: i64) -> Result<bool, StorageError> {
        let now = self.clock.now();
        if now - self.noted < NOTED_EVERY {
            return Ok(true);
        }
        self.noted = now;
        self.stores.audit_chain.note_progress(self.run, (checked, last_seal), now + LEASE).await
    }
}
