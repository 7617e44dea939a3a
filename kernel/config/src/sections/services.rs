//! Other services of the hospital (B-021…B-023).

use super::SecretRef;
use super::formats::{ChatIdText, NetworkText, SlugText, UrlText};
use cabinet_domain::{MedicalHostId, PluginId, SystemId};
use ipnet::IpNet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use url::Url;

/// Other services of the hospital.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Services {
    /// Base URL of the questionnaire service (B-021), for the plugin of `questionnaire_plugin`. Without that, the portal keeps questionnaires
    /// itself.
    #[schemars(with = "Option<UrlText>")]
    #[serde(default)]
    pub questionnaires: Option<Url>,
    /// The plugin that connects the hospital's own questionnaire service (docs/questionnaire-service.md). Then questionnaires are designed,
    /// sent and counted there. Default: the portal's own questionnaires.
    #[serde(default)]
    pub questionnaire_plugin: Option<QuestionnairePlugin>,
    /// Other hospital systems that may make the single sign-on calls with the header `X-Api-Key` (B-278). The key of an entry is the name
    /// shown in the audit log and in the patient's access log. Without an entry no system may make these calls.
    #[schemars(with = "BTreeMap<String, OtherSystem>")]
    #[serde(default)]
    pub systems: BTreeMap<SystemId, OtherSystem>,
    /// Base URL of the chat's Matrix homeserver (B-022).
    #[schemars(with = "Option<UrlText>")]
    #[serde(default)]
    pub chat: Option<Url>,
    /// Matrix user id of the chat bot, `@bot:server` (B-023).
    #[schemars(regex(pattern = r"^@[a-z0-9._=/+-]+:[A-Za-z0-9.:-]+$"))]
    #[schemars(with = "Option<ChatIdText>")]
    #[serde(default)]
    pub chat_bot: Option<String>,
}

/// The plugin of a questionnaire service.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuestionnairePlugin {
    /// Id of the plugin that talks to the service.
    #[schemars(with = "SlugText")]
    pub plugin: PluginId,
    /// The medical host whose patient ids the service knows, e.g. the one that keeps the medical record.
    #[schemars(with = "SlugText")]
    pub host: MedicalHostId,
    /// Settings of the plugin. They must match the schema in its `plugin.toml`. `base_url` is `services.questionnaires` if absent.
    #[serde(default)]
    pub settings: serde_json::Map<String, serde_json::Value>,
}

impl QuestionnairePlugin {
    /// The settings of the plugin, with the base URL of the service.
    pub fn settings_with(&self, base_url: Option<&Url>) -> serde_json::Map<String, serde_json::Value> {
        let mut settings = self.settings.clone();
        if let Some(base_url) = base_url {
            let base_url = base_url.as_str().trim_end_matches('/');
            settings.entry("base_url").or_insert_with(|| base_url.into());
        }
        settings
    }
}

/// A system that may make the single sign-on calls.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OtherSystem {
    /// References to the system's API keys, at least 32 bytes each. To rotate a key, list both, then remove the old one.
    pub keys: Vec<SecretRef>,
    /// Address ranges from which the system calls. Empty allows any address, which `cabinet config check` reports as a risk.
    #[schemars(with = "Vec<NetworkText>")]
    #[serde(default)]
    pub addresses: Vec<IpNet>,
}
