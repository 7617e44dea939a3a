//! Uploads. A row is made first, without bytes; it reserves the name's type and the room. Then the bytes arrive in parts: each part is stored
//! and then noted. When all are there, the row becomes a file. A multipart request does all of it at once, the tus protocol in as many
//! requests as it takes.

use crate::access::FileCaller;
use crate::content::{HEAD_BYTES, admit_name, judge};
use crate::error::UserFileError;
use crate::file_name::FileName;
use crate::incoming::{Checksum, End, Incoming};
use crate::jobs::{scan_job, thumbnail_job};
use crate::part_writer::{PartWriter, StoredPart};
use crate::service::UserFileService;
use cabinet_domain::{AuditKind, StorageType, UserFile, UserFileId, UserFilePart, UserFileState, UserId};
use cabinet_ports::FileError;
use cabinet_ports::files::FileStream;
use cabinet_ports::repository::FinishedUpload;
use futures::TryStreamExt as _;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use std::io;
use std::sync::Arc;
use uuid::Uuid;

/// Maximum number of parts when more bytes arrive: a file of the maximum length in pieces of 400 KiB.
const PARTS_AT_MOST: usize = 10_000;

/// How long an upload is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    /// Exactly this many bytes (tus).
    Exactly(u64),
    /// Unknown until the end; the whole request has this many bytes, if it says so (multipart).
    AtMost(Option<u64>),
}

/// A request to upload a file.
#[derive(Debug, Clone)]
pub struct NewUpload {
    /// Whose file it will be.
    pub owner: UserId,
    /// The name as the client sends it.
    pub name: String,
    pub kind: StorageType,
    /// Whether a duplicate gets another name instead of being refused.
    pub is_forced: bool,
    pub length: Length,
}

/// How far an upload is.
#[derive(Debug, Clone)]
pub struct UploadProgress {
    pub id: UserFileId,
    /// Bytes that are stored.
    pub received: u64,
    /// The upload; the file itself if the state is not `Uploading`.
    pub file: UserFile,
}

impl UploadProgress {
    const fn of(file: UserFile) -> Self {
        Self { id: file.id, received: file.received, file }
    }

    /// The file, once all bytes are stored.
    pub fn finished(&self) -> Option<&UserFile> {
        (self.file.state != UserFileState::Uploading).then_some(&self.file)
    }
}

impl UserFileService {
    /// Begins an upload.
    ///
    /// # Errors
    /// `Forbidden` with an audit event, `UploadsForbidden`, `Unconfirmed`, `Kind`, `Name`, `TypeRefused`, `Empty`, `TooLarge`, `NoSpace`, `QuotaExceeded`,
    /// `TooManyUploads`, `Duplicate`, `NotFound` if there is no such user.
    pub async fn begin(&self, caller: &FileCaller, new: &NewUpload) -> Result<UploadProgress, UserFileError> {
        self.admit(caller, new.owner).await?;
        //
        if !caller.is_admin && !self.parts.stores.relations.has_any(new.owner).await? {
            return Err(UserFileError::Unconfirmed);
        }
        let kind = caller.kind(new.kind).ok_or(UserFileError::Kind)?;
        let name = FileName::new(&new.name)?;
        admit_name(&name, caller.is_admin)?;
        let settings = &self.parts.settings;
        let wanted = match new.length {
            Length::Exactly(0) => return Err(UserFileError::Empty),
            Length::Exactly(length) if length > settings.max_bytes => {
                return Err(UserFileError::TooLarge { at_most: settings.max_bytes });
            }
            Length::Exactly(length) => length,
            Length::AtMost(request) => request.unwrap_or(u64::MAX).min(settings.max_bytes),
        };
        let free = self.parts.files.free_bytes().await?.unwrap_or(u64::MAX);
        let room = free.saturating_sub(settings.keep_free_bytes);
        let size = match new.length {
            Length::Exactly(length) if length > room => return Err(UserFileError::NoSpace),
            Length::AtMost(_) if room == 0 => return Err(UserFileError::NoSpace),
            _ => wanted.min(room),
        };
        let now = self.now();
        let mut file = UserFile {
            id: UserFileId(Uuid::now_v7()),
            owner: new.owner,
            created_by: Some(caller.user),
            is_by_admin: caller.is_admin,
            kind,
            name: name.as_str().to_owned(),
            name_folded: name.folded(),
            is_forced: new.is_forced,
            state: UserFileState::Uploading,
            size,
            received: 0,
            sha256: None,
            media_type: None,
            created_at: now,
            uploaded_on: self.day(now),
            expires_at: Some(now + settings.upload_life),
            removed_at: None,
            seen_by_owner_at: (!caller.is_admin).then_some(now),
            seen_by_admin_at: caller.is_admin.then_some(now),
            viewed_at: caller.is_admin.then_some(now),
            thumbnail: None,
        };
        let mut work = self.parts.stores.begin().await?;
        let usage = work.user_files().lock(new.owner).await?;
        // Read under the lock of the account, which a change of the setting takes too.
        if !caller.is_admin && self.are_uploads_forbidden(new.owner).await? {
            return Err(UserFileError::UploadsForbidden);
        }
        if usage.uploads >= settings.uploads_at_a_time {
            return Err(UserFileError::TooManyUploads);
        }
        if !caller.is_admin {
            let left = settings.quota_bytes.saturating_sub(usage.bytes);
            match new.length {
                Length::Exactly(length) if length > left => return Err(UserFileError::QuotaExceeded),
                Length::AtMost(_) if left == 0 => return Err(UserFileError::QuotaExceeded),
                _ => file.size = file.size.min(left),
            }
        }
        if !new.is_forced {
            let taken = work.user_files().taken_names(new.owner, kind, file.id).await?;
            if taken.contains(&file.name_folded) {
                return Err(UserFileError::Duplicate {
                    free_name: name.free_beside(&taken).as_str().to_owned(),
                });
            }
        }
        work.user_files().add(&file).await?;
        work.commit().await?;
        Ok(UploadProgress::of(file))
    }

    /// How far an upload of the caller is. If all bytes are there and the kernel died before it made the file, it is made now.
    ///
    /// # Errors
    /// `NotFound` with an audit event; those of [`Self::append`].
    pub async fn upload(&self, caller: &FileCaller, id: UserFileId) -> Result<UploadProgress, UserFileError> {
        let upload = self.own_upload(caller, id).await?;
        if upload.state == UserFileState::Uploading && upload.received == upload.size {
            let hash = self.hash_of(&upload).await?;
            return Ok(UploadProgress::of(self.finish(caller, upload, hash).await?));
        }
        Ok(UploadProgress::of(upload))
    }

    /// Stores bytes that follow those already stored, and makes the file if they are the last.
    ///
    /// # Errors
    /// `NotFound` with an audit event; `OffsetConflict` if the bytes do not follow those that are stored; `CutOff`, `TooLong`: what had arrived
    /// is stored; `ChecksumMismatch`: nothing is stored; `TypeRefused`: the upload is removed; `TooManyParts`, `NoSpace`,
    /// `File`, `Storage`.
    pub async fn append(
        &self,
        caller: &FileCaller,
        id: UserFileId,
        offset: u64,
        content: FileStream<'_>,
        checksum: Option<Checksum>,
    ) -> Result<UploadProgress, UserFileError> {
        let upload = self.own_upload(caller, id).await?;
        if offset != upload.received || upload.state != UserFileState::Uploading {
            return Err(UserFileError::OffsetConflict { received: upload.received });
        }
        if self.parts.stores.user_files.parts(id).await?.len() >= PARTS_AT_MOST {
            return Err(UserFileError::TooManyParts);
        }
        let (upload, hash, end) = self.store(upload, content, checksum).await?;
        if upload.received == upload.size && !matches!(end, End::TooLong) {
            return Ok(UploadProgress::of(self.finish(caller, upload, hash).await?));
        }
        match end {
            End::Complete => Ok(UploadProgress::of(upload)),
            End::TooLong => Err(UserFileError::TooLong),
            End::CutOff(error) => Err(UserFileError::CutOff(error)),
        }
    }

    /// Stores the only bytes of an upload whose length is known at their end, and makes the file. If it fails, the upload is removed.
    ///
    /// # Errors
    /// As [`Self::append`]; `TooLarge`, `QuotaExceeded` or `NoSpace` if the bytes exceed what the upload may take; `Empty`.
    pub async fn append_all(
        &self,
        caller: &FileCaller,
        id: UserFileId,
        content: FileStream<'_>,
    ) -> Result<UserFile, UserFileError> {
        let upload = self.own_upload(caller, id).await?;
        let most = upload.size;
        let outcome = match self.store(upload.clone(), content, None).await {
            Ok((_, _, End::CutOff(error))) => Err(UserFileError::CutOff(error)),
            Ok((_, _, End::TooLong)) => Err(self.why_too_long(most).await?),
            Ok((stored, _, End::Complete)) if stored.received == 0 => Err(UserFileError::Empty),
            Ok((stored, hash, End::Complete)) => self.finish(caller, stored, hash).await,
            Err(error) => Err(error),
        };
        if outcome.is_err() {
            // What cannot be removed now is removed when the upload expires.
            if let Err(error) = self.discard(&upload).await {
                tracing::warn!(file.id = %id, %error, "the upload {id} is removed later");
            }
        }
        outcome
    }

    /// Removes an unfinished upload of the caller (tus termination).
    ///
    /// # Errors
    /// `NotFound` with an audit event, also for a finished upload: a file is deleted, not cancelled.
    pub async fn cancel(&self, caller: &FileCaller, id: UserFileId) -> Result<(), UserFileError> {
        let upload = self.own_upload(caller, id).await?;
        match self.discard(&upload).await? {
            true => Ok(()),
            false => Err(UserFileError::NotFound { what: "upload" }),
        }
    }

    /// Stores what arrives. Returns the upload as it is then, the hash of its bytes, and how the bytes ended.
    async fn store(
        &self,
        mut upload: UserFile,
        content: FileStream<'_>,
        checksum: Option<Checksum>,
    ) -> Result<(UserFile, Sha256, End), UserFileError> {
        let (id, owner, offset) = (upload.id, upload.owner, upload.received);
        let hash = self.hash_of(&upload).await?;
        let room = upload.size - upload.received;
        let kind = checksum.as_ref().map(|checksum| checksum.kind);
        let mut incoming = Incoming::new(content, room, hash, kind);
        if offset == 0 {
            // A type that is recognised by its first bytes is refused before anything is stored.
            let head = incoming.look_ahead(HEAD_BYTES).await;
            if head.len() >= HEAD_BYTES || head.len() as u64 == upload.size {
                self.admit_head(&upload, head).await?;
            }
        }
        let files = Arc::clone(&self.parts.files);
        let mut writer = PartWriter::new(files, &upload, self.parts.settings.part_bytes);
        // With a checksum, parts are noted when all of them are known to be right.
        let mut pending = Vec::new();
        let mut stored = writer.next(&mut incoming).await;
        while let Some(part) = stored {
            // The next part is stored while this one is noted: a commit takes long on a disk that is being written to.
            let mut ahead = None;
            let next = async {
                let next = writer.next(&mut incoming).await;
                ahead = next.as_ref().and_then(|stored| Some(stored.as_ref().ok()?.part));
                Ok(next)
            };
            let noted = async { self.take_note(&mut upload, &mut pending, part?, checksum.is_some()).await };
            match tokio::try_join!(noted, next) {
                Ok(((), next)) => stored = next,
                Err(error) => {
                    writer.abandon().await;
                    if let Some(part) = ahead
                        && let Err(error) = self.parts.files.delete(&part.key(owner, id)).await
                    {
                        tracing::warn!(file.id = %id, %error, "a part of the upload {id} is removed later");
                    }
                    return Err(error);
                }
            }
        }
        let hash = incoming.hash.clone();
        let (end, digest) = incoming.end();
        if let Some(checksum) = checksum {
            // A request that broke off has another checksum than the whole.
            if digest.as_ref() != Some(&checksum.digest) {
                for part in &pending {
                    self.parts.files.delete(&part.key(owner, id)).await?;
                }
                return Err(UserFileError::ChecksumMismatch);
            }
            self.note(&upload, &mut pending).await?;
        }
        self.hashes.keep(id, upload.received, hash.clone());
        Ok((upload, hash, end))
    }

    /// Adds a stored part to the upload, and records it unless the checksum must be verified first.
    async fn take_note(
        &self,
        upload: &mut UserFile,
        pending: &mut Vec<UserFilePart>,
        stored: StoredPart,
        is_waiting: bool,
    ) -> Result<(), UserFileError> {
        upload.received += stored.part.size;
        pending.push(stored.part);
        if !is_waiting {
            self.note(upload, pending).await?;
            self.hashes.keep(upload.id, upload.received, stored.hash);
        }
        Ok(())
    }

    /// Notes stored parts. If another request was faster, they are removed.
    async fn note(&self, upload: &UserFile, pending: &mut Vec<UserFilePart>) -> Result<(), UserFileError> {
        let until = self.now() + self.parts.settings.upload_life;
        while let Some(part) = pending.first().copied() {
            if !self.parts.stores.user_files.add_part(upload.id, part, until).await? {
                for part in pending.drain(..) {
                    self.parts.files.delete(&part.key(upload.owner, upload.id)).await?;
                }
                let now = self.parts.stores.user_files.find(upload.id).await?;
                let received = now.ok_or(UserFileError::NotFound { what: "upload" })?.received;
                return Err(UserFileError::OffsetConflict { received });
            }
            pending.remove(0);
        }
        Ok(())
    }

    /// Judges the beginning of a file; removes the upload if it is refused.
    async fn admit_head(&self, upload: &UserFile, head: &[u8]) -> Result<&'static str, UserFileError> {
        let judged = FileName::new(&upload.name)
            .map_err(UserFileError::Name)
            .and_then(|name| judge(&name, head, upload.is_by_admin));
        if judged.is_err() {
            self.discard(upload).await?;
        }
        judged
    }

    /// Makes a file of an upload whose bytes are all stored. If its name was taken meanwhile, it gets another one.
    async fn finish(
        &self,
        caller: &FileCaller,
        upload: UserFile,
        hash: Sha256,
    ) -> Result<UserFile, UserFileError> {
        let id = upload.id;
        let head = self.content(&upload, 0, HEAD_BYTES as u64).await?;
        let head: Vec<_> = head.try_collect().await.map_err(unread)?;
        let media_type = self.admit_head(&upload, &head.concat()).await?.to_owned();
        let name = FileName::new(&upload.name)?;
        let at = self.now();
        let telling = self.telling(&upload).await?;
        let mut work = self.parts.stores.begin().await?;
        work.user_files().lock(upload.owner).await?;
        let taken = work.user_files().taken_names(upload.owner, upload.kind, id).await?;
        let name = name.free_beside(&taken);
        let finished = FinishedUpload {
            name: name.as_str().to_owned(),
            name_folded: name.folded(),
            state: match self.parts.scanner {
                Some(_) => UserFileState::Checking,
                None => UserFileState::Ready,
            },
            size: upload.received,
            sha256: hash.finalize().into(),
            media_type,
            at,
            day: self.day(at),
        };
        if !work.user_files().finish(id, &finished).await? {
            // Another request has finished or cancelled it.
            drop(work);
            let file = self.parts.stores.user_files.find(id).await?;
            return file
                .filter(|file| file.state != UserFileState::Uploading)
                .ok_or(UserFileError::NotFound { what: "upload" });
        }
        if finished.state == UserFileState::Checking {
            // What is owed for a file that can be opened follows when it has been scanned.
            work.jobs().add(scan_job(upload.owner, id, at)).await?;
        } else {
            if let Some(telling) = telling {
                self.tell(work.as_mut(), &upload, telling).await?;
            }
            if UserFile::is_picture(&finished.media_type) {
                work.jobs().add(thumbnail_job(upload.owner, id, at)).await?;
            }
        }
        let detail = json!({ "by_admin": upload.is_by_admin });
        work.audit().add(self.event(caller, &upload, AuditKind::FileUploaded, detail)).await?;
        work.commit().await?;
        self.hashes.forget(id);
        Ok(UserFile {
            name: finished.name,
            name_folded: finished.name_folded,
            state: finished.state,
            size: finished.size,
            sha256: Some(finished.sha256),
            media_type: Some(finished.media_type),
            created_at: at,
            uploaded_on: finished.day,
            expires_at: None,
            ..upload
        })
    }

    /// The hash of the bytes that are stored. Reads them back if this kernel has not seen them.
    async fn hash_of(&self, upload: &UserFile) -> Result<Sha256, UserFileError> {
        if let Some(hash) = self.hashes.at(upload.id, upload.received) {
            return Ok(hash);
        }
        let mut hash = Sha256::default();
        let mut content = self.content(upload, 0, upload.received).await?;
        while let Some(piece) = content.try_next().await.map_err(unread)? {
            hash.update(&piece);
        }
        Ok(hash)
    }

    /// Removes the row of an upload, then its bytes. `false` if it is no unfinished upload any more.
    pub(crate) async fn discard(&self, upload: &UserFile) -> Result<bool, UserFileError> {
        let mut work = self.parts.stores.begin().await?;
        let is_gone = work.user_files().cancel(upload.id).await?;
        work.commit().await?;
        self.hashes.forget(upload.id);
        if is_gone {
            self.parts.files.delete_folder(&UserFile::folder(upload.owner, upload.id)).await?;
        }
        Ok(is_gone)
    }

    /// Which limit an upload of unknown length has exceeded.
    async fn why_too_long(&self, most: u64) -> Result<UserFileError, UserFileError> {
        let settings = &self.parts.settings;
        if most >= settings.max_bytes {
            return Ok(UserFileError::TooLarge { at_most: settings.max_bytes });
        }
        let free = self.parts.files.free_bytes().await?.unwrap_or(u64::MAX);
        Ok(match free.saturating_sub(settings.keep_free_bytes) {
            0 => UserFileError::NoSpace,
            _ => UserFileError::QuotaExceeded,
        })
    }
}

/// What is stored could not be read back. The client has done nothing wrong and may try again.
fn unread(error: io::Error) -> UserFileError {
    UserFileError::File(FileError::Unavailable(Box::new(error)))
}
