//! The small pictures of images: made by a job after the upload, outside the kernel's process, and stored as an object of their own in the
//! folder of the file, with which they are removed.

use crate::access::FileCaller;
use crate::error::UserFileError;
use crate::jobs::{FileOrder, MAKE_THUMBNAIL};
use crate::service::UserFileService;
use async_trait::async_trait;
use bytes::Bytes;
use cabinet_domain::{AuditKind, UserFile, UserFileId, UserFileState};
use cabinet_ports::files::FileStream;
use cabinet_ports::repository::Job;
use cabinet_ports::{Backoff, JobOutcome, JobWorker, PictureError, PictureUse};
use chrono::TimeDelta;
use futures::{StreamExt as _, stream};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use uuid::Uuid;

/// The pauses while the file store or the database cannot be reached.
const PAUSES: Backoff = Backoff::new(Duration::from_secs(10), Duration::from_secs(60 * 60));
/// After about an hour; the file then stays without a picture.
const ATTEMPTS_AT_MOST: u32 = 10;
/// Longer than the scaler waits for a picture.
const PATIENCE: TimeDelta = TimeDelta::minutes(5);

impl UserFileService {
    /// The small picture of a file that the caller may download. An administrator's look is audited before any byte is sent, like a download;
    /// the file stays new.
    ///
    /// # Errors
    /// As [`Self::downloadable`]; `NotFound` without an audit event if the file has no picture.
    pub async fn thumbnail(
        &self,
        caller: &FileCaller,
        id: UserFileId,
    ) -> Result<(UserFile, FileStream<'static>), UserFileError> {
        let file = self.downloadable(caller, id).await?;
        let key = file.thumbnail_key().ok_or(UserFileError::NotFound { what: "thumbnail" })?;
        if caller.is_admin {
            let event = self.event(caller, &file, AuditKind::FileOpenedByAdmin, json!({ "thumbnail": true }));
            self.parts.stores.audit.add(event).await?;
        }
        let content =
            self.parts.files.get(&key).await?.ok_or(UserFileError::NotFound { what: "thumbnail" })?;
        Ok((file, content))
    }
}

/// Makes small pictures. Running it again for the same file makes none.
pub struct MakeThumbnail(pub Arc<UserFileService>);

impl MakeThumbnail {
    /// Bytes first, row second.
    async fn make(&self, id: UserFileId) -> Result<(), ThumbnailError> {
        let parts = &self.0.parts;
        let Some(file) = parts.stores.user_files.find(id).await.map_err(UserFileError::from)? else {
            return Ok(());
        };
        if file.state != UserFileState::Ready || file.thumbnail.is_some() {
            return Ok(());
        }
        let content = self.0.content(&file, 0, file.size).await?;
        let picture = parts.pictures.scale(content, PictureUse::Thumbnail).await?;
        let object = Uuid::now_v7();
        let key = UserFile::object_key(file.owner, id, object);
        let length = picture.bytes.len() as u64;
        let content = stream::iter([Ok(Bytes::from(picture.bytes))]).boxed();
        parts.files.put(&key, content, length).await.map_err(UserFileError::from)?;
        if !self.note(id, object).await? {
            // The file was removed meanwhile, or another kernel was faster.
            parts.files.delete(&key).await.map_err(UserFileError::from)?;
        }
        Ok(())
    }

    async fn note(&self, id: UserFileId, object: Uuid) -> Result<bool, UserFileError> {
        let mut work = self.0.parts.stores.begin().await?;
        let is_noted = work.user_files().set_thumbnail(id, object).await?;
        work.commit().await?;
        Ok(is_noted)
    }
}

/// Why there is no small picture.
#[derive(Debug, thiserror::Error)]
enum ThumbnailError {
    #[error(transparent)]
    Picture(#[from] PictureError),
    #[error(transparent)]
    File(#[from] UserFileError),
}

#[async_trait]
impl JobWorker for MakeThumbnail {
    fn kind(&self) -> &'static str {
        MAKE_THUMBNAIL
    }

    fn patience(&self) -> TimeDelta {
        PATIENCE
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Ok(FileOrder { file: id, .. }) = serde_json::from_value(job.payload.clone()) else {
            return JobOutcome::GiveUp { reason: "the payload names no file" };
        };
        match self.make(id).await {
            Ok(()) => JobOutcome::Done,
            // The file is kept as it is; it is only not shown small.
            Err(ThumbnailError::Picture(
                error @ (PictureError::TooLarge | PictureError::WrongFormat | PictureError::Unreadable),
            )) => {
                tracing::info!(file.id = %id, %error, "the file {id} has no small picture");
                JobOutcome::Done
            }
            Err(error) if job.attempts >= ATTEMPTS_AT_MOST => {
                tracing::warn!(file.id = %id, %error, "the file {id} stays without a small picture");
                JobOutcome::Done
            }
            Err(error) => {
                tracing::warn!(file.id = %id, %error, "the small picture of the file {id} could not be made now");
                let after = PAUSES.time_delta(job.attempts);
                JobOutcome::Again { after, reason: "the small picture could not be made" }
            }
        }
    }
}
