//! Which plugins a server would not load.

use crate::cache::Cache;
use crate::deployment::{Deployment, Options};
use crate::engine::PluginEngine;
use crate::loader::PluginLoader;
use cabinet_domain::PluginId;
use prometheus_client::registry::Registry;

/// A plugin that a server would not load.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedPlugin {
    pub id: PluginId,
    /// What is wrong, with the file and what to do.
    pub reason: String,
    /// The tables of the configuration that need the plugin, e.g. `hosts.netrika1`.
    pub places: Vec<String>,
}

/// The enabled plugins that [`PluginHost::load`] would not load. Loads them as it does: verifies the package, compiles and links the
/// component, and compares the settings. No function of a plugin is called, and nothing is written.
///
/// [`PluginHost::load`]: crate::PluginHost::load
pub fn refused(engine: &PluginEngine, deployment: Deployment, options: Options) -> Vec<RefusedPlugin> {
    let cache = Cache::read_only(options.cache.clone(), options.cache_key.clone());
    let loader = PluginLoader::new(engine, cache, deployment, options, &mut Registry::default());
    let refused = loader.enabled().filter_map(|id| {
        let reason = loader.load(id).err()?;
        let places = loader.binding_specs().into_iter().filter(|spec| spec.plugin == *id);
        Some(RefusedPlugin { id: id.clone(), reason, places: places.map(|spec| spec.table).collect() })
    });
    refused.collect()
}
