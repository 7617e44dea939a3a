//! The bytes of a file: all of them, or a range.

use crate::access::FileCaller;
use crate::error::UserFileError;
use crate::service::UserFileService;
use cabinet_domain::{AuditKind, UserFile, UserFileId, UserFileState};
use cabinet_ports::FileError;
use cabinet_ports::files::FileStream;
use futures::{StreamExt as _, TryStreamExt as _, stream};
use serde_json::json;
use std::io;
use std::sync::Arc;

impl UserFileService {
    /// A file that the caller may download. Nothing is noted.
    ///
    /// # Errors
    /// `NotFound` with an audit event, also for a deleted file; `BeingChecked`, `Quarantined`.
    pub async fn downloadable(&self, caller: &FileCaller, id: UserFileId) -> Result<UserFile, UserFileError> {
        let file = self.own(caller, id).await?;
        if file.removed_at.is_some() {
            return Err(UserFileError::NotFound { what: "file" });
        }
        match file.state {
            UserFileState::Ready => Ok(file),
            UserFileState::Checking => Err(UserFileError::BeingChecked),
            UserFileState::Quarantined => Err(UserFileError::Quarantined),
            UserFileState::Uploading => Err(UserFileError::NotFound { what: "file" }),
        }
    }

    /// A file that the caller downloads. It is no longer new for the caller's side. A download by an administrator is audited before any byte
    /// is sent.
    ///
    /// # Errors
    /// As [`Self::downloadable`].
    pub async fn open_file(&self, caller: &FileCaller, id: UserFileId) -> Result<UserFile, UserFileError> {
        let file = self.downloadable(caller, id).await?;
        if caller.is_admin {
            let event = self.event(caller, &file, AuditKind::FileOpenedByAdmin, json!({}));
            self.parts.stores.audit.add(event).await?;
        }
        let seen = if caller.is_admin { file.seen_by_admin_at } else { file.seen_by_owner_at };
        if seen.is_none() {
            self.parts.stores.user_files.mark_seen(id, caller.is_admin, self.now()).await?;
        }
        Ok(file)
    }

    /// Bytes of a file from `first` on, at most this many.
    ///
    /// # Errors
    /// `Storage`. A part that cannot be read ends the stream with an error.
    pub async fn content(
        &self,
        file: &UserFile,
        first: u64,
        length: u64,
    ) -> Result<FileStream<'static>, UserFileError> {
        let parts = self.parts.stores.user_files.parts(file.id).await?;
        let end = first.saturating_add(length);
        let wanted: Vec<_> = parts
            .into_iter()
            .filter_map(|part| {
                let (begin, until) = (first.max(part.start), end.min(part.start + part.size));
                let key = part.key(file.owner, file.id);
                (begin < until).then(|| (key, begin - part.start, until - begin, until - begin == part.size))
            })
            .collect();
        let files = Arc::clone(&self.parts.files);
        let read = move |(key, first, length, is_whole): (String, u64, u64, bool)| {
            let files = Arc::clone(&files);
            async move {
                let found = match is_whole {
                    true => files.get(&key).await,
                    false => files.get_range(&key, first, length).await,
                };
                match found {
                    Ok(Some(content)) => Ok(content),
                    Ok(None) => Err(io::Error::new(io::ErrorKind::NotFound, "a part of the file is missing")),
                    Err(FileError::CutOff(error)) => Err(error),
                    Err(error) => Err(io::Error::other(error)),
                }
            }
        };
        Ok(stream::iter(wanted).then(read).try_flatten().boxed())
    }
}
