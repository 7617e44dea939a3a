//! Rename, delete, restore.

use crate::access::FileCaller;
use crate::error::UserFileError;
use crate::file_name::FileName;
use crate::jobs::remove_job;
use crate::service::UserFileService;
use cabinet_domain::{AuditKind, UserFile, UserFileId};
use serde_json::json;

/// How a file is deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// It can be restored for [`UserFile::GRACE`].
    WithGrace,
    /// An already deleted file is removed at once, to free quota.
    ForGood,
}

impl UserFileService {
    /// Renames a file. The extension is kept. If the name is taken, `is_forced` numbers it.
    ///
    /// # Errors
    /// `NotFound` with an audit event, `OfHospital`, `Name`, `Duplicate`.
    pub async fn rename(
        &self,
        caller: &FileCaller,
        id: UserFileId,
        name: &str,
        is_forced: bool,
    ) -> Result<UserFile, UserFileError> {
        let file = self.changeable(caller, id).await?;
        let name = FileName::new(&file.name)?.renamed(name)?;
        let mut work = self.parts.stores.begin().await?;
        work.user_files().lock(file.owner).await?;
        let taken = work.user_files().taken_names(file.owner, file.kind, id).await?;
        let free = name.free_beside(&taken);
        if free != name && !is_forced {
            return Err(UserFileError::Duplicate { free_name: free.as_str().to_owned() });
        }
        if !work.user_files().rename(id, free.as_str(), &free.folded()).await? {
            return Err(UserFileError::NotFound { what: "file" });
        }
        work.audit().add(self.event(caller, &file, AuditKind::FileRenamed, json!({}))).await?;
        work.commit().await?;
        Ok(UserFile { name: free.as_str().to_owned(), name_folded: free.folded(), ..file })
    }

    /// Deletes a file. The second of two presses changes nothing.
    ///
    /// # Errors
    /// `NotFound` with an audit event, `OfHospital`.
    pub async fn remove(
        &self,
        caller: &FileCaller,
        id: UserFileId,
        removal: Removal,
    ) -> Result<(), UserFileError> {
        let file = self.changeable(caller, id).await?;
        let now = self.now();
        let mut work = self.parts.stores.begin().await?;
        work.user_files().lock(file.owner).await?;
        let is_changed = match removal {
            Removal::WithGrace => work.user_files().delete(id, now).await?,
            Removal::ForGood => work.user_files().remove_deleted(id, now).await?,
        };
        if !is_changed {
            return Ok(());
        }
        let due = if removal == Removal::ForGood { now } else { now + UserFile::GRACE };
        work.jobs().add(remove_job(file.owner, id, removal, due)).await?;
        let detail = json!({ "for_good": removal == Removal::ForGood });
        work.audit().add(self.event(caller, &file, AuditKind::FileDeleted, detail)).await?;
        work.commit().await?;
        Ok(())
    }

    /// Restores a deleted file. If its name was taken meanwhile, `is_forced` numbers it.
    ///
    /// # Errors
    /// `NotFound` with an audit event, also when the grace is over; `OfHospital`, `Duplicate`.
    pub async fn restore(
        &self,
        caller: &FileCaller,
        id: UserFileId,
        is_forced: bool,
    ) -> Result<UserFile, UserFileError> {
        let file = self.changeable(caller, id).await?;
        let now = self.now();
        let mut work = self.parts.stores.begin().await?;
        work.user_files().lock(file.owner).await?;
        let Some(mut file) = work.user_files().current(id).await? else {
            return Err(UserFileError::NotFound { what: "file" });
        };
        match file.restorable_until() {
            None => return Ok(file),
            Some(until) if until <= now => return Err(UserFileError::NotFound { what: "file" }),
            Some(_) => {}
        }
        let taken = work.user_files().taken_names(file.owner, file.kind, id).await?;
        let name = FileName::new(&file.name)?;
        let free = name.free_beside(&taken);
        if free != name && !is_forced {
            return Err(UserFileError::Duplicate { free_name: free.as_str().to_owned() });
        }
        (file.name, file.name_folded) = (free.as_str().to_owned(), free.folded());
        work.user_files().restore(id, &file.name, &file.name_folded).await?;
        work.audit().add(self.event(caller, &file, AuditKind::FileRestored, json!({}))).await?;
        work.commit().await?;
        file.removed_at = None;
        Ok(file)
    }
}
