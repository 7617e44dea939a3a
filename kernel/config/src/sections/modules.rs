//! Micro-frontends.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One module of the web.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModuleSettings {
    /// Whether this deployment offers it.
    pub enabled: bool,
    /// Settings, valid against the schema in its `module.json`.
    #[serde(default)]
    pub settings: serde_json::Map<String, serde_json::Value>,
}
