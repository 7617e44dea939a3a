//! The worker that removes deleted files.

use crate::error::UserFileError;
use crate::jobs::{FileOrder, REMOVE_USER_FILE};
use crate::service::UserFileService;
use async_trait::async_trait;
use cabinet_domain::UserFile;
use cabinet_ports::repository::Job;
use cabinet_ports::{JobOutcome, JobWorker};
use chrono::TimeDelta;
use std::sync::Arc;

/// Delay before the next attempt if the database or the file store is unavailable.
const STORAGE_FAILED: TimeDelta = TimeDelta::minutes(5);

/// Removes deleted files. Running it again for the same file removes nothing more.
pub struct RemoveUserFile(pub Arc<UserFileService>);

impl RemoveUserFile {
    /// The row first: if the kernel dies before the bytes are gone, the next run finds no row and removes them then.
    async fn remove(&self, order: FileOrder) -> Result<JobOutcome, UserFileError> {
        let parts = &self.0.parts;
        let now = parts.clock.now();
        let mut work = parts.stores.begin().await?;
        work.user_files().remove_deleted(order.file, now - UserFile::GRACE).await?;
        let left = work.user_files().current(order.file).await?;
        work.commit().await?;
        match left.map(|file| file.restorable_until()) {
            None => {
                parts.files.delete_folder(&UserFile::folder(order.owner, order.file)).await?;
                Ok(JobOutcome::Done)
            }
            // Restored.
            Some(None) => Ok(JobOutcome::Done),
            Some(Some(until)) => Ok(JobOutcome::Again {
                after: until - now,
                reason: "the file was restored and deleted again",
            }),
        }
    }
}

#[async_trait]
impl JobWorker for RemoveUserFile {
    fn kind(&self) -> &'static str {
        REMOVE_USER_FILE
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Ok(order) = serde_json::from_value::<FileOrder>(job.payload.clone()) else {
            return JobOutcome::GiveUp { reason: "the payload names no file" };
        };
        let id = order.file;
        self.remove(order).await.unwrap_or_else(|error| {
            tracing::warn!(file.id = %id, %error, "the deleted file {id} could not be removed now");
            JobOutcome::Again { after: STORAGE_FAILED, reason: "the file could not be removed" }
        })
    }
}
