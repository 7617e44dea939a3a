//! Keys and sessions.

use super::SecretRef;
use super::formats::{PublicKeyText, SlugText};
use cabinet_domain::PluginId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Keys and sessions.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Security {
    /// Signs access tokens; at least 32 bytes.
    pub token_key: SecretRef,
    /// Seals what need not be searched in the database (architecture §6); at least 32 bytes. Lost, it cannot be replaced: keep a copy
    /// apart from the backups of the database.
    pub data_key: SecretRef,
    /// Keys that `data_key` had before: they open what they sealed.
    #[serde(default)]
    pub retired_data_keys: Vec<SecretRef>,
    /// Life of an access token in seconds (architecture §7: 15 min).
    #[schemars(range(min = 60, max = 3600))]
    pub access_token_s: u32,
    /// Life in seconds of an unused session of somebody who chose to stay signed in on the device. Anybody else's ends with the browser, or
    /// when it has stood idle for `access_token_s`, `idle_warning_s` and two minutes to answer.
    #[schemars(range(min = 300))]
    pub session_s: u32,
    /// The browser asks whether somebody is still there after this many idle seconds.
    #[schemars(range(min = 60))]
    pub idle_warning_s: u32,
    /// Ways without TLS over a network that the hospital knows to be safe: `mail`, `database`, or a destination as a plugin's grant writes
    /// it, e.g. `http://10.20.0.7:8080`.
    #[serde(default)]
    pub plaintext: Vec<String>,
    /// Keys whose signatures of plugins are accepted (docs/operations.md), by a name of the hospital's choice. Without an entry no plugin is
    /// loaded; a demo also accepts what this machine's build has signed.
    #[serde(default)]
    pub plugin_keys: BTreeMap<String, PluginKey>,
    /// Least number of characters of a new password (X-055: 10).
    #[schemars(range(min = 10, max = 64))]
    pub least_password_characters: u32,
    /// An administrator without a second step (an app, a passkey) may do nothing but add one.
    pub admin_factor: bool,
    /// Serves demo accounts. Never in production.
    pub demo: bool,
}

/// A key that signs plugins.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PluginKey {
    /// Its public half, as `cabinet plugin key` prints it.
    #[schemars(with = "PublicKeyText")]
    pub public_key: String,
    /// Ids of the plugins that it may sign; left out: all.
    #[schemars(with = "Option<Vec<SlugText>>")]
    #[serde(default)]
    pub plugins: Option<Vec<PluginId>>,
    /// Accepts its signatures no more. An entry that is removed does the same; one that stays lets the log say why.
    #[serde(default)]
    pub retired: bool,
}
