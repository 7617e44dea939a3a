//! A loaded plugin: its manifest, its compiled component and its bindings. A reload creates a new generation; the old one is
//! dropped after its last call.

use crate::binding::{Binding, BindingSpec};
use crate::bindings::{Capabilities, Prepared};
use crate::cache::Cache;
use crate::capabilities::store::Store;
use crate::capabilities::{CallState, Context, LogBudget};
use crate::concurrency::{NewsPermit, Permits};
use crate::denials::Denials;
use crate::deployment::{Deployment, Options};
use crate::egress::Egress;
use crate::engine::PluginEngine;
use crate::metrics::{HostMetrics, Metrics};
use crate::peaks::Peaks;
use crate::permissions::Permissions;
use crate::repeats::Repeats;
use crate::set_aside::SetAside;
use cabinet_config::PluginSettings;
use cabinet_domain::PluginId;
use cabinet_plugin_package::{Manifest, ManifestError, Package};
use prometheus_client::registry::Registry;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use wasmtime::Engine;
use wasmtime::component::{Component, HasSelf, Linker};

/// Settings by the table of the configuration that binds a plugin, e.g. `hosts.netrika1`.
pub type SettingsByTable = BTreeMap<String, Map<String, Value>>;

/// One loaded version of a plugin.
pub(crate) struct Generation {
    pub(crate) manifest: Manifest,
    /// The fingerprint of the package.
    pub(crate) fingerprint: String,
    /// Name of the key that signed the package.
    pub(crate) signed_by: String,
    pub(crate) engine: Engine,
    pub(crate) prepared: Prepared,
    /// Keeps the component findable for other hospitals for as long as this one uses it.
    pub(crate) component: Arc<Component>,
    pub(crate) permits: Permits,
    pub(crate) peaks: Peaks,
    pub(crate) bound: BTreeMap<Binding, Bound>,
}

/// A plugin at one binding.
pub(crate) struct Bound {
    pub(crate) context: Arc<Context>,
    pub(crate) metrics: HostMetrics,
    pub(crate) news: NewsPermit,
}

/// What is needed to load plugins but not to call them.
pub(crate) struct PluginLoader {
    pub(crate) engine: PluginEngine,
    pub(crate) cache: Cache,
    pub(crate) deployment: Deployment,
    /// Settings that replace those of the deployment.
    pub(crate) settings: RwLock<Arc<SettingsByTable>>,
    pub(crate) options: Options,
    pub(crate) metrics: Metrics,
    /// The key-value stores. They outlive generations.
    pub(crate) stores: BTreeMap<Binding, Arc<Store>>,
    /// What was refused to each plugin.
    pub(crate) denials: BTreeMap<PluginId, Arc<Denials>>,
}

/// Links the host functions once for all plugins.
pub(crate) fn linker(engine: &Engine) -> wasmtime::Result<Linker<CallState>> {
    let mut linker = Linker::new(engine);
    Capabilities::add_to_linker::<_, HasSelf<_>>(&mut linker, |state| state)?;
    Ok(linker)
}

impl PluginLoader {
    pub(crate) fn new(
        engine: &PluginEngine,
        cache: Cache,
        deployment: Deployment,
        options: Options,
        registry: &mut Registry,
    ) -> Self {
        Self {
            engine: engine.clone(),
            cache,
            metrics: Metrics::register(registry),
            stores: deployment
                .binding_specs()
                .into_iter()
                .map(|found| (found.place, Arc::default()))
                .collect(),
            denials: deployment.plugins.keys().map(|id| (id.clone(), Arc::default())).collect(),
            settings: RwLock::new(Arc::new(deployment.settings.clone())),
            deployment,
            options,
        }
    }

    /// The plugins that are to be loaded.
    pub(crate) fn enabled(&self) -> impl Iterator<Item = &PluginId> {
        let enabled = self.deployment.plugins.iter().filter(|(_, settings)| settings.enabled);
        enabled.map(|(id, _)| id)
    }

    /// All bindings, with the settings that are in force.
    pub(crate) fn binding_specs(&self) -> Vec<BindingSpec> {
        self.specs_with(&self.settings())
    }

    /// The settings that replace those of the deployment.
    pub(crate) fn settings(&self) -> Arc<SettingsByTable> {
        Arc::clone(&self.settings.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn specs_with(&self, settings: &SettingsByTable) -> Vec<BindingSpec> {
        let mut specs = self.deployment.binding_specs();
        for spec in &mut specs {
            if let Some(own) = settings.get(&spec.table) {
                spec.settings.clone_from(own);
            }
        }
        specs
    }

    /// Reads, checks, compiles and binds the plugin in its folder. The error is a text for the administrator.
    pub(crate) fn load(&self, id: &PluginId) -> Result<Generation, String> {
        self.load_with(id, &self.settings())
    }

    /// As [`PluginLoader::load`], with other settings than those in force.
    pub(crate) fn load_with(&self, id: &PluginId, settings: &SettingsByTable) -> Result<Generation, String> {
        self.open(&self.options.plugins.join(id.as_str()), settings)
    }

    /// As [`PluginLoader::load`], from another folder, whose name is the plugin's id.
    pub(crate) fn load_from(&self, folder: &Path) -> Result<Generation, String> {
        self.open(folder, &self.settings())
    }

    fn open(&self, folder: &Path, settings: &SettingsByTable) -> Result<Generation, String> {
        let keys = self.deployment.trusted_keys(&self.options.plugins);
        self.prepare(Package::open(folder, &keys).map_err(|error| error.to_string())?, settings)
    }

    /// Compiles the verified bytes, even if the folder has changed since.
    fn prepare(&self, package: Package, settings: &SettingsByTable) -> Result<Generation, String> {
        let Package { manifest, component: wasm, fingerprint, signed_by } = package;
        let path = self.options.plugins.join(manifest.id.as_str()).join(&manifest.component);
        let incompatible = |error: wasmtime::Error| format!("{}: {:#}", path.display(), error);
        let component = self.engine.component(&self.cache, &wasm, &manifest.sha256).map_err(incompatible)?;
        let prepared = self
            .engine
            .linker
            .instantiate_pre(&component)
            .and_then(|linked| Prepared::new(manifest.world, linked))
            .map_err(incompatible)?;
        let bound = self.bind(&manifest, settings)?;
        let permits = Permits::new(manifest.limits.calls);
        let engine = self.engine.engine.clone();
        let peaks = Peaks::default();
        Ok(Generation {
            engine,
            prepared,
            component,
            permits,
            peaks,
            bound,
            manifest,
            fingerprint,
            signed_by,
        })
    }

    /// The manifest in the plugin's folder, without a check of its signature. Used only to know the world of a plugin that cannot be
    /// loaded.
    pub(crate) fn manifest(&self, id: &PluginId) -> Result<Manifest, ManifestError> {
        Manifest::read(&self.options.plugins.join(id.as_str()))
    }

    fn bind(
        &self,
        manifest: &Manifest,
        settings: &SettingsByTable,
    ) -> Result<BTreeMap<Binding, Bound>, String> {
        let Some(plugin) = self.deployment.plugins.get(&manifest.id) else {
            return Err(format!(
                "{} does not name the plugin {}",
                self.deployment.variant_file.display(),
                manifest.id
            ));
        };
        let mut bound = BTreeMap::new();
        let mut mistakes = Vec::new();
        let binding_specs = self.specs_with(settings).into_iter();
        for binding_spec in binding_specs.filter(|binding_spec| binding_spec.plugin == manifest.id) {
            let file = self.deployment.variant_file.display();
            let table = &binding_spec.table;
            if !binding_spec.worlds.contains(&manifest.world) {
                let needed: Vec<&str> = binding_spec.worlds.iter().map(|world| world.name()).collect();
                mistakes.push(format!(
                    "{file}: {table}.plugin: plugin {} is of the world {}, a plugin of {} is needed there",
                    manifest.id,
                    manifest.world,
                    needed.join(" or ")
                ));
                continue;
            }
            if let Err(found) = manifest.settings.check(&binding_spec.settings) {
                mistakes.extend(found.iter().map(|mistake| format!("{file}: {table}.settings: {mistake}")));
                continue;
            }
            let metrics = self.metrics.of(manifest.id.as_str(), binding_spec.place.as_str());
            let place = binding_spec.place.clone();
            let context = Arc::new(self.context(manifest, plugin, binding_spec)?);
            bound.insert(place, Bound { context, metrics, news: NewsPermit::default() });
        }
        if mistakes.is_empty() { Ok(bound) } else { Err(mistakes.join("\n")) }
    }

    fn context(
        &self,
        manifest: &Manifest,
        plugin: &PluginSettings,
        binding_spec: BindingSpec,
    ) -> Result<Context, String> {
        let file = &self.deployment.variant_file;
        let permissions = Arc::new(Permissions::new(
            manifest.id.as_str(),
            self.deployment.grant_files(&manifest.id),
            manifest.requests.clone(),
            &plugin.grant,
            binding_spec.settings.clone(),
        ));
        let secrets = self.deployment.secrets.get(&manifest.id).cloned().unwrap_or_default();
        let egress = Egress::new(Arc::clone(&permissions), &plugin.grant, &secrets)
            .map_err(|error| format!("{}: plugins.{}.grant: {error}", file.display(), manifest.id))?;
        let needed =
            manifest.requests.secrets.iter().filter(|secret| secret.is_needed(&binding_spec.settings));
        for name in needed.map(|secret| &secret.name).filter(|name| !secrets.contains_key(*name)) {
            tracing::warn!(plugin.id = %manifest.id, secret = %name, "{}: {}", binding_spec.place, permissions.secret_not_set(name));
        }
        Ok(Context {
            plugin: manifest.id.clone(),
            zone: binding_spec.zone,
            settings: serde_json::Value::Object(binding_spec.settings).to_string(),
            permissions,
            egress,
            secrets,
            signers: self.options.signers.clone(),
            signatures: self.metrics.signatures(manifest.id.as_str()),
            store: self.stores.get(&binding_spec.place).cloned().unwrap_or_default(),
            rows_set_aside: self.metrics.rows_set_aside(manifest.id.as_str(), binding_spec.place.as_str()),
            set_aside: SetAside::default(),
            denials: self.denials.get(&manifest.id).cloned().unwrap_or_default(),
            host: binding_spec.place,
            tap: self.deployment.tap.clone(),
            clock: Arc::clone(&self.options.clock),
            log: LogBudget::default(),
            repeats: Repeats::default(),
        })
    }
}
