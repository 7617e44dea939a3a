//! The job that removes an account after its grace period.

use crate::audit_log::AuditLog;
use async_trait::async_trait;
use cabinet_domain::{AuditKind, RegistrationFile, UserFile, UserId};
use cabinet_ports::repository::{Job, REMOVE_ACCOUNT};
use cabinet_ports::{Clock, FileStore, JobOutcome, JobWorker, StorageError, Stores};
use chrono::TimeDelta;
use serde_json::json;
use std::sync::Arc;

/// Delay before the next attempt if the database or the file store is unavailable.
const STORAGE_FAILED: TimeDelta = TimeDelta::minutes(5);

/// Removes accounts. Idempotent: running it again for the same account removes nothing more.
pub struct RemoveAccount {
    stores: Stores,
    files: Option<Arc<dyn FileStore>>,
    clock: Arc<dyn Clock>,
    audit_log: AuditLog,
}

impl RemoveAccount {
    /// Creates the worker; without a file store there are no files to remove.
    pub fn new(stores: Stores, files: Option<Arc<dyn FileStore>>, clock: Arc<dyn Clock>) -> Self {
        let audit_log = AuditLog { clock: Arc::clone(&clock) };
        Self { stores, files, clock, audit_log }
    }

    /// Removes the files after the row: if the kernel crashes in between, the next run finds no row and removes the files
    /// then.
    async fn remove_files(&self, id: UserId) -> JobOutcome {
        let Some(files) = &self.files else { return JobOutcome::Done };
        for folder in [RegistrationFile::folder(id), UserFile::folder_of(id)] {
            if let Err(error) = files.delete_folder(&folder).await {
                tracing::warn!(user.id = %id, %error, "the files of the removed account {id} are still there");
                return JobOutcome::Again { after: STORAGE_FAILED, reason: "the files could not be removed" };
            }
        }
        JobOutcome::Done
    }

    async fn remove(&self, id: UserId) -> Result<JobOutcome, StorageError> {
        let now = self.clock.now();
        let Some(user) = self.stores.users.lookup(id).await? else { return Ok(self.remove_files(id).await) };
        let Some(leaving_at) = user.leaving_at else { return Ok(JobOutcome::Done) };
        if leaving_at > now {
            return Ok(JobOutcome::Again {
                after: leaving_at - now,
                reason: "the owner stayed and left again",
            });
        }
        // Tokens are valid until the row is removed: end the sessions so that no new operation starts meanwhile.
        let mut work = self.stores.begin().await?;
        work.sessions().revoke_all(id, None, now).await?;
        work.commit().await?;
        let line = self.audit_log.by_kernel(id, AuditKind::AccountRemoved, json!({}));
        let mut work = self.stores.begin().await?;
        if work.users().remove(id, now).await? {
            work.audit().add(line).await?;
            work.commit().await?;
            tracing::info!(user.id = %id, "the account {id} was removed at the end of its grace");
            return Ok(self.remove_files(id).await);
        }
        Ok(JobOutcome::Done)
    }
}

#[async_trait]
impl JobWorker for RemoveAccount {
    fn kind(&self) -> &'static str {
        REMOVE_ACCOUNT
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let id = job.payload.get("user").and_then(|id| serde_json::from_value::<UserId>(id.clone()).ok());
        let Some(id) = id else { return JobOutcome::GiveUp { reason: "the payload names no user" } };
        self.remove(id).await.unwrap_or_else(|error| {
            tracing::warn!(user.id = %id, %error, "the account {id} could not be removed now");
            JobOutcome::Again { after: STORAGE_FAILED, reason: "the cabinet's storage failed" }
        })
    }
}
