//! A plugin of an author, loaded into the real plugin host with the grants that its manifest requests and the values of `dev.toml`.

use anyhow::{Context, anyhow, bail};
use cabinet_config::{IdentityPortal, MedicalHostSettings, PluginSettings};
use cabinet_domain::{MedicalHostId, PluginId};
use cabinet_plugin_host::{
    AuthorCall, AuthorFunction, CacheKey, Chat, Deployment, Gateway, Options, PluginEngine, PluginHost,
    PluginState, QuestionnaireService, Tap,
};
use cabinet_plugin_package::{Manifest, World};
use cabinet_plugin_tools::development::{Development, FILE};
use cabinet_plugin_tools::project::Project;
use cabinet_ports::{Clock, SystemClock};
use prometheus_client::registry::Registry;
use secrecy::SecretString;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// A loaded plugin.
pub(super) struct Bench {
    pub(super) engine: PluginEngine,
    pub(super) host: Arc<PluginHost>,
    id: PluginId,
    pub(super) world: World,
    pub(super) manifest: Manifest,
}

impl Bench {
    /// Loads the package of the last build.
    ///
    /// # Errors
    /// Nothing was built yet, `dev.toml` is invalid, or the host refuses the component.
    pub(super) fn load(engine: PluginEngine, project: &Project) -> anyhow::Result<Self> {
        Self::load_with(engine, project, None)
    }

    /// As [`Bench::load`], with a tap between the plugin and its system.
    ///
    /// # Errors
    /// As [`Bench::load`].
    pub(super) fn load_with(
        engine: PluginEngine,
        project: &Project,
        tap: Option<Arc<dyn Tap>>,
    ) -> anyhow::Result<Self> {
        Self::load_at(engine, project, tap, Arc::new(SystemClock))
    }

    /// As [`Bench::load_with`], with the clock that the plugin sees.
    ///
    /// # Errors
    /// As [`Bench::load`].
    pub(super) fn load_at(
        engine: PluginEngine,
        project: &Project,
        tap: Option<Arc<dyn Tap>>,
        clock: Arc<dyn Clock>,
    ) -> anyhow::Result<Self> {
        let manifest = project.manifest()?;
        if !project.component(&manifest).exists() {
            bail!("there is no component yet: run `cabinet plugin build`");
        }
        let development = Development::read(project.folder())?;
        let id = manifest.id.clone();
        let key = std::fs::read(project.key_file()).context("the key of this folder cannot be read")?;
        let options = Options {
            plugins: project.packages(),
            cache: project.folder().join("target/cabinet-cache"),
            cache_key: CacheKey::derive(&key),
            clock,
            signers: BTreeMap::new(),
        };
        let deployment = Deployment { tap, ..deployment(&manifest, &development)? };
        let load = || PluginHost::load(&engine, deployment, options, &mut Registry::default());
        let host = tokio::task::block_in_place(load);
        match host.status().into_iter().next().map(|status| status.state) {
            Some(PluginState::Failed { reason }) => Err(anyhow!("the plugin cannot be loaded: {reason}")),
            _ => Ok(Self { engine, host, id, world: manifest.world, manifest }),
        }
    }

    /// The medical host that the plugin serves, if its world has one.
    pub(super) fn place(&self) -> Option<MedicalHostId> {
        match self.world {
            World::Scheduling | World::Records => self.id.as_str().parse().ok(),
            World::Identity | World::Payment | World::Questionnaires | World::Chat => None,
        }
    }

    /// The functions that can be called.
    ///
    /// # Errors
    /// The plugin is not loaded.
    pub(super) fn functions(&self) -> anyhow::Result<Vec<AuthorFunction>> {
        Ok(self.host.functions(&self.id)?)
    }

    /// Calls a function.
    ///
    /// # Errors
    /// There is no such function, or an argument has another type.
    pub(super) async fn call(&self, function: &str, arguments: &Value) -> anyhow::Result<AuthorCall> {
        Ok(self.host.try_call(&self.engine, &self.id, function, arguments).await?)
    }
}

/// A deployment in which the plugin serves the place of its world.
fn deployment(manifest: &Manifest, development: &Development) -> anyhow::Result<Deployment> {
    let plugin = manifest.id.clone();
    let settings = development.settings.clone();
    let grant = development.grant(manifest);
    let secrets = development.secret_names();
    let secrets =
        secrets.filter_map(|name| Some((name.to_owned(), SecretString::from(development.secret(name)?))));
    let mut deployment = Deployment {
        secrets: BTreeMap::from([(plugin.clone(), secrets.collect())]),
        plugins: BTreeMap::from([(
            plugin.clone(),
            PluginSettings { enabled: true, grant, secrets: BTreeMap::new() },
        )]),
        timezone: development.timezone,
        variant_file: PathBuf::from(FILE),
        accepts_build_key: true,
        of_author: true,
        ..Deployment::default()
    };
    let table = String::from("dev");
    match manifest.world {
        World::Scheduling | World::Records => {
            let host: MedicalHostId = plugin.as_str().parse()?;
            let place = MedicalHostSettings {
                plugin,
                name: host.to_string(),
                description: String::new(),
                translations: BTreeMap::new(),
                timezone: None,
                settings,
                alias_of: None,
            };
            deployment.hosts.insert(host, place);
        }
        World::Identity => deployment.portal = Some(IdentityPortal { plugin, settings }),
        World::Payment => deployment.gateway = Some(Gateway { plugin, settings, table }),
        World::Questionnaires => {
            deployment.questionnaires = Some(QuestionnaireService { plugin, settings, table })
        }
        World::Chat => deployment.chat = Some(Chat { plugin, settings, table }),
    }
    Ok(deployment)
}
