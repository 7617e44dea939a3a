//! All plugins of one deployment.

use crate::bindings::chat::wit::Authorization;
use crate::bindings::with_guest;
use crate::cache::Cache;
use crate::calls::{Call, Kind, Refusal, ask, busy};
use crate::chat::{PluginChat, PluginTransport};
use crate::convert::chat::Upstream;
use crate::deployment::{Deployment, Options};
use crate::egress::{EgressError, ForwardedCall};
use crate::engine::PluginEngine;
use crate::files::{self, FileHandle};
use crate::loader::{Bound, Generation, PluginLoader, SettingsByTable};
use crate::payment::PluginGateway;
use crate::questionnaires::PluginQuestionnaires;
use crate::records::PluginRecords;
use crate::scheduling::PluginScheduling;
use crate::status::{PluginState, PluginStatus};
use crate::tally::Tally;
use crate::trial::{Trial, TrialPlan, TrialReport, Verdict};
use crate::watch::{self, Watch};
use crate::world::{Guest, PortGuest};
use crate::{binding::Binding, breaker::Breaker, identity::PluginIdentity};
use cabinet_contract_rules::is_outage;
use cabinet_domain::{MedicalHostId, PluginId};
use cabinet_plugin_package::{Package, World};
use cabinet_ports::chat::{ChatTransport, ChatUpstream};
use cabinet_ports::records::{ByteRange, OpenFile};
use cabinet_ports::{
    ChatServer, HospitalQuestionnaires, Identity, PaymentGateway, Problem, ProblemCode, Records, Scheduling,
};
use chrono_tz::Tz;
use futures::future::BoxFuture;
use prometheus_client::registry::Registry;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::{Duration, Instant};

/// How long a reload waits for calls of the old version. They may take as long as the longest wall-clock limit.
const DRAIN: Duration = Duration::from_secs(90);
const DRAIN_STEP: Duration = Duration::from_millis(20);

/// The plugins of one deployment. It has no global state.
pub struct PluginHost {
    loader: PluginLoader,
    plugins: BTreeMap<PluginId, Arc<Plugin>>,
}

/// One plugin with its current generation.
pub(crate) struct Plugin {
    id: PluginId,
    /// The world of the ports that were opened for the plugin, set once its manifest could be read. A reload cannot change it.
    world: OnceLock<World>,
    breaker: Breaker,
    current: RwLock<Result<Arc<Generation>, String>>,
    tally: Tally,
    reloading: tokio::sync::Mutex<()>,
    trial: RwLock<Option<Arc<Trial>>>,
}

/// The wasmtime engine cannot be started on this machine.
#[derive(Debug, thiserror::Error)]
#[error("the plugin engine does not start: {0}")]
pub struct LoadError(String);

impl LoadError {
    #[expect(clippy::needless_pass_by_value, reason = "for map_err")]
    pub(crate) fn of(error: wasmtime::Error) -> Self {
        Self(format!("{error:#}"))
    }
}

/// A refused reload. The previous version stays in use.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReloadError {
    /// Not a plugin of this deployment.
    #[error("there is no plugin {0} in this deployment")]
    Unknown(PluginId),
    /// The new version cannot be loaded, or its health check fails.
    #[error("plugin {id} stays as it was: {reason}")]
    Refused { id: PluginId, reason: String },
}

impl PluginHost {
    /// Loads every enabled plugin. A plugin that cannot be loaded is not an error here: [`PluginHost::status`] reports it, its hosts answer
    /// `plugin_starting`, and the other plugins work.
    pub fn load(
        engine: &PluginEngine,
        deployment: Deployment,
        options: Options,
        registry: &mut Registry,
    ) -> Arc<Self> {
        let cache = Cache::new(options.cache.clone(), options.cache_key.clone());
        let loader = PluginLoader::new(engine, cache, deployment, options, registry);
        let plugins = loader
            .enabled()
            .map(|id| {
                let loaded = loader.load(id).map(Arc::new);
                match &loaded {
                    Ok(generation) => tracing::info!(
                        plugin.id = %id,
                        version = %generation.manifest.version,
                        signed_by = %generation.signed_by,
                        hosts = generation.bound.len(),
                        "plugin {id} is loaded"
                    ),
                    Err(reason) => tracing::error!(plugin.id = %id, %reason, "plugin {id} cannot be loaded"),
                }
                let world = match &loaded {
                    Ok(generation) => Some(generation.manifest.world),
                    Err(_) => loader.manifest(id).ok().map(|manifest| manifest.world),
                };
                let plugin = Plugin {
                    id: id.clone(),
                    world: world.map_or_else(OnceLock::new, OnceLock::from),
                    breaker: Breaker::default(),
                    current: RwLock::new(loaded),
                    tally: Tally::new(Arc::clone(&loader.options.clock)),
                    reloading: tokio::sync::Mutex::default(),
                    trial: RwLock::default(),
                };
                (id.clone(), Arc::new(plugin))
            })
            .collect();
        Arc::new(Self { loader, plugins })
    }

    /// The world of the plugin of a medical host. `None` if the deployment has no such host, its plugin is disabled, or its manifest could
    /// never be read.
    pub fn world_of(&self, host: &MedicalHostId) -> Option<World> {
        self.at(host)?.0.world.get().copied()
    }

    /// The booking port of a medical host. `None` if the deployment has no such host, its plugin is disabled, or it is a records plugin. A
    /// plugin whose manifest could never be read is assumed to offer booking, and answers `plugin_starting`.
    pub fn scheduling(&self, host: &MedicalHostId) -> Option<Arc<dyn Scheduling>> {
        let (plugin, zone) = self.at(host)?;
        if plugin.world.get() == Some(&World::Records) {
            return None;
        }
        Some(Arc::new(PluginScheduling::new(plugin, host.clone(), zone)))
    }

    /// The records port of a medical host. `None` if the deployment has no such host, its plugin is disabled, or it is of another world.
    pub fn records(&self, host: &MedicalHostId) -> Option<Arc<dyn Records>> {
        let (plugin, zone) = self.at(host)?;
        if plugin.world.get() != Some(&World::Records) {
            return None;
        }
        Some(Arc::new(PluginRecords::new(plugin, host.clone(), zone)))
    }

    fn at(&self, host: &MedicalHostId) -> Option<(Arc<Plugin>, Tz)> {
        let settings = self.loader.deployment.hosts.get(host)?;
        let plugin = Arc::clone(self.plugins.get(&settings.plugin)?);
        Some((plugin, self.loader.deployment.zone(settings)))
    }

    /// The port of the state identity portal. `None` if the deployment has none, or its plugin is disabled.
    pub fn identity(&self) -> Option<Arc<dyn Identity>> {
        let portal = self.loader.deployment.portal.as_ref()?;
        let plugin = Arc::clone(self.plugins.get(&portal.plugin)?);
        Some(Arc::new(PluginIdentity::new(plugin)))
    }

    /// The port of the card gateway. `None` if the deployment has none, or its plugin is disabled.
    pub fn payment_gateway(&self) -> Option<Arc<dyn PaymentGateway>> {
        let gateway = self.loader.deployment.gateway.as_ref()?;
        let plugin = Arc::clone(self.plugins.get(&gateway.plugin)?);
        Some(Arc::new(PluginGateway::new(plugin)))
    }

    /// The port of the hospital's questionnaire service. `None` if the deployment has none, or its plugin is disabled.
    pub fn questionnaires(&self) -> Option<Arc<dyn HospitalQuestionnaires>> {
        let service = self.loader.deployment.questionnaires.as_ref()?;
        let plugin = Arc::clone(self.plugins.get(&service.plugin)?);
        Some(Arc::new(PluginQuestionnaires::new(plugin, self.loader.deployment.timezone)))
    }

    /// The port of the chat's homeserver. `None` if the deployment has none, or its plugin is disabled.
    pub fn chat(&self) -> Option<Arc<dyn ChatServer>> {
        let chat = self.loader.deployment.chat.as_ref()?;
        let plugin = Arc::clone(self.plugins.get(&chat.plugin)?);
        Some(Arc::new(PluginChat::new(plugin)))
    }

    /// Forwards calls of patients to the chat's homeserver. `None` as for [`PluginHost::chat`]. Its limits hold for all its callers: share one.
    pub fn chat_transport(&self) -> Option<Arc<dyn ChatTransport>> {
        let chat = self.loader.deployment.chat.as_ref()?;
        let plugin = Arc::clone(self.plugins.get(&chat.plugin)?);
        Some(Arc::new(PluginTransport::new(plugin)))
    }

    /// The status of each plugin.
    pub fn status(&self) -> Vec<PluginStatus> {
        self.plugins.values().map(|plugin| self.status_of(plugin)).collect()
    }

    pub(crate) const fn loader(&self) -> &PluginLoader {
        &self.loader
    }

    /// Deployment of these plugins.
    pub(crate) fn deployment(&self) -> &Deployment {
        &self.loader.deployment
    }

    /// The plugin, unless it is disabled.
    pub(crate) fn plugin(&self, id: &PluginId) -> Option<&Plugin> {
        self.plugins.get(id).map(AsRef::as_ref)
    }

    fn status_of(&self, plugin: &Plugin) -> PluginStatus {
        let hosts = self.loader.deployment.hosts.iter();
        let current = plugin.current();
        let generation = current.as_ref().ok();
        PluginStatus {
            id: plugin.id.clone(),
            version: generation.map(|found| found.manifest.version.clone()),
            sha256: generation.map(|found| found.manifest.sha256.clone()),
            state: match (&current, plugin.breaker.open_for(Instant::now())) {
                (Err(reason), _) => PluginState::Failed { reason: reason.clone() },
                (Ok(_), Some(retry_after)) => PluginState::Resting { retry_after },
                (Ok(_), None) => PluginState::Ready,
            },
            hosts: hosts.filter(|(_, found)| found.plugin == plugin.id).map(|(id, _)| id.clone()).collect(),
            in_flight: generation.map_or(0, |found| found.in_flight()),
            trial: plugin.trial().map(|trial| trial.report()),
        }
    }

    /// Replaces a plugin by the version in its folder: compile, check the health of each host, swap, wait for the old calls to end. A
    /// hospital system that is down does not stop a reload; a plugin that fails does.
    ///
    /// # Errors
    /// [`ReloadError`]; the old version stays in use.
    pub async fn reload(self: &Arc<Self>, id: &PluginId) -> Result<PluginStatus, ReloadError> {
        self.replace(id, |_| {}).await
    }

    /// As [`PluginHost::reload`]; tells the version as soon as the new one is in use, before the old calls have ended.
    pub(crate) async fn replace(
        self: &Arc<Self>,
        id: &PluginId,
        in_use: impl FnOnce(String) + Send,
    ) -> Result<PluginStatus, ReloadError> {
        let plugin = self.plugins.get(id).cloned().ok_or_else(|| ReloadError::Unknown(id.clone()))?;
        let _one_at_a_time = plugin.reloading.lock().await;
        let new = self.checked(&plugin, self.loader.settings()).await?;
        let (old, version) = Self::swap(&plugin, new);
        in_use(version);
        if let Ok(old) = old {
            drain(&old).await;
        }
        Ok(self.status_of(&plugin))
    }

    /// Whether a plugin starts and is healthy with these settings. Nothing changes.
    ///
    /// # Errors
    /// [`ReloadError`]
    pub async fn try_settings(
        self: &Arc<Self>,
        id: &PluginId,
        settings: Arc<SettingsByTable>,
    ) -> Result<(), ReloadError> {
        let plugin = self.plugins.get(id).cloned().ok_or_else(|| ReloadError::Unknown(id.clone()))?;
        let _one_at_a_time = plugin.reloading.lock().await;
        self.checked(&plugin, settings).await.map(drop)
    }

    /// Gives a plugin these settings, with a reload. Returns as soon as they are in use; the calls of the former version end in the
    /// background.
    ///
    /// # Errors
    /// [`ReloadError`]; the former settings stay in use.
    pub async fn use_settings(
        self: &Arc<Self>,
        id: &PluginId,
        settings: Arc<SettingsByTable>,
    ) -> Result<(), ReloadError> {
        let plugin = self.plugins.get(id).cloned().ok_or_else(|| ReloadError::Unknown(id.clone()))?;
        let one_at_a_time = plugin.reloading.lock().await;
        let new = self.checked(&plugin, Arc::clone(&settings)).await?;
        self.keep_settings(id, &settings);
        let (old, _) = Self::swap(&plugin, new);
        drop(one_at_a_time);
        if let Ok(old) = old {
            tokio::spawn(async move { drain(&old).await });
        }
        Ok(())
    }

    /// Has the next load of a plugin use these settings: those of its tables.
    fn keep_settings(&self, id: &PluginId, settings: &SettingsByTable) {
        let specs = self.loader.deployment.binding_specs().into_iter();
        let tables: Vec<String> = specs.filter(|spec| spec.plugin == *id).map(|spec| spec.table).collect();
        let mut kept = self.loader.settings.write().unwrap_or_else(PoisonError::into_inner);
        let mut all = SettingsByTable::clone(&kept);
        for table in tables {
            match settings.get(&table) {
                Some(own) => all.insert(table, own.clone()),
                None => all.remove(&table),
            };
        }
        *kept = Arc::new(all);
    }

    /// Loads the version in a plugin's folder with these settings, and checks its health.
    async fn checked(
        self: &Arc<Self>,
        plugin: &Plugin,
        settings: Arc<SettingsByTable>,
    ) -> Result<Generation, ReloadError> {
        let id = &plugin.id;
        let refused = |reason: String| {
            tracing::error!(plugin.id = %id, reason, "plugin {id} stays as it was");
            ReloadError::Refused { id: id.clone(), reason }
        };
        let (host, wanted) = (Arc::clone(self), id.clone());
        let loaded = tokio::task::spawn_blocking(move || host.loader.load_with(&wanted, &settings)).await;
        let new = loaded.map_err(|error| refused(error.to_string()))?.map_err(refused)?;
        plugin.accepts(&new).await.map_err(refused)?;
        Ok(new)
    }

    /// Replaces the generation in use. Returns the former one, and the version of the new one.
    fn swap(plugin: &Plugin, new: Generation) -> (Result<Arc<Generation>, String>, String) {
        let version = new.manifest.version.to_string();
        plugin.end_trial();
        let old = plugin.swap(Arc::new(new));
        plugin.breaker.reset();
        plugin.tally.begin();
        tracing::info!(plugin.id = %plugin.id, %version, "plugin {} was reloaded", plugin.id);
        (old, version)
    }

    /// Tries a version in another folder beside the one in use (`trial.rs`). The version in use stays in use in either case.
    ///
    /// # Errors
    /// [`ReloadError`]: the version cannot be loaded, failed more often than the one in use, or was called too rarely.
    pub async fn try_out(
        self: &Arc<Self>,
        id: &PluginId,
        folder: &Path,
        plan: TrialPlan,
    ) -> Result<TrialReport, ReloadError> {
        let plugin = self.plugins.get(id).cloned().ok_or_else(|| ReloadError::Unknown(id.clone()))?;
        let refused = |reason: String| {
            tracing::error!(plugin.id = %id, reason, "plugin {id} stays as it was");
            ReloadError::Refused { id: id.clone(), reason }
        };
        let trial = {
            let _one_at_a_time = plugin.reloading.lock().await;
            if plugin.trial().is_some() {
                return Err(refused("another version is on trial: wait for its end".to_owned()));
            }
            plugin
                .current()
                .map_err(|reason| refused(format!("there is no version in use to compare with: {reason}")))?;
            let (host, folder) = (Arc::clone(self), folder.to_owned());
            let loaded = tokio::task::spawn_blocking(move || host.loader.load_from(&folder)).await;
            let new = loaded.map_err(|error| refused(error.to_string()))?.map_err(refused)?;
            plugin.accepts(&new).await.map_err(refused)?;
            plugin.begin_trial(Trial::new(Arc::new(new), plan))
        };
        tracing::info!(plugin.id = %id, share = plan.share, "plugin {id} is on trial");
        let (verdict, report) = (trial.trial.ended().await, trial.trial.report());
        drop(trial);
        self.loader.metrics.count_trial(id.as_str(), verdict.name());
        tracing::info!(plugin.id = %id, verdict = verdict.name(), "the trial of plugin {id} ended: {report}");
        match verdict {
            Verdict::Passed => Ok(report),
            Verdict::Failed => Err(refused(format!("the new version failed more often: {report}"))),
            Verdict::Undecided => {
                Err(refused(format!("the new version was called too rarely to decide: {report}")))
            }
            Verdict::Replaced => Err(refused(format!("the plugin was reloaded during the trial: {report}"))),
        }
    }

    /// The folder of the plugins.
    pub fn plugins_folder(&self) -> &Path {
        &self.loader.options.plugins
    }

    /// Whether the folder of a plugin contains another package than the loaded one.
    pub(crate) fn differs(&self, id: &PluginId) -> bool {
        let Some(plugin) = self.plugins.get(id) else { return false };
        let found = Package::fingerprint_of(&self.loader.options.plugins.join(id.as_str()));
        plugin.current().map_or(true, |current| found.as_ref() != Some(&current.fingerprint))
    }

    /// Reloads plugins whose files change, until the returned value is dropped. For demonstrations and plugin authors.
    ///
    /// # Errors
    /// The folder cannot be watched.
    pub fn watch(self: &Arc<Self>) -> Result<Watch, std::io::Error> {
        watch::start(self, &self.loader.options.plugins)
    }
}

impl Plugin {
    pub(crate) fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The world, once a manifest could be read.
    pub(crate) fn world(&self) -> Option<World> {
        self.world.get().copied()
    }

    pub(crate) fn is_resting(&self) -> bool {
        self.breaker.open_for(Instant::now()).is_some()
    }

    pub(crate) fn current(&self) -> Result<Arc<Generation>, String> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn trial(&self) -> Option<Arc<Trial>> {
        self.trial.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn begin_trial(self: &Arc<Self>, trial: Trial) -> OnTrial {
        let trial = Arc::new(trial);
        *self.trial.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&trial));
        OnTrial { plugin: Arc::clone(self), trial }
    }

    fn end_trial(&self) {
        if let Some(trial) = self.trial.write().unwrap_or_else(PoisonError::into_inner).take() {
            trial.replaced();
        }
    }

    /// Whether a new version can be used here: it is of the same world, and healthy.
    async fn accepts(&self, new: &Generation) -> Result<(), String> {
        let before = *self.world.get_or_init(|| new.manifest.world);
        if before != new.manifest.world {
            return Err(format!(
                "its world was {before} and is {} now: start the server anew",
                new.manifest.world
            ));
        }
        health(new).await
    }

    fn swap(&self, new: Arc<Generation>) -> Result<Arc<Generation>, String> {
        std::mem::replace(&mut *self.current.write().unwrap_or_else(PoisonError::into_inner), Ok(new))
    }

    fn generation(&self) -> Result<Arc<Generation>, Problem> {
        self.current().map_err(|reason| {
            Problem::new(ProblemCode::PluginMissing, format!("plugin {} is not loaded: {reason}", self.id))
        })
    }

    /// Opens the file that the plugin refers to, with the permissions of the current generation.
    pub(crate) async fn open(
        &self,
        place: &Binding,
        handle: FileHandle,
        range: Option<ByteRange>,
    ) -> Result<OpenFile, Problem> {
        files::open(self.generation()?.at(place)?, handle, range).await
    }

    /// Sends a forwarded call with the permissions of the current generation.
    pub(crate) async fn send_forwarded(
        &self,
        place: &Binding,
        request: ForwardedCall,
    ) -> Result<reqwest::Response, Problem> {
        let generation = self.generation()?;
        let context = &generation.at(place)?.context;
        let answer = context.egress.forward(request).await;
        if let Err(EgressError::Denied(why) | EgressError::Tls(why)) = &answer {
            context.misconfigured(why);
        }
        answer.map_err(|reason| crate::files::egress_problem(&reason))
    }

    /// How the kernel forwards calls, with the permissions of the current generation and the secret that the plugin names.
    pub(crate) fn upstream(&self, place: &Binding, found: Upstream) -> Result<ChatUpstream, Problem> {
        let generation = self.generation()?;
        let context = &generation.at(place)?.context;
        let misconfigured = |why: String| Problem::new(ProblemCode::Configuration, why);
        context.permissions.check_destination(&found.base).map_err(misconfigured)?;
        let token = match found.authorization {
            Authorization::Secret(name) => context.named_secret(&name)?.clone(),
            Authorization::Token(token) => token.into(),
        };
        Ok(ChatUpstream { base: found.base, acting_for: found.acting_for, token })
    }

    /// Calls the current generation, if a permit becomes free in time and the breaker is not open.
    ///
    /// Boxed, so that the compiler proves `Send` once and not in every method of every port.
    pub(crate) fn ask<'c, G: Guest + 'c, T: Send + 'c, D: Send + 'c, E: Refusal + Send + 'c>(
        &'c self,
        place: &'c Binding,
        call: Call<G, T>,
        read: impl FnOnce(T) -> Result<D, E> + Send + 'c,
    ) -> BoxFuture<'c, Result<D, E>> {
        Box::pin(self.ask_current(place, call, read))
    }

    async fn ask_current<G: Guest, T, D, E: Refusal>(
        &self,
        place: &Binding,
        call: Call<G, T>,
        read: impl FnOnce(T) -> Result<D, E> + Send,
    ) -> Result<D, E> {
        let id = &self.id;
        let missing = |why: String| E::from(Problem::new(ProblemCode::PluginMissing, why));
        let function = call.function;
        let trial = self.trial().filter(|_| Trial::shares(function.kind));
        let on_trial = trial.as_deref().filter(|trial| trial.takes_turn());
        let (generation, breaker) = match on_trial {
            Some(trial) => (Arc::clone(&trial.generation), &trial.breaker),
            None => (self.generation()?, &self.breaker),
        };
        let bound = generation.at(place)?;
        if G::prepared(&generation.prepared).is_none() {
            if let Some(interface) = G::OPTIONAL.filter(|_| generation.manifest.world == G::WORLD) {
                let why = format!("plugin {id} does not export {interface}");
                return Err(E::from(Problem::new(ProblemCode::Unsupported, why)));
            }
            return Err(missing(format!(
                "plugin {id} is of the world {}, {place} was opened for {}: start the server anew",
                generation.manifest.world,
                G::WORLD
            )));
        }
        let permit = match function.kind {
            Kind::LongPoll => bound.news.take().await,
            _ => generation.permits.take(function).await,
        };
        let Some(_permit) = permit else {
            let why = match function.kind {
                Kind::LongPoll => format!("plugin {id} waits for news of {place} already"),
                _ => format!("plugin {id} has {} calls under way", generation.manifest.limits.calls),
            };
            self.tally.count_recent(function.name, ProblemCode::PluginBusy.name());
            return Err(E::from(busy(bound, function, why, None)));
        };
        generation.peaks.note_calls(generation.in_flight());
        match breaker.enter(Instant::now()) {
            Ok(pass) => {
                let answer = ask(&generation, bound, pass, call, read).await;
                let refusal = answer.as_ref().err().map(Refusal::outcome);
                self.tally.count(function.name, refusal);
                if let Some(trial) = &trial {
                    trial.count(on_trial.is_some(), refusal);
                }
                answer
            }
            Err(left) => {
                let why = format!("plugin {id} failed repeatedly and rests");
                self.tally.count_recent(function.name, ProblemCode::PluginBusy.name());
                Err(E::from(busy(bound, function, why, Some(left))))
            }
        }
    }
}

/// A trial until it is dropped, also with its waiting caller.
struct OnTrial {
    plugin: Arc<Plugin>,
    trial: Arc<Trial>,
}

impl Drop for OnTrial {
    fn drop(&mut self) {
        let mut current = self.plugin.trial.write().unwrap_or_else(PoisonError::into_inner);
        if current.as_ref().is_some_and(|current| Arc::ptr_eq(current, &self.trial)) {
            *current = None;
        }
    }
}

impl Generation {
    fn at(&self, place: &Binding) -> Result<&Bound, Problem> {
        self.bound.get(place).ok_or_else(|| {
            let why = format!("plugin {} does not serve {place}", self.manifest.id);
            Problem::new(ProblemCode::PluginMissing, why)
        })
    }

    pub(crate) fn in_flight(&self) -> usize {
        self.permits.taken()
    }
}

/// Checks the health of a generation before it is used.
async fn health(generation: &Generation) -> Result<(), String> {
    let apart = Breaker::default();
    for (host, bound) in &generation.bound {
        let Ok(pass) = apart.enter(Instant::now()) else { return Err("it failed repeatedly".to_owned()) };
        let asked: Result<_, Problem> = with_guest!(
            generation.prepared,
            Plugged => ask(generation, bound, pass, <Plugged as PortGuest>::health().of(Kind::Read), Ok).await
        );
        match asked {
            Ok(_) => {}
            Err(problem) if is_outage!(ProblemCode, problem.code) => {
                tracing::warn!(medical.host = %host, %problem, "the system behind {host} cannot be asked now");
            }
            Err(problem) => return Err(format!("{host}: {problem}")),
        }
    }
    Ok(())
}

/// Waits until all calls of an old generation have ended. Long polls for changes are not counted.
async fn drain(old: &Generation) {
    let waited = tokio::time::timeout(DRAIN, async {
        while old.in_flight() > 0 {
            tokio::time::sleep(DRAIN_STEP).await;
        }
    });
    if waited.await.is_err() {
        tracing::warn!(plugin.id = %old.manifest.id, "calls of the old version are still under way");
    }
}
