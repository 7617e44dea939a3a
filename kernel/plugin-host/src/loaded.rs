//! A plugin that is ready to be called: its manifest, its compiled component and its bindings to medical hosts. A reload makes a new
//! generation; the old one ends with its last call.

use crate::bindings::{SchedulingPlugin, SchedulingPluginPre};
use crate::cache::Cache;
use crate::capabilities::store::Store;
use crate::capabilities::{CallState, Context, LogBudget};
use crate::deployment::{Deployment, Options};
use crate::egress::Egress;
use crate::manifest::Manifest;
use crate::metrics::{HostMetrics, Metrics};
use crate::permissions::Permissions;
use crate::permits::Permits;
use cabinet_config::PluginSettings;
use cabinet_domain::{MedicalHostId, PluginId};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;
use wasmtime::Engine;
use wasmtime::component::{HasSelf, Linker};

/// Everything of one version of a plugin.
pub(crate) struct Generation {
    pub(crate) manifest: Manifest,
    pub(crate) engine: Engine,
    pub(crate) pre: SchedulingPluginPre<CallState>,
    pub(crate) permits: Permits,
    pub(crate) bound: BTreeMap<MedicalHostId, Bound>,
}

/// A plugin at one medical host.
pub(crate) struct Bound {
    pub(crate) context: Arc<Context>,
    pub(crate) metrics: HostMetrics,
}

/// What loading needs and calls do not.
pub(crate) struct Workshop {
    pub(crate) engine: Engine,
    pub(crate) linker: Linker<CallState>,
    pub(crate) cache: Cache,
    pub(crate) deployment: Deployment,
    pub(crate) options: Options,
    pub(crate) metrics: Metrics,
    /// Stores outlive generations.
    pub(crate) stores: BTreeMap<MedicalHostId, Arc<Store>>,
}

/// The capabilities, linked once for all plugins.
pub(crate) fn linker(engine: &Engine) -> wasmtime::Result<Linker<CallState>> {
    let mut linker = Linker::new(engine);
    SchedulingPlugin::add_to_linker::<_, HasSelf<_>>(&mut linker, |state| state)?;
    Ok(linker)
}

impl Workshop {
    /// Reads, checks, compiles and binds the plugin as it lies in its folder now. The error is a sentence for the administrator.
    pub(crate) fn load(&self, id: &PluginId) -> Result<Generation, String> {
        let folder = self.options.plugins.join(id.as_str());
        let manifest = Manifest::read(&folder).map_err(|error| error.to_string())?;
        if manifest.id != *id {
            return Err(format!(
                "{}/plugin.toml: id is {:?}, the folder is {id:?}",
                folder.display(),
                manifest.id
            ));
        }
        let path = folder.join(&manifest.component);
        let wasm = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let found = hex::encode(Sha256::digest(&wasm));
        if found != manifest.sha256 {
            return Err(format!(
                "{}: its SHA-256 is {found}, plugin.toml says {}: the file is not the one that was released",
                path.display(),
                manifest.sha256
            ));
        }
        let incompatible = |error: wasmtime::Error| format!("{}: {:#}", path.display(), error);
        let component = self.cache.component(&self.engine, &wasm, &manifest.sha256).map_err(incompatible)?;
        let pre = self
            .linker
            .instantiate_pre(&component)
            .and_then(SchedulingPluginPre::new)
            .map_err(incompatible)?;
        let bound = self.bind(&manifest)?;
        let permits = Permits::new(manifest.limits.calls);
        Ok(Generation { engine: self.engine.clone(), pre, permits, bound, manifest })
    }

    fn bind(&self, manifest: &Manifest) -> Result<BTreeMap<MedicalHostId, Bound>, String> {
        let Some(plugin) = self.deployment.plugins.get(&manifest.id) else {
            return Err(format!(
                "{} does not name the plugin {}",
                self.deployment.variant_file.display(),
                manifest.id
            ));
        };
        let mut bound = BTreeMap::new();
        let mut mistakes = Vec::new();
        for (host, settings) in &self.deployment.hosts {
            if settings.plugin != manifest.id {
                continue;
            }
            if let Err(found) = manifest.settings.check(&self.deployment.settings(settings)) {
                let file = self.deployment.variant_file.display();
                mistakes
                    .extend(found.iter().map(|mistake| format!("{file}: hosts.{host}.settings: {mistake}")));
                continue;
            }
            let context = self.context(manifest, plugin, host)?;
            let metrics = self.metrics.of(manifest.id.as_str(), host.as_str());
            bound.insert(host.clone(), Bound { context: Arc::new(context), metrics });
        }
        if mistakes.is_empty() { Ok(bound) } else { Err(mistakes.join("\n")) }
    }

    fn context(
        &self,
        manifest: &Manifest,
        plugin: &PluginSettings,
        host: &MedicalHostId,
    ) -> Result<Context, String> {
        let file = &self.deployment.variant_file;
        let Some(medical_host) = self.deployment.hosts.get(host) else {
            return Err(format!("{}: there is no host {host}", file.display()));
        };
        let settings = self.deployment.settings(medical_host);
        let permissions = Arc::new(Permissions::new(
            manifest.id.as_str(),
            file.clone(),
            manifest.requests.clone(),
            &plugin.grant,
            settings.clone(),
        ));
        let secrets = self.deployment.secrets.get(&manifest.id).cloned().unwrap_or_default();
        let egress = Egress::new(Arc::clone(&permissions), &plugin.grant, &secrets)
            .map_err(|error| format!("{}: plugins.{}.grant: {error}", file.display(), manifest.id))?;
        for name in manifest.requests.secrets.iter().filter(|name| !secrets.contains_key(*name)) {
            tracing::warn!(plugin.id = %manifest.id, secret = %name, "the secret {name} of plugin {} has no value", manifest.id);
        }
        Ok(Context {
            plugin: manifest.id.clone(),
            host: host.clone(),
            zone: self.deployment.zone(medical_host),
            settings: serde_json::Value::Object(settings).to_string(),
            permissions,
            egress,
            secrets,
            store: self.stores.get(host).cloned().unwrap_or_default(),
            clock: Arc::clone(&self.options.clock),
            log: LogBudget::default(),
        })
    }
}
