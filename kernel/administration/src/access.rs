//! What an administrator forbids, and identity proved at the desk.

use crate::{AdministrationError, AdministrationService, Administrator, Reason};
use cabinet_domain::{AuditKind, CabinetAccess, DocumentType, UserId};
use cabinet_ports::StorageError;
use serde_json::json;

impl AdministrationService {
    /// Forbids or allows. Setting what is set already writes nothing.
    ///
    /// # Errors
    /// `NotAdministrator`, `OwnAccount`, `NotFound`, `Storage`.
    pub async fn set_access(
        &self,
        by: &Administrator,
        id: UserId,
        access: CabinetAccess,
        reason: &Reason,
    ) -> Result<(), AdministrationError> {
        self.patient(by, id).await?;
        let detail = json!({
            "filesUploadForbidden": access.files_upload_forbidden,
            "viewForbidden": access.view_forbidden,
        });
        let mut work = self.parts.stores.begin().await?;
        if work.cabinets().set_access(id, access).await? != access {
            work.audit().add(self.reasoned(by, id, AuditKind::AccessChanged, (reason, detail))).await?;
            work.commit().await?;
        }
        self.forget(id, &[]).await;
        Ok(())
    }

    /// Notes that the administrator saw the person's document and that it says who the account says they are. From then on a hospital that
    /// requires it is told about the person (docs/adr/0008). The number of the document is not kept.
    ///
    /// # Errors
    /// `NotAdministrator`, `OwnAccount`, `NotFound`; `Invalid` with `document`; `Changed` if the person's data changed meanwhile;
    /// `Storage`.
    pub async fn prove_identity(
        &self,
        by: &Administrator,
        id: UserId,
        document: DocumentType,
        reason: &Reason,
    ) -> Result<(), AdministrationError> {
        // A policy has no photograph, and another paper may be anything.
        if matches!(document, DocumentType::MedicalPolicy | DocumentType::Other) {
            return Err(AdministrationError::Invalid(vec!["document"]));
        }
        let user = self.patient(by, id).await?;
        let now = self.now();
        let detail = json!({ "type": document });
        let mut work = self.parts.stores.begin().await?;
        work.cabinets().prove_identity(&user, now).await.map_err(|error| match error {
            StorageError::Conflict { what: "users.person" } => AdministrationError::Changed,
            StorageError::Missing { .. } => AdministrationError::NotFound,
            error => error.into(),
        })?;
        work.audit().add(self.reasoned(by, id, AuditKind::IdentityProved, (reason, detail))).await?;
        work.commit().await?;
        self.forget(id, &[]).await;
        Ok(())
    }
}
