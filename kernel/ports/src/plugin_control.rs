//! The plugins of a hospital as an administrator sees them.

use async_trait::async_trait;
use cabinet_domain::PluginId;
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The state of a plugin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PluginCondition {
    /// It takes calls.
    Ready,
    /// It failed repeatedly and is not called for a short time.
    Resting,
    /// It could not be loaded. The reason may name local paths and is in the log only.
    Failed,
    /// The configuration disables it.
    Disabled,
}

/// A plugin at this kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PluginReport {
    pub id: PluginId,
    /// Display name by language.
    pub names: BTreeMap<String, String>,
    pub version: Option<String>,
    /// The ports that it serves, e.g. `scheduling`.
    pub ports: Vec<String>,
    pub condition: PluginCondition,
    /// Since when this version is loaded, or since when it could not be loaded.
    pub since: Option<DateTime<Utc>>,
    /// Calls since the start of the kernel.
    pub calls: u64,
    /// How many of them failed. A hospital's refusal (a slot is taken) is no failure.
    pub failures: u64,
    /// The latest failure: when, and its code.
    pub last_failure: Option<(DateTime<Utc>, &'static str)>,
}

/// What a plugin can be permitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PluginCapability {
    /// Requests to a destination.
    Http,
    /// Connections to private addresses.
    PrivateAddress,
    /// The use of a secret.
    Secret,
    /// Reading the value of a secret.
    Reveal,
    /// Signing with a key.
    Signer,
    /// The key-value store.
    Store,
}

impl PluginCapability {
    /// The name for clients; also the key of the grant.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::PrivateAddress => "private_addresses",
            Self::Secret => "secrets",
            Self::Reveal => "reveal",
            Self::Signer => "signer",
            Self::Store => "kv",
        }
    }
}

/// A line of a configuration, ready to paste.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigLine {
    /// The name of the file, without its folder, and the line number if it is known.
    pub file: String,
    /// The table, e.g. `plugins.netrika.grant`.
    pub table: String,
    /// The line below the table.
    pub line: String,
}

/// One capability of a plugin: both sides of the permission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PluginPermission {
    pub capability: PluginCapability,
    /// A destination, an address range, or the name of a secret or key; empty for the store.
    pub name: String,
    /// The setting that holds the address of the destination.
    pub setting: Option<String>,
    /// Whether the manifest requests it.
    pub is_asked: bool,
    /// Whether the configuration grants it.
    pub is_granted: bool,
    /// Whether a secret has a value; `true` for everything else.
    pub has_value: bool,
    /// The line that grants it, or would. `None` for what only the author of the plugin can request.
    pub line: Option<ConfigLine>,
}

/// The limits of one call, and how close the calls of the version in use came to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PluginLimits {
    pub memory_bytes: u64,
    pub cpu_ms: u32,
    pub wall_ms: u32,
    pub calls: u32,
    /// The largest memory of a call.
    pub used_memory_bytes: u64,
    /// The greatest share of the CPU time, in thousandths. A list of slots has a larger limit than other calls.
    pub used_cpu_permille: u32,
    /// The longest call.
    pub used_wall_ms: u32,
    /// The most calls at the same time.
    pub used_calls: u32,
    pub in_flight: u32,
}

/// Calls of one function with one outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PluginCallCount {
    /// The name in the contract.
    pub function: &'static str,
    /// `ok`, or the code of a refusal.
    pub outcome: &'static str,
    /// Whether the outcome is a failure of the plugin, of the way to the hospital's system, or of that system.
    pub is_failure: bool,
    pub last_hour: u64,
    pub last_day: u64,
}

/// Something that the host refused to a plugin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PluginDenial {
    pub last_at: DateTime<Utc>,
    pub times: u64,
    /// What was refused, in English. Destinations are origins only.
    pub what: String,
    pub line: Option<ConfigLine>,
}

/// Calls of one version during a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PluginTrialCount {
    pub calls: u64,
    pub failures: u64,
}

/// A new version that takes a share of the reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PluginTrial {
    pub version: String,
    pub share_percent: u8,
    pub new: PluginTrialCount,
    pub current: PluginTrialCount,
}

/// Everything about one plugin at this kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PluginDetail {
    pub report: PluginReport,
    /// E.g. `scheduling-plugin`.
    pub world: Option<&'static str>,
    /// The version of the contract.
    pub contract: &'static str,
    /// The key that signed the loaded package.
    pub signed_by: Option<String>,
    /// What it serves: tables of the configuration, e.g. `hosts.netrika1`.
    pub serves: Vec<String>,
    pub permissions: Vec<PluginPermission>,
    /// `None` if no version is loaded.
    pub limits: Option<PluginLimits>,
    pub calls: Vec<PluginCallCount>,
    /// The latest first.
    pub denials: Vec<PluginDenial>,
    pub trial: Option<PluginTrial>,
}

/// The versions of a plugin on this machine.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InstalledVersions {
    /// The oldest first.
    pub versions: Vec<String>,
    /// The one that the next start loads.
    pub active: Option<String>,
}

/// Why another version did not become active.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PluginVersionError {
    /// It is not installed.
    #[error("the version is not installed")]
    NotInstalled,
    /// Another version is active than the one that the caller saw.
    #[error("another version is active by now")]
    Changed,
    /// Another command changes the plugins, or the server may not write there. The reason is in the log.
    #[error("the plugin folder cannot be changed")]
    Folder,
    /// Its signature is not accepted, or it does not start; the former version is active. The reason is in the log.
    #[error("the version is refused")]
    Refused,
}

/// Installed versions of plugins.
#[async_trait]
pub trait PluginVersions: Send + Sync {
    /// The versions of a plugin.
    ///
    /// # Errors
    /// [`PluginVersionError::Folder`]
    async fn installed(&self, id: &PluginId) -> Result<InstalledVersions, PluginVersionError>;

    /// Makes an installed version active and has this kernel load it. If it does not start, the former version stays active.
    ///
    /// # Errors
    /// [`PluginVersionError`]
    async fn activate(
        &self,
        id: &PluginId,
        version: &str,
        seen_active: Option<&str>,
    ) -> Result<(), PluginVersionError>;
}

/// Why a plugin was not reloaded. The former version stays in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PluginReloadError {
    #[error("there is no such plugin")]
    Unknown,
    /// It cannot be loaded, or fails when asked. The reason is in the log.
    #[error("the plugin does not start")]
    Refused,
}

/// Watches and reloads the plugins of this kernel.
#[async_trait]
pub trait PluginControl: Send + Sync {
    /// All plugins of the configuration.
    fn reports(&self) -> Vec<PluginReport>;
    /// Everything about a plugin; `None` if the configuration does not name it.
    fn detail(&self, id: &PluginId) -> Option<PluginDetail>;
    /// Replaces a plugin by what is in its folder and returns the version. The new version has been started and asked before the former
    /// one goes; calls that are under way end with the former one, in the background.
    ///
    /// # Errors
    /// [`PluginReloadError`]
    async fn reload(self: Arc<Self>, id: &PluginId) -> Result<String, PluginReloadError>;
}
