//! Medical hosts: which plugin answers for which path segment.

use super::formats::{SlugText, TimeZoneText};
use cabinet_domain::PluginId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One medical host.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MedicalHostSettings {
    /// The plugin behind it.
    #[schemars(with = "SlugText")]
    pub plugin: PluginId,
    /// Name for the patient.
    pub name: String,
    /// One sentence about it.
    pub description: String,
    /// Time zone, if it differs from the variant's.
    #[schemars(with = "Option<TimeZoneText>")]
    #[serde(default)]
    pub timezone: Option<chrono_tz::Tz>,
    /// Settings for the plugin, valid against the schema in its `plugin.toml`.
    #[serde(default)]
    pub settings: serde_json::Map<String, serde_json::Value>,
    /// Another host whose lists, relations and journal this one shares: two generations of one adapter.
    #[schemars(with = "Option<SlugText>")]
    #[serde(default)]
    pub alias_of: Option<cabinet_domain::MedicalHostId>,
}
