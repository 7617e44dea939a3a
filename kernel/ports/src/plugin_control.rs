//! The plugins of a hospital as an administrator sees them.

use async_trait::async_trait;
use cabinet_domain::PluginId;
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The state of a plugin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PluginCondition {
    /// It takes calls.
    Ready,
    /// It failed repeatedly and is not called for a short time.
    Resting,
    /// It could not be loaded. The reason may name local paths and is in the log only.
    Failed,
    /// The configuration disables it.
    Disabled,
}

/// A plugin at this kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PluginReport {
    pub id: PluginId,
    /// Display name by language.
    pub names: BTreeMap<String, String>,
    pub version: Option<String>,
    /// The ports that it serves, e.g. `scheduling`.
    pub ports: Vec<String>,
    pub condition: PluginCondition,
    /// Since when this version is loaded, or since when it could not be loaded.
    pub since: Option<DateTime<Utc>>,
    /// Calls since the start of the kernel.
    pub calls: u64,
    /// How many of them failed. A hospital's refusal (a slot is taken) is no failure.
    pub failures: u64,
    /// The latest failure: when, and its code.
    pub last_failure: Option<(DateTime<Utc>, &'static str)>,
}

/// Why a plugin was not reloaded. The former version stays in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PluginReloadError {
    #[error("there is no such plugin")]
    Unknown,
    /// It cannot be loaded, or fails when asked. The reason is in the log.
    #[error("the plugin does not start")]
    Refused,
}

/// Watches and reloads the plugins of this kernel.
#[async_trait]
pub trait PluginControl: Send + Sync {
    /// All plugins of the configuration.
    fn reports(&self) -> Vec<PluginReport>;
    /// Replaces a plugin by what is in its folder and returns the version. The new version has been started and asked before the former
    /// one goes; calls that are under way end with the former one, in the background.
    ///
    /// # Errors
    /// [`PluginReloadError`]
    async fn reload(self: Arc<Self>, id: &PluginId) -> Result<String, PluginReloadError>;
}
