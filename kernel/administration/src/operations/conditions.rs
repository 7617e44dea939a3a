//! The condition of the parts of the system: plugins and the systems behind them, the mail server, the audit log.

use cabinet_ports::PluginReport;
use cabinet_ports::repository::AuditFault;
use chrono::{DateTime, Utc};

/// The latest result of a readiness check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SystemCheck {
    /// `plugin:<plugin>@<host>`, `mail`, `database`.
    pub name: String,
    pub is_up: bool,
    /// `None` if it has not ended yet.
    pub checked_at: Option<DateTime<Utc>>,
}

/// A plugin, and whether the systems behind it answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PluginHealth {
    pub report: PluginReport,
    /// `None` if it serves nothing, or was not asked yet.
    pub is_reachable: Option<bool>,
    pub checked_at: Option<DateTime<Utc>>,
}

/// The state of the mail server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailCondition {
    Up,
    Down,
    /// The hospital has none.
    Off,
}

/// The last verification of the audit log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AuditCheck {
    pub at: DateTime<Utc>,
    /// Where the chain breaks.
    pub fault: Option<AuditFault>,
}

/// Adds the checks of the systems behind a plugin: reachable if all of them are.
pub(super) fn with_systems(report: PluginReport, checks: &[SystemCheck]) -> PluginHealth {
    let prefix = format!("plugin:{}@", report.id);
    let behind = || checks.iter().filter(|check| check.name.starts_with(&prefix));
    let asked = || behind().filter(|check| check.checked_at.is_some());
    PluginHealth {
        is_reachable: asked().next().is_some().then(|| asked().all(|check| check.is_up)),
        checked_at: behind().filter_map(|check| check.checked_at).min(),
        report,
    }
}
