//! How the server listens.

use super::formats::{NetworkText, SocketText, UrlText};
use ipnet::IpNet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::path::PathBuf;

/// Address and files.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Http {
    /// Address to listen on.
    #[schemars(with = "SocketText")]
    pub listen: SocketAddr,
    /// The address that browsers use, e.g. `https://lk.hospital.example`; cookies are `Secure` if it is https.
    #[schemars(with = "UrlText")]
    pub public_url: url::Url,
    /// Proxies whose `X-Forwarded-For` is believed.
    #[schemars(with = "Vec<NetworkText>")]
    pub trusted_proxies: Vec<IpNet>,
    /// Folder of the built web files.
    pub web_root: PathBuf,
    /// Folder of plugins, each in a folder of its id with `plugin.toml` and the component.
    pub plugin_root: PathBuf,
    /// Folder for precompiled plugins.
    pub cache_root: PathBuf,
    /// How long a stopping server waits for running requests, in seconds.
    #[schemars(range(min = 0, max = 3600))]
    pub drain_s: u32,
}
