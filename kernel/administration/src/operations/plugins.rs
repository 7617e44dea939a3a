//! Reloads a plugin of this kernel. Other kernels keep what they have loaded; their version is on their own health page.

use super::{OperationsService, because};
use crate::{AdministrationError, Administrator, Reason};
use cabinet_domain::{AuditKind, PluginId};
use cabinet_ports::{PluginCondition, PluginReloadError};
use serde_json::json;
use std::sync::Arc;

impl OperationsService {
    /// Replaces a plugin by the version in its folder, and returns that version. It is entered before and after, because a plugin is no
    /// part of the database's transaction.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound` also for a disabled plugin, `PluginFailed`, `Storage`.
    pub async fn reload_plugin(
        &self,
        by: &Administrator,
        id: &str,
        reason: &Reason,
    ) -> Result<String, AdministrationError> {
        self.check(by).await?;
        let id: PluginId = id.parse().map_err(|_| AdministrationError::NotFound)?;
        let reports = self.parts.plugins.reports();
        let is_known = |condition| condition != PluginCondition::Disabled;
        if !reports.iter().any(|report| report.id == id && is_known(report.condition)) {
            return Err(AdministrationError::NotFound);
        }
        self.enter(by, because(reason, json!({ "plugin": id, "step": "begun" }))).await?;
        let reloaded = Arc::clone(&self.parts.plugins).reload(&id).await;
        let outcome = match &reloaded {
            Ok(version) => json!({ "plugin": id, "step": "done", "version": version }),
            Err(_) => json!({ "plugin": id, "step": "refused" }),
        };
        self.enter(by, outcome).await?;
        reloaded.map_err(|error| match error {
            PluginReloadError::Unknown => AdministrationError::NotFound,
            PluginReloadError::Refused => AdministrationError::PluginFailed,
        })
    }

    async fn enter(&self, by: &Administrator, detail: serde_json::Value) -> Result<(), AdministrationError> {
        self.stores().audit.add(self.event(by, None, AuditKind::PluginReloaded, detail)).await?;
        Ok(())
    }
}
