//! What an administrator sees and does of the system itself: the audit log, jobs, plugins, health (docs/adr/0035).

mod audit_log;
mod conditions;
mod health;
mod health_rules;
mod jobs;
mod plugin_settings;
mod plugins;
mod verification;

pub use audit_log::{AUDIT_PAGE, AuditQuery};
pub use conditions::{AuditCheck, MailCondition, PluginHealth, SystemCheck};
pub use health::Health;
pub use health_rules::HealthState;
pub use plugin_settings::{EditedPlace, SettingsChange, SettingsError, WantedSettings};
pub use plugins::{ListedPlugin, PluginPage};

use crate::{AdministrationError, AdministrationService, Administrator, Reason};
use cabinet_domain::{AuditEvent, AuditKind, UserId};
use cabinet_ports::{FileStore, PluginControl, PluginSettingsControl, PluginVersions, RecentErrors, Stores};
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use std::sync::Arc;

/// The version of this kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KernelVersion {
    pub version: &'static str,
    /// The commit that it was built from, if the build said so.
    pub commit: Option<&'static str>,
    pub started_at: DateTime<Utc>,
}

/// Dependencies of [`OperationsService`].
pub struct OperationsParts {
    pub administration: Arc<AdministrationService>,
    pub plugins: Arc<dyn PluginControl>,
    pub plugin_versions: Arc<dyn PluginVersions>,
    pub plugin_settings: Arc<dyn PluginSettingsControl>,
    pub files: Arc<dyn FileStore>,
    /// Bytes of the disk that uploads leave free.
    pub keep_free_bytes: u64,
    pub errors: Arc<RecentErrors>,
    pub kernel: KernelVersion,
}

/// The system itself, for administrators.
pub struct OperationsService {
    parts: OperationsParts,
}

impl OperationsService {
    pub fn open(parts: OperationsParts) -> Arc<Self> {
        Arc::new(Self { parts })
    }

    /// Enters that somebody who is no administrator called one of these calls.
    ///
    /// # Errors
    /// If the storage fails.
    pub async fn deny(&self, caller: &Administrator) -> Result<(), cabinet_ports::StorageError> {
        self.parts.administration.deny(caller).await
    }

    /// Enters that an administrator downloads the diagnostics.
    ///
    /// # Errors
    /// `NotAdministrator`, `Storage`.
    pub async fn note_diagnostics(&self, by: &Administrator) -> Result<(), AdministrationError> {
        self.check(by).await?;
        self.stores().audit.add(self.event(by, None, AuditKind::DiagnosticsExported, json!({}))).await?;
        Ok(())
    }

    fn stores(&self) -> &Stores {
        &self.parts.administration.parts.stores
    }

    fn now(&self) -> DateTime<Utc> {
        self.parts.administration.now()
    }

    async fn check(&self, by: &Administrator) -> Result<(), AdministrationError> {
        self.parts.administration.check(by).await
    }

    fn event(
        &self,
        by: &Administrator,
        subject: Option<UserId>,
        kind: AuditKind,
        detail: Value,
    ) -> AuditEvent {
        AuditEvent { at: self.now(), actor: Some(by.user), subject, kind, detail, origin: by.origin.clone() }
    }
}

/// Adds the stated reason to the detail of an event.
fn because(reason: &Reason, mut detail: Value) -> Value {
    if let Some(fields) = detail.as_object_mut() {
        fields.insert("why".to_owned(), reason.as_str().into());
    }
    detail
}
