//! Keys, sessions and other security settings.

use super::SecretRef;
use super::formats::{PublicKeyText, SlugText};
use cabinet_domain::PluginId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Keys, sessions and other security settings.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Security {
    /// Key that signs access tokens, at least 32 bytes.
    pub token_key: SecretRef,
    /// Key that encrypts data in the database, except for fields that must be searchable, at least 32 bytes. Without it
    /// the encrypted data is lost: keep a copy apart from the database backups.
    pub data_key: SecretRef,
    /// Former values of `data_key`. They decrypt data that was encrypted with them.
    #[serde(default)]
    pub retired_data_keys: Vec<SecretRef>,
    /// Lifetime of an access token in seconds (15 minutes).
    #[schemars(range(min = 60, max = 3600))]
    pub access_token_s: u32,
    /// Lifetime in seconds of an unused session whose user chose to stay signed in on the device. Any other session ends with the browser,
    /// or after it was idle for `access_token_s` + `idle_warning_s` and two more minutes to answer.
    #[schemars(range(min = 300))]
    pub session_s: u32,
    /// Idle time in seconds after which the browser asks whether the user is still present.
    #[schemars(range(min = 60))]
    pub idle_warning_s: u32,
    /// Connections allowed without TLS, over a network that the hospital knows to be safe: `mail`, `database`, `files`, or a destination
    /// exactly as a plugin's grant writes it, e.g. `http://10.20.0.7:8080`.
    #[serde(default)]
    pub plaintext: Vec<String>,
    /// Public keys whose plugin signatures are accepted (docs/operations.md), by a name of your choice. Without an entry no plugin is
    /// loaded; a demo also accepts plugins signed by the build on this machine.
    #[serde(default)]
    pub plugin_keys: BTreeMap<String, PluginKey>,
    /// Public keys whose signatures of installed web modules are accepted (docs/operations.md), by a name of your choice. The modules of Cabinet
    /// itself are not signed: they are a part of the web files.
    #[serde(default)]
    pub module_keys: BTreeMap<String, ModuleKey>,
    /// Minimum length of a new password in characters (X-055: 10).
    #[schemars(range(min = 10, max = 64))]
    pub least_password_characters: u32,
    /// Whether administrators must use a second factor (an app or a passkey). An administrator without one can only add one.
    pub admin_factor: bool,
    /// Serve demo accounts. Never enable this in production.
    pub demo: bool,
}

/// A key that signs web modules. A module has all rights of the signed-in person in the page, so each one is named.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModuleKey {
    /// The public key, as `cabinet module key` prints it.
    #[schemars(with = "PublicKeyText")]
    pub public_key: String,
    /// Ids of the modules that the key may sign.
    pub modules: Vec<String>,
    /// Whether signatures of this key are rejected. Removing the entry has the same effect, but a retired entry lets the log state the
    /// reason.
    #[serde(default)]
    pub retired: bool,
}

/// A key that signs plugins.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PluginKey {
    /// The public key, as `cabinet plugin key` prints it.
    #[schemars(with = "PublicKeyText")]
    pub public_key: String,
    /// Ids of the plugins that the key may sign. Default: all plugins.
    #[schemars(with = "Option<Vec<SlugText>>")]
    #[serde(default)]
    pub plugins: Option<Vec<PluginId>>,
    /// Whether signatures of this key are rejected. Removing the entry has the same effect, but a retired entry lets the log state the
    /// reason.
    #[serde(default)]
    pub retired: bool,
}
