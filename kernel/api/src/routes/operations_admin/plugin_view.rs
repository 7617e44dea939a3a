//! The responses about plugins.

use super::health_view::PluginHealth;
use cabinet_administration::{KernelVersion, ListedPlugin, PluginPage};
use cabinet_ports::{
    ConfigLine, PluginCallCount, PluginDenial, PluginLimits, PluginPermission, PluginTrial, PluginTrialCount,
};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// The plugins of this kernel.
#[derive(Serialize, ToSchema)]
pub(super) struct PluginList {
    /// Version of the kernel.
    kernel: &'static str,
    plugins: Vec<PluginRow>,
}

/// A plugin in the list.
#[derive(Serialize, ToSchema)]
pub(super) struct PluginRow {
    #[serde(flatten)]
    health: PluginHealth,
    /// What it implements, e.g. `scheduling-plugin`; null if its manifest cannot be read.
    world: Option<&'static str>,
    /// Whether a new version is on trial.
    is_on_trial: bool,
    calls_last_hour: u64,
    failures_last_hour: u64,
}

/// Everything about one plugin.
#[derive(Serialize, ToSchema)]
pub(super) struct PluginView {
    #[serde(flatten)]
    health: PluginHealth,
    world: Option<&'static str>,
    /// Version of the contract that this kernel speaks.
    contract: &'static str,
    /// Name of the key that signed the loaded package.
    signed_by: Option<String>,
    /// Tables of the configuration that it serves, e.g. `hosts.netrika1`.
    serves: Vec<String>,
    permissions: Vec<PermissionView>,
    /// Null if no version is loaded.
    limits: Option<LimitsView>,
    /// Calls of the last day at this kernel.
    counts: Vec<CallCountView>,
    /// What was refused to it since the start of this kernel, the latest first.
    denials: Vec<DenialView>,
    /// Installed versions, the oldest first; null if the folder cannot be read.
    versions: Option<Vec<String>>,
    /// The version that the next start loads.
    active_version: Option<String>,
    trial: Option<TrialView>,
}

/// One capability, and both sides of its permission.
#[derive(Serialize, ToSchema)]
pub(super) struct PermissionView {
    /// `http`, `private_addresses`, `secrets`, `reveal`, `signer` or `kv`
    capability: &'static str,
    /// A destination, an address range, or the name of a secret or key; empty for `kv`.
    name: String,
    /// The setting that holds the address.
    setting: Option<String>,
    is_asked: bool,
    is_granted: bool,
    /// Whether a secret has a value.
    has_value: bool,
    line: Option<ConfigLineView>,
}

/// A line of the configuration, ready to paste.
#[derive(Serialize, ToSchema)]
pub(super) struct ConfigLineView {
    file: String,
    table: String,
    line: String,
}

/// Limits of one call, and the greatest values of the version in use.
#[derive(Serialize, ToSchema)]
pub(super) struct LimitsView {
    memory_bytes: u64,
    cpu_ms: u32,
    wall_ms: u32,
    calls: u32,
    used_memory_bytes: u64,
    /// Of the CPU time, in thousandths.
    used_cpu_permille: u32,
    used_wall_ms: u32,
    used_calls: u32,
    in_flight: u32,
}

/// Calls of one function with one outcome.
#[derive(Serialize, ToSchema)]
pub(super) struct CallCountView {
    function: &'static str,
    /// `ok`, or the code of a refusal.
    outcome: &'static str,
    is_failure: bool,
    last_hour: u64,
    last_day: u64,
}

/// Something that was refused to the plugin.
#[derive(Serialize, ToSchema)]
pub(super) struct DenialView {
    last_at: DateTime<Utc>,
    times: u64,
    /// In English, as in the log.
    what: String,
    line: Option<ConfigLineView>,
}

/// A new version that takes a share of the reads.
#[derive(Serialize, ToSchema)]
pub(super) struct TrialView {
    version: String,
    share_percent: u8,
    new: TrialCountView,
    current: TrialCountView,
}

/// Calls of one version during a trial.
#[derive(Serialize, ToSchema)]
pub(super) struct TrialCountView {
    calls: u64,
    failures: u64,
}

impl PluginList {
    pub(super) fn new(kernel: &KernelVersion, plugins: Vec<ListedPlugin>, language: &str) -> Self {
        let row = |plugin: ListedPlugin| PluginRow {
            world: plugin.world,
            is_on_trial: plugin.is_on_trial,
            calls_last_hour: plugin.last_hour.0,
            failures_last_hour: plugin.last_hour.1,
            health: PluginHealth::new(plugin.health, language),
        };
        Self { kernel: kernel.version, plugins: plugins.into_iter().map(row).collect() }
    }
}

impl PluginView {
    pub(super) fn new(page: PluginPage, language: &str) -> Self {
        let PluginPage { health, detail, versions } = page;
        Self {
            health: PluginHealth::new(health, language),
            world: detail.world,
            contract: detail.contract,
            signed_by: detail.signed_by,
            serves: detail.serves,
            permissions: detail.permissions.into_iter().map(PermissionView::from).collect(),
            limits: detail.limits.map(LimitsView::from),
            counts: detail.calls.into_iter().map(CallCountView::from).collect(),
            denials: detail.denials.into_iter().map(DenialView::from).collect(),
            active_version: versions.as_ref().and_then(|found| found.active.clone()),
            versions: versions.map(|found| found.versions),
            trial: detail.trial.map(TrialView::from),
        }
    }
}

impl From<PluginPermission> for PermissionView {
    fn from(permission: PluginPermission) -> Self {
        let PluginPermission { capability, name, setting, is_asked, is_granted, has_value, line } =
            permission;
        let line = line.map(ConfigLineView::from);
        Self { capability: capability.name(), name, setting, is_asked, is_granted, has_value, line }
    }
}

impl From<ConfigLine> for ConfigLineView {
    fn from(line: ConfigLine) -> Self {
        let ConfigLine { file, table, line } = line;
        Self { file, table, line }
    }
}

impl From<PluginLimits> for LimitsView {
    fn from(limits: PluginLimits) -> Self {
        Self {
            memory_bytes: limits.memory_bytes,
            cpu_ms: limits.cpu_ms,
            wall_ms: limits.wall_ms,
            calls: limits.calls,
            used_memory_bytes: limits.used_memory_bytes,
            used_cpu_permille: limits.used_cpu_permille,
            used_wall_ms: limits.used_wall_ms,
            used_calls: limits.used_calls,
            in_flight: limits.in_flight,
        }
    }
}

impl From<PluginCallCount> for CallCountView {
    fn from(count: PluginCallCount) -> Self {
        let PluginCallCount { function, outcome, is_failure, last_hour, last_day } = count;
        Self { function, outcome, is_failure, last_hour, last_day }
    }
}

impl From<PluginDenial> for DenialView {
    fn from(denial: PluginDenial) -> Self {
        let PluginDenial { last_at, times, what, line } = denial;
        Self { last_at, times, what, line: line.map(ConfigLineView::from) }
    }
}

impl From<PluginTrial> for TrialView {
    fn from(trial: PluginTrial) -> Self {
        let count = |of: PluginTrialCount| TrialCountView { calls: of.calls, failures: of.failures };
        Self {
            version: trial.version,
            share_percent: trial.share_percent,
            new: count(trial.new),
            current: count(trial.current),
        }
    }
}
