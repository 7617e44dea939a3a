//! The worker that has new files scanned. A file cannot be downloaded until the scanner has answered.

use crate::clamd::Verdict;
use crate::error::UserFileError;
use crate::jobs::{FileOrder, SCAN_USER_FILE, thumbnail_job};
use crate::service::UserFileService;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, AuditKind, UserFile, UserFileState};
use cabinet_ports::repository::Job;
use cabinet_ports::{Backoff, JobOutcome, JobWorker};
use chrono::TimeDelta;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// The pauses while the scanner cannot be reached.
const PAUSES: Backoff = Backoff::new(Duration::from_secs(10), Duration::from_secs(15 * 60));
/// A file of the maximum length at 4 MB/s.
const PATIENCE: TimeDelta = TimeDelta::minutes(20);
/// `clamd` has ten threads by default (`MaxThreads`).
const AT_A_TIME: usize = 2;

/// Has new files scanned.
pub struct ScanUserFile(pub Arc<UserFileService>);

impl ScanUserFile {
    async fn scan(&self, order: FileOrder, attempts: u32) -> Result<JobOutcome, UserFileError> {
        let (service, id) = (&self.0, order.file);
        let Some(file) = service.parts.stores.user_files.find(id).await? else { return Ok(JobOutcome::Done) };
        if file.state != UserFileState::Checking {
            return Ok(JobOutcome::Done);
        }
        // Without a scanner in the configuration any more, the file is released.
        let verdict = match service.parts.scanner {
            Some(scanner) if file.size <= scanner.max_bytes => {
                let content = service.content(&file, 0, file.size).await?;
                match scanner.scan(content).await {
                    Ok(verdict) => verdict,
                    Err(error) => {
                        tracing::warn!(file.id = %id, %error, "the file {id} could not be scanned now");
                        let after = PAUSES.time_delta(attempts);
                        return Ok(JobOutcome::Again { after, reason: "the scanner does not answer" });
                    }
                }
            }
            Some(_) | None => {
                tracing::warn!(file.id = %id, "the file {id} is released without a scan");
                Verdict::Clean
            }
        };
        let telling = service.telling(&file).await?;
        let mut work = service.parts.stores.begin().await?;
        let to = match verdict {
            Verdict::Clean => UserFileState::Ready,
            Verdict::Found => UserFileState::Quarantined,
        };
        let is_moved = work.user_files().set_state(id, UserFileState::Checking, to).await?;
        if is_moved && verdict == Verdict::Found {
            let detail = json!({ "file": id, "type": file.kind.number() });
            let event = AuditEvent::by_kernel(file.owner, AuditKind::FileQuarantined, detail, service.now());
            work.audit().add(event).await?;
        }
        if is_moved && verdict == Verdict::Clean {
            if let Some(telling) = telling {
                service.tell(work.as_mut(), &file, telling).await?;
            }
            if file.media_type.as_deref().is_some_and(UserFile::is_picture) {
                work.jobs().add(thumbnail_job(file.owner, id, service.now())).await?;
            }
        }
        work.commit().await?;
        Ok(JobOutcome::Done)
    }
}

#[async_trait]
impl JobWorker for ScanUserFile {
    fn kind(&self) -> &'static str {
        SCAN_USER_FILE
    }

    fn patience(&self) -> TimeDelta {
        PATIENCE
    }

    fn at_a_time(&self) -> usize {
        AT_A_TIME
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Ok(order) = serde_json::from_value::<FileOrder>(job.payload.clone()) else {
            return JobOutcome::GiveUp { reason: "the payload names no file" };
        };
        let id = order.file;
        self.scan(order, job.attempts).await.unwrap_or_else(|error| {
            tracing::warn!(file.id = %id, %error, "the file {id} could not be scanned now");
            JobOutcome::Again {
                after: PAUSES.time_delta(job.attempts),
                reason: "the file could not be scanned",
            }
        })
    }
}
