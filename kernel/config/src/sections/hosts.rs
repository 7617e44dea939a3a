//! Medical hosts: which plugin handles which path segment.

use super::Language;
use super::formats::{SlugText, TimeZoneText};
use cabinet_domain::PluginId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A medical host: a hospital system that patients reach through this portal.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MedicalHostSettings {
    /// Id of the plugin that talks to the hospital system.
    #[schemars(with = "SlugText")]
    pub plugin: PluginId,
    /// Name shown to patients.
    pub name: String,
    /// One-sentence description shown to patients.
    pub description: String,
    /// Name and description in other languages, by `en`, `de`, `fr` or `ru`. A text without a translation is shown as above.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, MedicalHostTexts>")]
    pub translations: BTreeMap<Language, MedicalHostTexts>,
    /// IANA time zone of the host, if it differs from the variant's `timezone`.
    #[schemars(with = "Option<TimeZoneText>")]
    #[serde(default)]
    pub timezone: Option<chrono_tz::Tz>,
    /// Settings of the plugin. They must match the schema in its `plugin.toml`.
    #[serde(default)]
    pub settings: serde_json::Map<String, serde_json::Value>,
    /// Id of another host with which this one shares its lists, patient links and booking log. Use it for two path names of one hospital
    /// system.
    #[schemars(with = "Option<SlugText>")]
    #[serde(default)]
    pub alias_of: Option<cabinet_domain::MedicalHostId>,
}

/// Name and description of a medical host in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MedicalHostTexts {
    /// Name shown to patients.
    #[serde(default)]
    #[schemars(length(min = 1))]
    pub name: Option<String>,
    /// One-sentence description shown to patients.
    #[serde(default)]
    #[schemars(length(min = 1))]
    pub description: Option<String>,
}
