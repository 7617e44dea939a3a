//! An administrator deletes a patient's file (B-294), with a reason.

use crate::access::FileCaller;
use crate::change::Removal;
use crate::error::UserFileError;
use crate::jobs::remove_job;
use crate::service::UserFileService;
use cabinet_domain::{AuditKind, UserFile, UserFileId, UserFileState, UserId};
use chrono::{DateTime, Utc};
use serde_json::json;

/// On which list the administrator sees the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemovedFrom {
    /// `NEW_FILE`: the patient has put it there.
    OfPatient,
    /// `SAVED_FILE`: the hospital has.
    OfHospital,
}

/// The file that the administrator means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WantedFile {
    pub id: UserFileId,
    pub owner: UserId,
    pub list: RemovedFrom,
}

impl UserFileService {
    /// Deletes a file. Returns until when it can be restored. The second of two presses changes nothing.
    ///
    /// # Errors
    /// `Forbidden`; `NotFound`, also for an unfinished upload and when the grace is over; `Moved` if the file is another person's or on the
    /// other list; `Storage`.
    pub async fn remove_as_administrator(
        &self,
        caller: &FileCaller,
        wanted: WantedFile,
        reason: &str,
    ) -> Result<DateTime<Utc>, UserFileError> {
        self.check_administrator(caller).await?;
        let now = self.now();
        let not_found = UserFileError::NotFound { what: "file" };
        // The owner of a file never changes. Everything else is read again under the lock.
        let Some(known) = self.parts.stores.user_files.find(wanted.id).await? else { return Err(not_found) };
        let mut work = self.parts.stores.begin().await?;
        work.user_files().lock(known.owner).await?;
        let file = work.user_files().current(wanted.id).await?;
        let Some(file) = file.filter(|file| file.state != UserFileState::Uploading) else {
            return Err(not_found);
        };
        let list = if file.is_by_admin { RemovedFrom::OfHospital } else { RemovedFrom::OfPatient };
        if file.owner != wanted.owner || list != wanted.list {
            return Err(UserFileError::Moved);
        }
        match file.restorable_until() {
            Some(until) if until > now => return Ok(until),
            Some(_) => return Err(not_found),
            None => {}
        }
        work.user_files().delete(file.id, now).await?;
        let until = now + UserFile::GRACE;
        work.jobs().add(remove_job(file.owner, file.id, Removal::WithGrace, until)).await?;
        // The reason stands under a name that the person's own access log does not show.
        let detail = json!({ "for_good": false, "why": reason });
        work.audit().add(self.event(caller, &file, AuditKind::FileDeleted, detail)).await?;
        work.commit().await?;
        Ok(until)
    }
}
