//! Small pictures of images that were stored before there were any. Migration 44 adds the job if there are such images. A run looks at a
//! bounded number of files in the order of their ids, adds a job for each image among them, and its own successor, which goes on behind
//! them after a pause. The run that reaches the end adds none. One that is repeated after a kernel died looks at the same files again.

use crate::error::UserFileError;
use crate::jobs::{FIND_OLD_PICTURES, OldPictures, old_pictures_job, thumbnail_job};
use crate::service::UserFileService;
use async_trait::async_trait;
use cabinet_domain::{UserFile, UserFileId, UserFileState};
use cabinet_ports::repository::Job;
use cabinet_ports::{JobOutcome, JobWorker};
use chrono::TimeDelta;
use std::sync::Arc;

/// Files that a run looks at. A hundred pictures take a processor half a minute.
pub const LOOKED_AT_ONCE: u32 = 100;
/// Between two runs: a million files take a week, and new images never wait behind more than one run.
const PAUSE: TimeDelta = TimeDelta::minutes(1);
/// Delay before the next attempt if the database is unavailable.
const STORAGE_FAILED: TimeDelta = TimeDelta::minutes(5);

/// Has small pictures made of earlier images.
pub struct FindOldPictures(pub Arc<UserFileService>);

impl FindOldPictures {
    async fn look(&self, after: Option<UserFileId>) -> Result<(), UserFileError> {
        let parts = &self.0.parts;
        let files = parts.stores.user_files.after(after, LOOKED_AT_ONCE).await?;
        let now = self.0.now();
        let mut work = parts.stores.begin().await?;
        for file in files.iter().filter(|file| is_wanted(file)) {
            work.jobs().add(thumbnail_job(file.owner, file.id, now)).await?;
        }
        if let Some(last) = files.last().filter(|_| files.len() == LOOKED_AT_ONCE as usize) {
            work.jobs().add(old_pictures_job(last.id, now + PAUSE)).await?;
        }
        Ok(work.commit().await?)
    }
}

fn is_wanted(file: &UserFile) -> bool {
    file.state == UserFileState::Ready
        && file.thumbnail.is_none()
        && file.media_type.as_deref().is_some_and(UserFile::is_picture)
}

#[async_trait]
impl JobWorker for FindOldPictures {
    fn kind(&self) -> &'static str {
        FIND_OLD_PICTURES
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Ok(OldPictures { after }) = serde_json::from_value(job.payload.clone()) else {
            return JobOutcome::GiveUp { reason: "the payload is no position" };
        };
        match self.look(after).await {
            Ok(()) => JobOutcome::Done,
            Err(error) => {
                tracing::warn!(%error, "images without a small picture could not be looked for now");
                JobOutcome::Again { after: STORAGE_FAILED, reason: "the files could not be read" }
            }
        }
    }
}
