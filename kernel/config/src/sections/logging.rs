//! What is logged and how.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Log output.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Logging {
    /// A tracing filter, e.g. `info,cabinet_plugin_host=debug`.
    pub filter: String,
    /// One JSON object a line instead of text.
    pub json: bool,
}
