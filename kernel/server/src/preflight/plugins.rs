//! Plugins that `serve` would not load. It starts without them, so they are no errors for it; for a person who checks a configuration they are.

use super::Inspected;
use cabinet_config::Variant;
use cabinet_plugin_host::{CacheKey, Deployment, Options, PluginEngine, RefusedPlugin, refused};
use cabinet_ports::SystemClock;
use secrecy::ExposeSecret;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Reports each enabled plugin that `serve` would not load, with its reason. A plugin about which an error was reported before is left out,
/// and all of them if the configuration cannot be read or has no key that signs plugins.
///
/// # Errors
/// The plugin engine cannot start.
pub(crate) fn inspect_packages(inspected: &mut Inspected) -> anyhow::Result<()> {
    let Some(loaded) = &inspected.loaded else { return Ok(()) };
    let has_no_key =
        inspected.draft.errors().iter().any(|error| error.key.starts_with("security.plugin_keys"));
    if has_no_key || !loaded.variant.plugins.values().any(|plugin| plugin.enabled) {
        return Ok(());
    }
    let variant = &loaded.variant;
    let deployment = match &inspected.secrets {
        Some(secrets) => Deployment::of(variant, secrets),
        None => Deployment::without_secrets(variant),
    };
    let seal = inspected.secrets.as_ref().map(|secrets| secrets.token_key.expose_secret().as_bytes());
    let options = Options {
        plugins: variant.http.plugin_root.clone(),
        cache: variant.http.cache_root.clone(),
        cache_key: CacheKey::derive(seal.unwrap_or_default()),
        clock: Arc::new(SystemClock),
        signers: BTreeMap::new(),
    };
    let engine = PluginEngine::start(1)?;
    let found = refused(&engine, deployment.with_origins(loaded.origins.clone()), options);
    let new: Vec<RefusedPlugin> =
        found.into_iter().filter(|found| !is_reported(inspected, variant, found)).collect();
    for RefusedPlugin { id, reason, places } in new {
        let needed = match places.as_slice() {
            [] => String::new(),
            places => format!("; the server starts, but {} would not work", places.join(", ")),
        };
        inspected.draft.report(
            &format!("plugins.{id}"),
            format!("a plugin that is not loaded: {reason}"),
            format!("a package that this server loads, or plugins.{id}.enabled = false{needed}"),
        );
    }
    Ok(())
}

/// Whether the same was reported before: about the manifest, the grant's proxy and authorities, or the settings and the world at a place.
fn is_reported(inspected: &Inspected, variant: &Variant, found: &RefusedPlugin) -> bool {
    let plugin = format!("plugins.{}", found.id);
    let grant = ["ca_file", "proxy", "proxy_login"].map(|key| format!("{plugin}.grant.{key}"));
    let is_of_place = |key: &str, place: &String| {
        let rest = key.strip_prefix(place.as_str()).unwrap_or_default();
        rest == ".plugin" || rest.starts_with(".settings")
    };
    let is_it = |key: &String| {
        *key == plugin || grant.contains(key) || found.places.iter().any(|place| is_of_place(key, place))
    };
    let is_missing = !variant.http.plugin_root.join(found.id.as_str()).join("plugin.toml").is_file();
    is_missing || inspected.draft.errors().iter().any(|error| is_it(&error.key))
}
