//! Readiness checks: the database, without which nothing works, and each plugin, without which the rest still works.

use async_trait::async_trait;
use cabinet_api::{CheckResult, CheckStatus, HealthCheck};
use cabinet_domain::{MedicalHostId, PluginId};
use cabinet_mail::LetterWorker;
use cabinet_plugin_host::{PluginHost, PluginState};
use cabinet_ports::{Problem, Records, Scheduling, StorageError};
use cabinet_storage::Storage;
use std::sync::Arc;

pub(crate) struct DatabaseCheck(pub Storage);

#[async_trait]
impl HealthCheck for DatabaseCheck {
    fn name(&self) -> &str {
        "database"
    }

    fn is_essential(&self) -> bool {
        true
    }

    async fn check(&self) -> CheckResult {
        let kind = self.0.kind();
        match self.0.ping().await {
            Ok(()) => CheckResult { status: CheckStatus::Up, detail: kind.to_owned() },
            Err(error @ StorageError::Full(_)) => {
                tracing::error!(%error, "the {kind} database has no room left: free some on its disk");
                CheckResult { status: CheckStatus::Down, detail: format!("{kind} has no room left") }
            }
            Err(error) => {
                tracing::error!(%error, "the {kind} database does not answer");
                CheckResult { status: CheckStatus::Down, detail: format!("{kind} does not answer") }
            }
        }
    }
}

/// The mail server. Without it, passwords cannot be reset and addresses cannot be confirmed.
pub(crate) struct MailCheck(pub Arc<LetterWorker>);

#[async_trait]
impl HealthCheck for MailCheck {
    fn name(&self) -> &str {
        "mail"
    }

    fn is_essential(&self) -> bool {
        false
    }

    async fn check(&self) -> CheckResult {
        match self.0.server.answers().await {
            true => CheckResult { status: CheckStatus::Up, detail: "the mail server answers".to_owned() },
            false => CheckResult {
                status: CheckStatus::Down,
                detail: "the mail server does not answer".to_owned(),
            },
        }
    }
}

/// The port of a plugin for a medical host.
pub(crate) enum HospitalPort {
    Scheduling(Arc<dyn Scheduling>),
    Records(Arc<dyn Records>),
}

impl HospitalPort {
    async fn health(&self) -> Result<String, Problem> {
        match self {
            Self::Scheduling(scheduling) => scheduling.health().await,
            Self::Records(records) => records.health().await,
        }
    }
}

/// One plugin, and through it the hospital system of one medical host.
pub(crate) struct PluginCheck {
    name: String,
    plugin: PluginId,
    plugins: Arc<PluginHost>,
    port: HospitalPort,
}

impl PluginCheck {
    /// Named `plugin:<plugin>@<host>`, because one plugin may serve several hosts.
    pub(crate) fn new(
        host: &MedicalHostId,
        plugin: PluginId,
        plugins: Arc<PluginHost>,
        port: HospitalPort,
    ) -> Self {
        Self { name: format!("plugin:{plugin}@{host}"), plugin, plugins, port }
    }
}

#[async_trait]
impl HealthCheck for PluginCheck {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_essential(&self) -> bool {
        false
    }

    async fn check(&self) -> CheckResult {
        let state = self
            .plugins
            .status()
            .into_iter()
            .find(|status| status.id == self.plugin)
            .map(|status| status.state);
        let down = |detail: String| CheckResult { status: CheckStatus::Down, detail };
        match state {
            // The reason may contain local paths; it is in the log and in `cabinet plugins list`.
            Some(PluginState::Failed { .. }) | None => {
                down("not loaded; see `cabinet plugins list`".to_owned())
            }
            Some(PluginState::Resting { retry_after }) => CheckResult {
                status: CheckStatus::Degraded,
                detail: format!("failed too often and rests; next trial in {} s", retry_after.as_secs()),
            },
            Some(PluginState::Ready) => match self.port.health().await {
                Ok(detail) => CheckResult { status: CheckStatus::Up, detail },
                Err(problem) => down(problem.code.name().to_owned()),
            },
        }
    }
}
