//! Accounts that an administrator creates (B-259).

use crate::{AdministrationError, AdministrationService, Administrator};
use cabinet_accounts::cabinet::{Activation, CabinetForm, CreatedCabinet};
use cabinet_domain::AuditKind;
use serde_json::json;

/// An account to be created.
#[derive(Debug, Clone)]
pub struct NewCabinet {
    pub form: CabinetForm,
    pub activation: Activation,
}

impl AdministrationService {
    /// Creates a patient's account. It is not new to the administrators, for one of them made it.
    ///
    /// # Errors
    /// `NotAdministrator`, `Registration`, `Storage`.
    pub async fn create(
        &self,
        by: &Administrator,
        new: NewCabinet,
    ) -> Result<CreatedCabinet, AdministrationError> {
        self.check(by).await?;
        let how = match new.activation {
            Activation::Email => "email",
            Activation::Printed => "printed",
        };
        let audit = |id| vec![self.event(by, id, AuditKind::UserCreated, json!({ "how": how }))];
        Ok(self.parts.self_service.create_cabinet(new.form, new.activation, audit).await?)
    }
}
