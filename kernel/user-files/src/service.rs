//! The service: a person's files.

use crate::access::FileCaller;
use crate::content::accepted_extensions;
use crate::error::UserFileError;
use crate::hashes::Hashes;
use crate::parts::UserFileParts;
use cabinet_domain::{UserFile, UserId};
use cabinet_ports::repository::UserFileUse;
use chrono::{DateTime, NaiveDate, Utc};
use std::sync::Arc;

/// Uploaded files of all users.
pub struct UserFileService {
    pub(crate) parts: UserFileParts,
    pub(crate) hashes: Hashes,
}

/// A person's files, and what the screen needs to know about them.
#[derive(Debug)]
pub struct FileList {
    /// Newest first.
    pub files: Vec<UserFile>,
    /// Deleted files that can still be restored, last deleted first.
    pub deleted: Vec<UserFile>,
    pub usage: UserFileUse,
    /// Maximum total of the person's files in bytes.
    pub quota_bytes: u64,
    /// Maximum length of a file in bytes.
    pub max_bytes: u64,
    /// Extensions of the types that a patient can upload.
    pub accepted: Vec<&'static str>,
    /// Whether a medical host knows the person.
    pub is_confirmed: bool,
    /// Whether an administrator has forbidden uploads.
    pub are_uploads_forbidden: bool,
}

impl UserFileService {
    pub fn open(parts: UserFileParts) -> Arc<Self> {
        Arc::new(Self { parts, hashes: Hashes::new() })
    }

    /// A person's files.
    ///
    /// # Errors
    /// `Forbidden` with an audit event, `NotFound` if an administrator names no user, `Storage`.
    pub async fn list(&self, caller: &FileCaller, owner: UserId) -> Result<FileList, UserFileError> {
        self.admit(caller, owner).await?;
        let stores = &self.parts.stores;
        if caller.is_admin && stores.users.lookup(owner).await?.is_none() {
            return Err(UserFileError::NotFound { what: "user" });
        }
        let now = self.now();
        let (mut deleted, files): (Vec<_>, Vec<_>) =
            stores.user_files.list(owner).await?.into_iter().partition(|file| file.removed_at.is_some());
        deleted.retain(|file| file.restorable_until().is_some_and(|until| until > now));
        deleted.sort_by_key(|file| std::cmp::Reverse(file.removed_at));
        Ok(FileList {
            files,
            deleted,
            usage: stores.user_files.usage(owner).await?,
            quota_bytes: self.parts.settings.quota_bytes,
            max_bytes: self.parts.settings.max_bytes,
            accepted: accepted_extensions().collect(),
            is_confirmed: stores.relations.has_any(owner).await?,
            are_uploads_forbidden: self.are_uploads_forbidden(owner).await?,
        })
    }

    /// The day of a moment in the hospital's time zone.
    pub(crate) fn day(&self, at: DateTime<Utc>) -> NaiveDate {
        at.with_timezone(&self.parts.settings.zone).date_naive()
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.parts.clock.now()
    }
}
