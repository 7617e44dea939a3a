//! How a plugin is, for health checks and for the administrator.

use cabinet_domain::{MedicalHostId, PluginId};
use std::time::Duration;

/// One plugin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PluginStatus {
    /// Which.
    pub id: PluginId,
    /// The version in place; none if it never could be loaded.
    pub version: Option<semver::Version>,
    /// SHA-256 of the component in place.
    pub sha256: Option<String>,
    /// How it is.
    pub state: PluginState,
    /// The medical hosts that it serves.
    pub hosts: Vec<MedicalHostId>,
    /// Calls under way.
    pub in_flight: usize,
}

/// How a plugin is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PluginState {
    /// It takes calls. Whether its hospital system answers is what `Scheduling::health` asks.
    Ready,
    /// It failed too often and rests.
    Resting {
        /// Until the next trial.
        retry_after: Duration,
    },
    /// It could not be loaded.
    Failed {
        /// What is wrong and what to do.
        reason: String,
    },
}
