//! The HTTP server.

use super::formats::{NetworkText, SocketText, UrlText};
use ipnet::IpNet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::path::PathBuf;

/// Addresses and folders of the HTTP server.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Http {
    /// Address and port to listen on.
    #[schemars(with = "SocketText")]
    pub listen: SocketAddr,
    /// The URL that browsers use, e.g. `https://lk.hospital.example`. Cookies are `Secure` if it is https.
    #[schemars(with = "UrlText")]
    pub public_url: url::Url,
    /// Address ranges of reverse proxies whose `X-Forwarded-For` header is trusted.
    #[schemars(with = "Vec<NetworkText>")]
    pub trusted_proxies: Vec<IpNet>,
    /// Folder of the built web files.
    pub web_root: PathBuf,
    /// Folder of the plugins. Each plugin has a subfolder with its id as the name, which contains `plugin.toml` and the component.
    pub plugin_root: PathBuf,
    /// Folder of the web modules that `cabinet module install` installs. Those of Cabinet are in `web_root`.
    pub module_root: PathBuf,
    /// Folder for compiled plugins.
    pub cache_root: PathBuf,
    /// How long a stopping server waits for running requests, in seconds.
    #[schemars(range(min = 0, max = 3600))]
    pub drain_s: u32,
}
