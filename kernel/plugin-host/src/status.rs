//! The status of plugins, for health checks and the administrator.

use crate::trial::TrialReport;
use cabinet_domain::{MedicalHostId, PluginId};
use std::time::Duration;

/// The status of one plugin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PluginStatus {
    pub id: PluginId,
    /// The loaded version; `None` if no version could be loaded.
    pub version: Option<semver::Version>,
    /// SHA-256 of the loaded component.
    pub sha256: Option<String>,
    pub state: PluginState,
    /// The medical hosts that it serves.
    pub hosts: Vec<MedicalHostId>,
    /// Calls in flight.
    pub in_flight: usize,
    /// A new version on trial.
    pub trial: Option<TrialReport>,
}

/// The state of a plugin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PluginState {
    /// It takes calls. Use `Scheduling::health` to check whether its hospital system answers.
    Ready,
    /// Its circuit breaker is open.
    Resting {
        /// Time until the next trial.
        retry_after: Duration,
    },
    /// It could not be loaded.
    Failed {
        /// What is wrong and how to fix it.
        reason: String,
    },
}
