//! Plugins: what this deployment grants them. A call passes only if the plugin's manifest requests it *and* it is granted here.

use super::SecretRef;
use super::formats::{AllowedHostText, NetworkText, UrlText};
use ipnet::IpNet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One plugin of this deployment.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PluginSettings {
    /// Switches it off without forgetting its settings.
    #[serde(default = "yes")]
    pub enabled: bool,
    /// What it may do.
    #[serde(default)]
    pub grant: Grant,
    /// Where its secrets are, by the names in its manifest.
    #[serde(default)]
    pub secrets: BTreeMap<String, SecretRef>,
}

/// What a plugin may do. Empty means nothing.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Grant {
    /// Destinations: `https://host`, `https://host:port`, `https://*.host`, `http://127.0.0.1:9101`.
    #[schemars(with = "Vec<AllowedHostText>")]
    pub http: Vec<String>,
    /// Private or loopback address ranges that may be reached all the same, e.g. `10.20.0.0/16`.
    #[schemars(with = "Vec<NetworkText>")]
    pub private_addresses: Vec<IpNet>,
    /// Names of secrets that it may use.
    pub secrets: Vec<String>,
    /// Names of secrets that it may even read.
    pub reveal: Vec<String>,
    /// Whether it may keep something in its store.
    pub kv: bool,
    /// Names of keys, of those in `signers`, that it may let sign.
    pub signer: Vec<String>,
    /// HTTP proxy for its calls; https goes through it in a tunnel (CONNECT).
    #[schemars(with = "Option<UrlText>")]
    pub proxy: Option<url::Url>,
    /// Name of the secret that the proxy asks for: `login:password`.
    pub proxy_login: Option<String>,
    /// PEM file with further certificate authorities for its calls.
    pub ca_file: Option<std::path::PathBuf>,
}

const fn yes() -> bool {
    true
}
