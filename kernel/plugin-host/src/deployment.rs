//! What the host of plugins needs to know of a deployment.

use crate::cache::CacheKey;
use cabinet_config::{IdentityPortal, MedicalHostSettings, PluginSettings, Secrets, Variant};
use cabinet_domain::{MedicalHostId, PluginId};
use cabinet_ports::{Clock, Signer};
use chrono_tz::Tz;
use secrecy::SecretString;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// The part of a variant that concerns plugins.
#[derive(Debug, Clone)]
pub struct Deployment {
    /// Plugins with their grants.
    pub plugins: BTreeMap<PluginId, PluginSettings>,
    /// Values of their secrets, by the names in their manifests.
    pub secrets: BTreeMap<PluginId, BTreeMap<String, SecretString>>,
    /// Medical hosts with their settings.
    pub hosts: BTreeMap<MedicalHostId, MedicalHostSettings>,
    /// The state identity portal.
    pub portal: Option<IdentityPortal>,
    /// Time zone of hosts that name none.
    pub timezone: Tz,
    /// The file that a denial tells to change, e.g. `variants/default/variant.toml`.
    pub variant_file: PathBuf,
}

/// Where things lie on this machine, and what the host works with.
#[derive(Clone)]
pub struct Options {
    /// The folder that has one folder per plugin, `<id>/{plugin.toml,<id>.wasm}`.
    pub plugins: PathBuf,
    /// The folder of precompiled components.
    pub cache: PathBuf,
    /// The key of their seal.
    pub cache_key: CacheKey,
    /// Time for guests.
    pub clock: Arc<dyn Clock>,
    /// Keys that guests may let sign, by the names in the variant.
    pub signers: BTreeMap<String, Arc<dyn Signer>>,
}

impl Deployment {
    /// The plugins of a variant that are switched on, and the hosts that they serve.
    pub fn of(variant: &Variant, secrets: &Secrets) -> Self {
        Self {
            plugins: variant.plugins.clone(),
            secrets: secrets.plugins.clone(),
            hosts: variant.hosts.clone(),
            portal: variant.sign_in.esia.clone(),
            timezone: variant.timezone,
            variant_file: PathBuf::from("variants").join(variant.id.as_str()).join("variant.toml"),
        }
    }

    /// The settings of a host. Another name of the same host that has none of its own shares them.
    pub(crate) fn settings(&self, host: &MedicalHostSettings) -> Map<String, Value> {
        match host.alias_of.as_ref().and_then(|original| self.hosts.get(original)) {
            Some(original) if host.settings.is_empty() => original.settings.clone(),
            _ => host.settings.clone(),
        }
    }

    pub(crate) fn zone(&self, host: &MedicalHostSettings) -> Tz {
        host.timezone.unwrap_or(self.timezone)
    }
}
