//! The plugins of this kernel: what runs, reloading, and another installed version. Other kernels keep what they have loaded; their version is
//! on their own page.

use super::conditions::{PluginHealth, with_systems};
use super::{KernelVersion, OperationsService, SystemCheck, because};
use crate::{AdministrationError, Administrator, Reason};
use cabinet_domain::{AuditKind, PluginId};
use cabinet_ports::{
    InstalledVersions, PluginCondition, PluginDetail, PluginReloadError, PluginVersionError,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// A plugin in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPlugin {
    pub health: PluginHealth,
    pub world: Option<&'static str>,
    pub is_on_trial: bool,
    /// Calls of the last hour, and how many of them failed.
    pub last_hour: (u64, u64),
}

/// Everything about one plugin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PluginPage {
    pub health: PluginHealth,
    pub detail: PluginDetail,
    /// `None` if the folder cannot be read.
    pub versions: Option<InstalledVersions>,
}

impl OperationsService {
    /// All plugins of the configuration. `checks` are the readiness checks of this kernel.
    ///
    /// # Errors
    /// `NotAdministrator`, `Storage`.
    pub async fn plugins(
        &self,
        by: &Administrator,
        checks: &[SystemCheck],
    ) -> Result<Vec<ListedPlugin>, AdministrationError> {
        self.check(by).await?;
        let reports = self.parts.plugins.reports().into_iter();
        let details = reports.filter_map(|report| self.parts.plugins.detail(&report.id));
        let listed = |detail: PluginDetail| {
            let calls = || detail.calls.iter();
            let failed = calls().filter(|count| count.is_failure);
            ListedPlugin {
                world: detail.world,
                is_on_trial: detail.trial.is_some(),
                last_hour: (
                    calls().map(|count| count.last_hour).sum(),
                    failed.map(|count| count.last_hour).sum(),
                ),
                health: with_systems(detail.report, checks),
            }
        };
        Ok(details.map(listed).collect())
    }

    /// One plugin of the configuration.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Storage`.
    pub async fn plugin(
        &self,
        by: &Administrator,
        id: &str,
        checks: &[SystemCheck],
    ) -> Result<PluginPage, AdministrationError> {
        self.check(by).await?;
        let id: PluginId = id.parse().map_err(|_| AdministrationError::NotFound)?;
        let detail = self.parts.plugins.detail(&id).ok_or(AdministrationError::NotFound)?;
        Ok(PluginPage {
            health: with_systems(detail.report.clone(), checks),
            detail,
            versions: self.parts.plugin_versions.installed(&id).await.ok(),
        })
    }

    /// The version of this kernel.
    pub const fn kernel(&self) -> &KernelVersion {
        &self.parts.kernel
    }

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
        let id = self.enabled_plugin(id)?;
        let kind = AuditKind::PluginReloaded;
        self.enter(by, kind, because(reason, json!({ "plugin": id, "step": "begun" }))).await?;
        let reloaded = Arc::clone(&self.parts.plugins).reload(&id).await;
        let outcome = match &reloaded {
            Ok(version) => json!({ "plugin": id, "step": "done", "version": version }),
            Err(_) => json!({ "plugin": id, "step": "refused" }),
        };
        self.enter(by, kind, outcome).await?;
        reloaded.map_err(|error| match error {
            PluginReloadError::Unknown => AdministrationError::NotFound,
            PluginReloadError::Refused => AdministrationError::PluginFailed,
        })
    }

    /// Has this kernel use another installed version of a plugin, if the active one is still the one that the administrator saw. It is
    /// entered before and after.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound` also for a disabled plugin, `VersionMissing`, `VersionChanged`, `PluginFolder`, `PluginFailed`,
    /// `Storage`.
    pub async fn roll_back_plugin(
        &self,
        by: &Administrator,
        id: &str,
        (version, seen_active): (&str, Option<&str>),
        reason: &Reason,
    ) -> Result<(), AdministrationError> {
        self.check(by).await?;
        let id = self.enabled_plugin(id)?;
        let installed = self.parts.plugin_versions.installed(&id).await.map_err(of_version)?;
        // Also keeps what a client invents out of the log.
        if !installed.versions.iter().any(|known| known == version) {
            return Err(AdministrationError::VersionMissing);
        }
        let kind = AuditKind::PluginRolledBack;
        let begun = json!({ "plugin": id, "step": "begun", "from": installed.active, "version": version });
        self.enter(by, kind, because(reason, begun)).await?;
        let activated = self.parts.plugin_versions.activate(&id, version, seen_active).await;
        let step = if activated.is_ok() { "done" } else { "refused" };
        self.enter(by, kind, json!({ "plugin": id, "step": step, "version": version })).await?;
        activated.map_err(of_version)
    }

    /// The id of a plugin that the configuration enables.
    pub(super) fn enabled_plugin(&self, id: &str) -> Result<PluginId, AdministrationError> {
        let id: PluginId = id.parse().map_err(|_| AdministrationError::NotFound)?;
        let reports = self.parts.plugins.reports();
        let is_known = |condition| condition != PluginCondition::Disabled;
        match reports.iter().any(|report| report.id == id && is_known(report.condition)) {
            true => Ok(id),
            false => Err(AdministrationError::NotFound),
        }
    }

    pub(super) async fn enter(
        &self,
        by: &Administrator,
        kind: AuditKind,
        detail: Value,
    ) -> Result<(), AdministrationError> {
        self.stores().audit.add(self.event(by, None, kind, detail)).await?;
        Ok(())
    }
}

fn of_version(error: PluginVersionError) -> AdministrationError {
    match error {
        PluginVersionError::NotInstalled => AdministrationError::VersionMissing,
        PluginVersionError::Changed => AdministrationError::VersionChanged,
        PluginVersionError::Folder => AdministrationError::PluginFolder,
        PluginVersionError::Refused => AdministrationError::PluginFailed,
    }
}
