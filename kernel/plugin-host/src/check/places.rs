//! The places of a configuration that have settings of a plugin.

use super::is_repeated;
use crate::deployment::Deployment;
use crate::loader::SettingsByTable;
use cabinet_config::Draft;
use cabinet_domain::PluginId;
use cabinet_plugin_package::Manifest;
use serde_json::{Map, Value};
use std::path::Path;

/// A place that binds a plugin.
#[derive(Debug, Clone)]
pub struct SettingsTable {
    /// The table of the configuration, e.g. `hosts.netrika1`.
    pub table: String,
    pub plugin: PluginId,
    /// What the plugin gets.
    pub settings: Map<String, Value>,
    /// JSON Schema of the settings; `None` if the manifest cannot be read.
    pub schema: Option<Value>,
}

/// The places of a plugin. An alias without settings of its own is left out: it has those of its host.
pub fn settings_tables(draft: &Draft, root: &Path, plugin: &PluginId) -> Vec<SettingsTable> {
    let deployment = Deployment::of_draft(draft);
    let manifest = Manifest::read(&root.join(plugin.as_str())).ok();
    let own = deployment.binding_specs().into_iter().filter(|spec| spec.plugin == *plugin);
    own.filter(|spec| !is_repeated(&deployment, spec))
        .map(|spec| SettingsTable {
            table: spec.table,
            plugin: spec.plugin,
            settings: spec.settings,
            schema: manifest.as_ref().map(|manifest| manifest.settings.schema().clone()),
        })
        .collect()
}

/// The settings of all places, as plugins get them.
pub fn settings_of(draft: &Draft) -> SettingsByTable {
    let specs = Deployment::of_draft(draft).binding_specs();
    specs.into_iter().map(|spec| (spec.table, spec.settings)).collect()
}
