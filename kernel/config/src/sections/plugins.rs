//! Plugins and their grants. A plugin call is allowed only if the plugin's manifest requests the capability *and* it is granted here.

use super::SecretRef;
use super::formats::{AllowedHostText, NetworkText, UrlText};
use ipnet::IpNet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A plugin of this deployment.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PluginSettings {
    /// Whether the plugin is loaded. `false` disables it and keeps its settings.
    #[serde(default = "yes")]
    pub enabled: bool,
    /// Capabilities granted to the plugin.
    #[serde(default)]
    pub grant: Grant,
    /// References to the plugin's secrets, by the names in its manifest.
    #[serde(default)]
    pub secrets: BTreeMap<String, SecretRef>,
}

/// Capabilities granted to a plugin. Empty means none.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Grant {
    /// Allowed HTTP destinations: `https://host`, `https://host:port`, `https://*.host`, `http://127.0.0.1:9101`.
    #[schemars(with = "Vec<AllowedHostText>")]
    pub http: Vec<String>,
    /// Private or loopback address ranges that the plugin may reach, e.g. `10.20.0.0/16`. All other private addresses are blocked.
    #[schemars(with = "Vec<NetworkText>")]
    pub private_addresses: Vec<IpNet>,
    /// Names of secrets that the plugin may use without seeing their values.
    pub secrets: Vec<String>,
    /// Names of secrets whose values the plugin may read.
    pub reveal: Vec<String>,
    /// Whether the plugin may use its key-value store.
    pub kv: bool,
    /// Names of keys in `signers` with which the plugin may sign.
    pub signer: Vec<String>,
    /// URL of an HTTP proxy for the plugin's calls. https calls go through a tunnel (CONNECT).
    #[schemars(with = "Option<UrlText>")]
    pub proxy: Option<url::Url>,
    /// Name of the secret with the proxy's `login:password`.
    pub proxy_login: Option<String>,
    /// Path of a PEM file with additional certificate authorities for the plugin's calls.
    pub ca_file: Option<std::path::PathBuf>,
}

const fn yes() -> bool {
    true
}
