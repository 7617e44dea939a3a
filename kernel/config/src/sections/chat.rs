//! The chat with the clinic.

use super::formats::SlugText;
use cabinet_domain::PluginId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The chat with the clinic (docs/operations.md). Screens come with the module `chat`.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chat {
    /// The homeserver. Without it there is no chat.
    #[serde(default)]
    pub homeserver: Option<Homeserver>,
    /// Whether the clinic sees the patients' names. Otherwise it sees an id, and looks the name up in the back office.
    pub shows_name: bool,
    /// When the clinic answers, in the hospital's time zone. An empty list: always.
    #[schemars(length(max = 20))]
    pub hours: Vec<ChatHours>,
    /// Within how many minutes the clinic usually answers, while it does.
    #[schemars(range(min = 1, max = 10_080))]
    #[serde(default)]
    pub answer_within_min: Option<u32>,
    /// The telephone numbers of the line that says that the chat does not help in an emergency.
    #[schemars(length(min = 1, max = 4), inner(regex(pattern = r"^\+?[0-9][0-9 ()-]{1,20}$")))]
    pub emergency_phones: Vec<String>,
}

/// The chat's Matrix homeserver.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Homeserver {
    /// Id of the plugin that talks to the homeserver.
    #[schemars(with = "SlugText")]
    pub plugin: PluginId,
    /// Settings of the plugin. They must match the schema in its `plugin.toml`. `base_url` defaults to `services.chat` (B-022), `bot` to
    /// `services.chat_bot` (B-023).
    #[serde(default)]
    pub settings: Map<String, Value>,
}

/// Hours on some days of the week.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatHours {
    /// 1 is Monday, 7 is Sunday (ISO 8601).
    #[schemars(length(min = 1, max = 7), inner(range(min = 1, max = 7)))]
    pub days: Vec<u8>,
    /// E.g. `08:00`.
    #[schemars(regex(pattern = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"))]
    pub from: String,
    /// E.g. `20:00`; `24:00` is the end of the day.
    #[schemars(regex(pattern = r"^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$"))]
    pub to: String,
}

impl Homeserver {
    /// The plugin's settings, with the hospital's services as defaults.
    pub fn settings_with(&self, base_url: Option<&str>, bot: Option<&str>) -> Map<String, Value> {
        let defaults = [("base_url", base_url.map(|url| url.trim_end_matches('/'))), ("bot", bot)];
        let mut settings = self.settings.clone();
        for (key, value) in defaults {
            if let Some(value) = value.filter(|_| !settings.contains_key(key)) {
                settings.insert(key.to_owned(), Value::from(value));
            }
        }
        settings
    }
}
