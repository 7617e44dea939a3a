//! The chat with the clinic.

use super::Language;
use super::formats::SlugText;
use cabinet_domain::PluginId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

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
    /// Departments that have a room of their own beside the general one (B-089).
    #[serde(default)]
    #[schemars(length(max = 10))]
    pub departments: Vec<ChatDepartmentSettings>,
    /// The employees to whom a conversation can be handed over in the back office.
    #[serde(default)]
    #[schemars(length(max = 50))]
    pub staff: Vec<ChatEmployee>,
    /// Prepared answers that an employee can send from the back office.
    #[serde(default)]
    #[schemars(length(max = 50))]
    pub answers: Vec<ChatAnswerText>,
    /// What a patient is told who writes outside of the hours. Without it they read the hours on the screen only.
    #[serde(default)]
    pub away: Option<ChatAwayText>,
    /// After how many minutes a patient is told of a message that they have not read.
    #[schemars(range(min = 1, max = 1_440))]
    pub notice_after_min: u32,
    /// For how many days messages are kept at the homeserver. Without it, as long as the account.
    #[serde(default)]
    #[schemars(range(min = 30, max = 18_250))]
    pub keep_days: Option<u32>,
    /// Whether visitors without an account may write (docs/adr/0053).
    pub guests: bool,
    /// What the clinic sees of such a visitor, followed by a number.
    #[schemars(length(min = 1, max = 40))]
    pub guest_name: String,
    /// For how many hours after the last message a visitor's conversation is kept.
    #[schemars(range(min = 1, max = 720))]
    pub guest_hours: u32,
    /// How many visitors may have a conversation at the same time.
    #[schemars(range(min = 1, max = 10_000))]
    pub guests_at_most: u32,
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

/// A department with a room of its own.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatDepartmentSettings {
    /// Must not change: the homeserver's rooms are named by it.
    #[schemars(regex(pattern = r"^[a-z0-9-]{1,32}$"))]
    pub id: String,
    /// Shown to patients, and the name of the room.
    #[schemars(length(min = 1, max = 100))]
    pub title: String,
    /// The title in other languages, by `en`, `de`, `fr` or `ru`.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    pub translations: BTreeMap<Language, String>,
}

/// An employee who answers in the chat.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatEmployee {
    /// E.g. `@olga:hospital.example`.
    #[schemars(regex(pattern = r"^@[a-z0-9._=/+-]+:[A-Za-z0-9.:-]+$"))]
    pub matrix_id: String,
    /// Shown in the back office.
    #[schemars(length(min = 1, max = 100))]
    pub name: String,
}

/// A prepared answer.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatAnswerText {
    #[schemars(regex(pattern = r"^[a-z0-9-]{1,32}$"))]
    pub id: String,
    /// Shown in the back office.
    #[schemars(length(min = 1, max = 100))]
    pub title: String,
    /// What is sent.
    #[schemars(length(min = 1, max = 1_000))]
    pub text: String,
}

/// What a patient is told who writes outside of the hours.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatAwayText {
    #[schemars(length(min = 1, max = 1_000))]
    pub text: String,
    /// The text in other languages, by `en`, `de`, `fr` or `ru`.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    pub translations: BTreeMap<Language, String>,
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

impl ChatDepartmentSettings {
    /// The title in a language, or in the hospital's own.
    pub fn title_in(&self, language: &str) -> &str {
        let found = self.translations.iter().find(|(known, _)| known.code() == language);
        found.map_or(&self.title, |(_, title)| title)
    }
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
