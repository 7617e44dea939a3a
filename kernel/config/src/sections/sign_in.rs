//! How people sign in.

use super::formats::SlugText;
use cabinet_domain::PluginId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The first screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SignInMode {
    /// Login form beside a Gosuslugi button (B-049).
    LoginAndEsia,
    /// First the choice of citizen or foreigner (B-046).
    CitizenOrForeigner,
    /// Login form only: the deployment has no ESIA.
    Login,
}

/// Sign-in of one deployment.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// Which first screen.
    pub mode: SignInMode,
    /// Shows the stub "service temporarily unavailable" in place of ESIA (B-056).
    pub esia_unavailable: bool,
    /// Whether people prove their mail address by a letter: before the first sign-in, and before a new address counts.
    pub confirm_email: bool,
    /// Takes login and password in the query of `POST /api/oauth/token` too, as the specification writes it (B-271): proxies log queries, so
    /// only for another program of the hospital that cannot send a form.
    #[serde(default)]
    pub password_in_query: bool,
    /// Sign-in and registration through Gosuslugi; without it there is none.
    #[serde(default)]
    pub esia: Option<IdentityPortal>,
}

/// A state identity portal.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentityPortal {
    /// The plugin that speaks with it.
    #[schemars(with = "SlugText")]
    pub plugin: PluginId,
    /// Settings for the plugin, valid against the schema in its `plugin.toml`.
    #[serde(default)]
    pub settings: serde_json::Map<String, serde_json::Value>,
}
