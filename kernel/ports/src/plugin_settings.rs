//! Settings of plugins that administrators change in the back office: what can be changed, and the check of the configuration.

use crate::StorageError;
use crate::plugin_control::PluginReloadError;
use crate::repository::PluginSettingsVersion;
use async_trait::async_trait;
use cabinet_domain::PluginId;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The changed settings by place: version and values.
pub type ChangedPluginSettings = BTreeMap<String, (i64, Map<String, Value>)>;

/// A place of the configuration that has settings of a plugin.
#[derive(Debug, Clone, PartialEq)]
pub struct PluginSettingsPlace {
    /// The table, e.g. `hosts.netrika1`.
    pub place: String,
    /// JSON Schema; `None` if the manifest cannot be read.
    pub schema: Option<Value>,
    /// What the plugin gets with the changed settings.
    pub values: Map<String, Value>,
    /// What it would get without them.
    pub of_files: Map<String, Value>,
    /// Settings that cannot be changed here, and where they are set.
    pub fixed: BTreeMap<String, String>,
    /// The version that this kernel uses; 0: the files.
    pub in_use: i64,
}

/// A mistake, as `cabinet config check` reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingMistake {
    /// The setting, e.g. `keys[0].certificate`; a whole key of the configuration if the mistake is elsewhere.
    pub key: String,
    /// Whether the mistake is at a setting of this place.
    pub is_here: bool,
    pub found: Option<String>,
    pub expected: String,
    /// The nearest valid spelling.
    pub suggestion: Option<String>,
}

/// Checks settings of plugins and applies them at this kernel.
#[async_trait]
pub trait PluginSettingsControl: Send + Sync {
    /// The layer of the latest versions. A place that has another plugin by now keeps its version, without values.
    fn laid(&self, latest: Vec<PluginSettingsVersion>) -> ChangedPluginSettings;

    /// The places of a plugin.
    fn places(&self, plugin: &PluginId, changed: &ChangedPluginSettings) -> Vec<PluginSettingsPlace>;

    /// The mistakes that the settings of a place bring, as the check of the configuration finds them.
    fn check(&self, place: &str, changed: &ChangedPluginSettings) -> Vec<SettingMistake>;

    /// Whether a plugin starts and is healthy with these settings. Nothing changes.
    ///
    /// # Errors
    /// [`PluginReloadError`]
    async fn try_out(
        &self,
        plugin: &PluginId,
        changed: &ChangedPluginSettings,
    ) -> Result<(), PluginReloadError>;

    /// Applies the stored settings at this kernel. What a plugin refuses is logged and tried again at the next call.
    ///
    /// # Errors
    /// The stored settings cannot be read.
    async fn apply_stored(&self) -> Result<(), StorageError>;
}
