//! Loads a single plugin, for commands that need no server.

use cabinet_config::{Loaded, Secrets};
use cabinet_domain::PluginId;
use cabinet_plugin_host::{CacheKey, Deployment, Options, PluginEngine, PluginHost};
use cabinet_ports::{Signer, SystemClock};
use prometheus_client::registry::Registry;
use secrecy::ExposeSecret;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A plugin of a hospital with its engine, which must live as long.
pub(super) struct OnePlugin {
    _engine: PluginEngine,
    pub(super) host: Arc<PluginHost>,
}

/// Loads a plugin with the grants, secrets and settings of its variant.
///
/// # Errors
/// If the engine cannot start.
pub(super) fn load(
    loaded: &Loaded,
    secrets: &Secrets,
    signers: BTreeMap<String, Arc<dyn Signer>>,
    plugin: &PluginId,
) -> anyhow::Result<OnePlugin> {
    let variant = &loaded.variant;
    let options = Options {
        plugins: variant.http.plugin_root.clone(),
        cache: variant.http.cache_root.clone(),
        cache_key: CacheKey::derive(secrets.token_key.expose_secret().as_bytes()),
        clock: Arc::new(SystemClock),
        signers,
    };
    let mut deployment = Deployment::of(variant, secrets).with_origins(loaded.origins.clone());
    deployment.hosts.clear();
    deployment.plugins.retain(|id, _| id == plugin);
    let engine = PluginEngine::start(1)?;
    // Compiles a plugin that is not in the cache yet.
    let load = || PluginHost::load(&engine, deployment, options, &mut Registry::default());
    let host = tokio::task::block_in_place(load);
    Ok(OnePlugin { _engine: engine, host })
}
