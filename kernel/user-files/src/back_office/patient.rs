//! One patient's files as an administrator sees them, and one file (B-290, B-291).

use crate::access::FileCaller;
use crate::content::accepted_extensions;
use crate::error::UserFileError;
use crate::service::UserFileService;
use cabinet_domain::{AuditKind, UserFile, UserFileId, UserFileState, UserId};
use cabinet_ports::repository::{Cabinet, UserFileUse};
use serde_json::json;

/// One patient's files.
#[derive(Debug, Clone)]
pub struct PatientFiles {
    pub patient: Cabinet,
    /// From the patient, newest first.
    pub received: Vec<UserFile>,
    /// From the hospital, newest first.
    pub sent: Vec<UserFile>,
    /// Deleted files that can be restored, last deleted first.
    pub deleted: Vec<UserFile>,
    pub usage: UserFileUse,
    pub quota_bytes: u64,
    pub max_bytes: u64,
    /// Extensions of the types that a patient can upload.
    pub accepted: Vec<&'static str>,
    /// Whether uploads by the patient are forbidden.
    pub are_uploads_forbidden: bool,
}

impl UserFileService {
    /// One patient's files. The patient sees in the access log that they were looked at.
    ///
    /// # Errors
    /// `Forbidden`, `NotFound` if there is no such patient, `Storage`.
    pub async fn patient_files(
        &self,
        caller: &FileCaller,
        id: UserId,
    ) -> Result<PatientFiles, UserFileError> {
        let patient = self.known_patient(caller, id).await?;
        let stores = &self.parts.stores;
        let event =
            self.administrators_event(caller, Some(id), AuditKind::ViewedByAdmin, json!({ "what": "files" }));
        stores.audit.add(event).await?;
        let now = self.now();
        let (mut deleted, living): (Vec<_>, Vec<_>) =
            stores.user_files.list(id).await?.into_iter().partition(|file| file.removed_at.is_some());
        deleted.retain(|file| file.restorable_until().is_some_and(|until| until > now));
        deleted.sort_by_key(|file| std::cmp::Reverse(file.removed_at));
        let (sent, received) = living.into_iter().partition(|file| file.is_by_admin);
        Ok(PatientFiles {
            are_uploads_forbidden: patient.access.files_upload_forbidden,
            patient,
            received,
            sent,
            deleted,
            usage: stores.user_files.usage(id).await?,
            quota_bytes: self.parts.settings.quota_bytes,
            max_bytes: self.parts.settings.max_bytes,
            accepted: accepted_extensions().collect(),
        })
    }

    /// One file of a patient, without its bytes. The patient sees in the access log that it was looked at; the receipt says nothing yet.
    ///
    /// # Errors
    /// `Forbidden`; `NotFound`, also for an unfinished upload and a deleted file; `Storage`.
    pub async fn patient_file(
        &self,
        caller: &FileCaller,
        id: UserFileId,
    ) -> Result<(UserFile, Cabinet), UserFileError> {
        self.check_administrator(caller).await?;
        let stores = &self.parts.stores;
        let file = stores.user_files.find(id).await?;
        let file = file.filter(|file| file.state != UserFileState::Uploading && file.removed_at.is_none());
        let file = file.ok_or(UserFileError::NotFound { what: "file" })?;
        let patient = self.known_patient(caller, file.owner).await?;
        let event = self.event(caller, &file, AuditKind::ViewedByAdmin, json!({ "what": "file" }));
        stores.audit.add(event).await?;
        Ok((file, patient))
    }

    /// The ready files of a patient, for an archive.
    ///
    /// # Errors
    /// `Forbidden`, `NotFound` if there is no such patient or no such file, `Storage`.
    pub async fn archivable(&self, caller: &FileCaller, id: UserId) -> Result<Vec<UserFile>, UserFileError> {
        self.known_patient(caller, id).await?;
        let mut files = self.parts.stores.user_files.list(id).await?;
        files.retain(|file| file.removed_at.is_none() && file.state == UserFileState::Ready);
        match files.is_empty() {
            true => Err(UserFileError::NotFound { what: "file" }),
            false => Ok(files),
        }
    }

    async fn known_patient(&self, caller: &FileCaller, id: UserId) -> Result<Cabinet, UserFileError> {
        self.check_administrator(caller).await?;
        self.parts.stores.cabinets.lookup(id).await?.ok_or(UserFileError::NotFound { what: "user" })
    }
}
