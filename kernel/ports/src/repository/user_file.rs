//! Files that patients and administrators upload: their metadata and their parts.

use super::{FileMarks, StorageError};
use async_trait::async_trait;
use cabinet_domain::{StorageType, UserFile, UserFileId, UserFilePart, UserFileState, UserId};
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

/// What a person's files take.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct UserFileUse {
    /// Bytes of all files: stored, deleted but not removed yet, and reserved by uploads.
    pub bytes: u64,
    /// Unfinished uploads.
    pub uploads: u32,
}

/// What becomes known when an upload ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedUpload {
    pub name: String,
    pub name_folded: String,
    pub state: UserFileState,
    pub size: u64,
    pub sha256: [u8; 32],
    pub media_type: String,
    pub at: DateTime<Utc>,
    /// The day of `at` in the hospital's time zone.
    pub day: NaiveDate,
}

/// Reads files, and stores what arrives of an upload.
#[async_trait]
pub trait UserFileRepository: Send + Sync {
    /// The owner's files, newest first, also deleted ones; no unfinished uploads.
    async fn list(&self, owner: UserId) -> Result<Vec<UserFile>, StorageError>;
    /// The file or unfinished upload with this id. The caller compares the owner.
    async fn find(&self, id: UserFileId) -> Result<Option<UserFile>, StorageError>;
    /// The files and unfinished uploads of all owners behind this id, or from the first one, by id: to walk through all of them.
    async fn after(&self, id: Option<UserFileId>, at_most: u32) -> Result<Vec<UserFile>, StorageError>;
    /// What the owner's files take.
    async fn usage(&self, owner: UserId) -> Result<UserFileUse, StorageError>;
    /// The parts of a file, by their offset.
    async fn parts(&self, id: UserFileId) -> Result<Vec<UserFilePart>, StorageError>;
    /// The parts of all files of the owner.
    async fn parts_of(&self, owner: UserId) -> Result<Vec<(UserFileId, UserFilePart)>, StorageError>;
    /// The small pictures of the owner's files, by their objects.
    async fn thumbnails_of(&self, owner: UserId) -> Result<Vec<(UserFileId, Uuid)>, StorageError>;
    /// Which of these objects are parts or small pictures of a file. At most 1000 at a time.
    async fn known_objects(&self, objects: &[Uuid]) -> Result<Vec<Uuid>, StorageError>;
    /// Notes a part whose bytes are stored, and extends the life of the upload. `false`, and nothing changes, if the upload is not there, is
    /// finished, or does not end at the part's offset.
    async fn add_part(
        &self,
        id: UserFileId,
        part: UserFilePart,
        expires_at: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Notes that a side has opened the file. The first time stays. A file that an administrator opens is no longer new.
    async fn mark_seen(&self, id: UserFileId, is_admin: bool, at: DateTime<Utc>) -> Result<(), StorageError>;
    /// Removes unfinished uploads that expired before `now`, at most this many, and returns owners and ids.
    async fn remove_expired(
        &self,
        now: DateTime<Utc>,
        at_most: u32,
    ) -> Result<Vec<(UserId, UserFileId)>, StorageError>;
}

/// Changes files.
#[async_trait]
pub trait UserFileWriter: Send {
    /// Locks the owner's files until the unit of work ends and returns what they take. Everything that depends on the names or sizes of the
    /// other files is decided under this lock.
    ///
    /// # Errors
    /// `Missing { what: "user" }`.
    async fn lock(&mut self, owner: UserId) -> Result<UserFileUse, StorageError>;
    /// The file with this id, as it is in this unit of work.
    async fn current(&mut self, id: UserFileId) -> Result<Option<UserFile>, StorageError>;
    /// The folded names of the owner's living files of a type, except one file.
    async fn taken_names(
        &mut self,
        owner: UserId,
        kind: StorageType,
        except: UserFileId,
    ) -> Result<Vec<String>, StorageError>;
    /// Adds an upload.
    ///
    /// # Errors
    /// `Missing { what: "user" }` if the owner or the uploader has no account any more.
    async fn add(&mut self, file: &UserFile) -> Result<(), StorageError>;
    /// Makes a file of an upload. `false`, and nothing changes, if it is no unfinished upload.
    ///
    /// # Errors
    /// `Conflict { what: "user_files.name" }` if the name is taken.
    async fn finish(&mut self, id: UserFileId, finished: &FinishedUpload) -> Result<bool, StorageError>;
    /// Renames a living file. `false` if there is none.
    ///
    /// # Errors
    /// `Conflict { what: "user_files.name" }` if the name is taken.
    async fn rename(&mut self, id: UserFileId, name: &str, folded: &str) -> Result<bool, StorageError>;
    /// Deletes a living file; it can be restored. `false` if there is none.
    async fn delete(&mut self, id: UserFileId, at: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Restores a deleted file under this name. `false` if there is none.
    ///
    /// # Errors
    /// `Conflict { what: "user_files.name" }` if the name is taken.
    async fn restore(&mut self, id: UserFileId, name: &str, folded: &str) -> Result<bool, StorageError>;
    /// Takes note of new files of patients. Returns how many were new. Whether somebody opened them stays as it is.
    async fn mark_viewed(&mut self, marks: &FileMarks, now: DateTime<Utc>) -> Result<u64, StorageError>;
    /// Notes that the owner is told now that the hospital has put a file there. `false`, and nothing changes, if that happened after `since`.
    async fn note_letter(
        &mut self,
        owner: UserId,
        now: DateTime<Utc>,
        since: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Moves a file from one state to another. `false` if it is in another state.
    async fn set_state(
        &mut self,
        id: UserFileId,
        from: UserFileState,
        to: UserFileState,
    ) -> Result<bool, StorageError>;
    /// Notes the small picture of a file. `false`, and nothing changes, if the file is not `ready` or has one.
    async fn set_thumbnail(&mut self, id: UserFileId, object: Uuid) -> Result<bool, StorageError>;
    /// Removes a file that was deleted at or before `before`, for good. `false` if there is none.
    async fn remove_deleted(&mut self, id: UserFileId, before: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Removes an unfinished upload. `false` if there is none.
    async fn cancel(&mut self, id: UserFileId) -> Result<bool, StorageError>;
}
