//! Who may do what. A patient reaches only their own files, an administrator every person's. A refused access is audited.

use crate::error::{Denied, UserFileError};
use crate::service::UserFileService;
use cabinet_domain::{
    AuditEvent, AuditKind, Origin, StorageType, UserFile, UserFileId, UserFileState, UserId,
};
use cabinet_ports::StorageError;
use serde_json::json;

/// The user from the access token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileCaller {
    pub user: UserId,
    /// Whether the token is an administrator's. Otherwise it is a patient's.
    pub is_admin: bool,
    /// Origin of the request, for the audit log.
    pub origin: Option<Origin>,
}

impl FileCaller {
    /// The type under which the caller stores a file: saved files are 0 of an administrator and 5 of a patient; only an administrator
    /// stores files of payments and results.
    pub(crate) const fn kind(&self, wanted: StorageType) -> Option<StorageType> {
        match (wanted, self.is_admin) {
            (StorageType::ByAdmin | StorageType::ByUser, true) => Some(StorageType::ByAdmin),
            (StorageType::ByAdmin | StorageType::ByUser, false) => Some(StorageType::ByUser),
            (StorageType::Payment | StorageType::Result, true) => Some(wanted),
            (StorageType::Payment | StorageType::Result, false) => None,
        }
    }
}

impl UserFileService {
    /// Checks that the caller may act for this person.
    ///
    /// # Errors
    /// `Forbidden`, with an audit event.
    pub(crate) async fn admit(&self, caller: &FileCaller, owner: UserId) -> Result<(), UserFileError> {
        if caller.is_admin || caller.user == owner {
            return Ok(());
        }
        self.deny(caller, Denied { what: "files_of_account", owner: Some(owner) }).await?;
        Err(UserFileError::Forbidden)
    }

    /// The file with this id, also a deleted one, if the caller may see it. Another person's file and an unknown id give the same error.
    ///
    /// # Errors
    /// `NotFound`, with an audit event.
    pub(crate) async fn own(&self, caller: &FileCaller, id: UserFileId) -> Result<UserFile, UserFileError> {
        let found = self.parts.stores.user_files.find(id).await?;
        let owner = found.as_ref().map(|file| file.owner);
        let own = found.filter(|file| {
            (caller.is_admin || file.owner == caller.user) && file.state != UserFileState::Uploading
        });
        match own {
            Some(file) => Ok(file),
            None => {
                self.deny(caller, Denied { what: "file", owner }).await?;
                Err(UserFileError::NotFound { what: "file" })
            }
        }
    }

    /// The file if the caller may change it: a patient changes saved files only, not those of payments and results.
    ///
    /// # Errors
    /// `NotFound`, with an audit event; `OfHospital`.
    pub(crate) async fn changeable(
        &self,
        caller: &FileCaller,
        id: UserFileId,
    ) -> Result<UserFile, UserFileError> {
        let file = self.own(caller, id).await?;
        match caller.is_admin || file.kind.is_saved() {
            true => Ok(file),
            false => Err(UserFileError::OfHospital),
        }
    }

    /// The upload that the caller has begun, finished or not.
    ///
    /// # Errors
    /// `NotFound`, with an audit event.
    pub(crate) async fn own_upload(
        &self,
        caller: &FileCaller,
        id: UserFileId,
    ) -> Result<UserFile, UserFileError> {
        let found = self.parts.stores.user_files.find(id).await?;
        let owner = found.as_ref().map(|file| file.owner);
        let is_own = |file: &UserFile| {
            let is_over = file.expires_at.is_some_and(|until| until <= self.now());
            file.created_by == Some(caller.user) && (caller.is_admin || file.owner == caller.user) && !is_over
        };
        match found.filter(is_own) {
            Some(file) => Ok(file),
            None => {
                self.deny(caller, Denied { what: "upload", owner }).await?;
                Err(UserFileError::NotFound { what: "upload" })
            }
        }
    }

    /// Whether an administrator has forbidden uploads to this person.
    ///
    /// # Errors
    /// `Storage`.
    pub(crate) async fn are_uploads_forbidden(&self, owner: UserId) -> Result<bool, StorageError> {
        let user = self.parts.stores.users.lookup(owner).await?;
        Ok(user.is_some_and(|user| user.access.files_upload_forbidden))
    }

    pub(crate) fn event(
        &self,
        caller: &FileCaller,
        file: &UserFile,
        kind: AuditKind,
        mut detail: serde_json::Value,
    ) -> AuditEvent {
        if let Some(fields) = detail.as_object_mut() {
            fields.insert("file".to_owned(), file.id.to_string().into());
            fields.insert("type".to_owned(), file.kind.number().into());
        }
        AuditEvent {
            at: self.now(),
            actor: Some(caller.user),
            subject: Some(file.owner),
            kind,
            detail,
            origin: caller.origin.clone(),
        }
    }

    async fn deny(&self, caller: &FileCaller, denied: Denied) -> Result<(), StorageError> {
        let event = AuditEvent {
            at: self.now(),
            actor: Some(caller.user),
            subject: denied.owner,
            kind: AuditKind::AccessDenied,
            detail: json!({ "what": denied.what }),
            origin: caller.origin.clone(),
        };
        self.parts.stores.audit.add(event).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use StorageType::{ByAdmin, ByUser, Payment, Result};

    /// …A-146: the mapping table.
    #[test]
    fn each_side_stores_its_own_types() {
        let caller = |is_admin| FileCaller { user: UserId(uuid::Uuid::nil()), is_admin, origin: None };
        for (wanted, of_patient, of_admin) in [
            (ByAdmin, Some(ByUser), Some(ByAdmin)),
            (ByUser, Some(ByUser), Some(ByAdmin)),
            (Payment, None, Some(Payment)),
            (Result, None, Some(Result)),
        ] {
            assert_eq!(caller(false).kind(wanted), of_patient);
            assert_eq!(caller(true).kind(wanted), of_admin);
        }
    }
}
