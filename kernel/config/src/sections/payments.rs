//! Payment of invoices.

use super::formats::SlugText;
use cabinet_domain::PluginId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Payment of invoices (docs/payments.md).
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Payments {
    /// How long a payment page can be used, in minutes. The gateway's default is 20.
    #[schemars(range(min = 5, max = 120))]
    pub order_life_min: u32,
    /// How many days after an invoice came a patient is reminded of it, once, if it is not paid (issue 17). 0: never.
    #[schemars(range(max = 30))]
    pub remind_days: u32,
    /// The card gateway. Without it invoices are shown and cannot be paid.
    #[serde(default)]
    pub gateway: Option<CardGateway>,
}

/// A card gateway.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardGateway {
    /// Id of the plugin that talks to the gateway.
    #[schemars(with = "SlugText")]
    pub plugin: PluginId,
    /// Settings of the plugin. They must match the schema in its `plugin.toml`.
    #[serde(default)]
    pub settings: serde_json::Map<String, serde_json::Value>,
}
