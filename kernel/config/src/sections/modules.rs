//! Web modules (micro-frontends).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A web module (micro-frontend).
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModuleSettings {
    /// Whether this deployment offers the module.
    pub enabled: bool,
    /// Settings of the module. They must match the schema in its `module.json`.
    #[serde(default)]
    pub settings: serde_json::Map<String, serde_json::Value>,
}
