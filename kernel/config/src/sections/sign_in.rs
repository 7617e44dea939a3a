//! How users sign in.

use super::formats::SlugText;
use cabinet_domain::PluginId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Layout of the sign-in screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SignInMode {
    /// Login form with a Gosuslugi button (B-049).
    LoginAndEsia,
    /// A choice of citizen or foreigner first (B-046).
    CitizenOrForeigner,
    /// Login form only, for deployments without ESIA.
    Login,
}

/// Sign-in settings.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// Layout of the sign-in screen.
    pub mode: SignInMode,
    /// Show the message "service temporarily unavailable" instead of ESIA sign-in (B-056).
    pub esia_unavailable: bool,
    /// Whether users must confirm their e-mail address by a link: before the first sign-in, and before a new address takes effect.
    pub confirm_email: bool,
    /// Also accept login and password in the query of `POST /api/oauth/token`, as the specification describes it (B-271). Proxies log
    /// queries, so enable this only for another program of the hospital that cannot send a form.
    #[serde(default)]
    pub password_in_query: bool,
    /// Sign-in and registration through Gosuslugi. Without it both are unavailable.
    #[serde(default)]
    pub esia: Option<IdentityPortal>,
}

/// A state identity portal.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IdentityPortal {
    /// Id of the plugin that talks to the portal.
    #[schemars(with = "SlugText")]
    pub plugin: PluginId,
    /// Settings of the plugin. They must match the schema in its `plugin.toml`.
    #[serde(default)]
    pub settings: serde_json::Map<String, serde_json::Value>,
}
