//! Log output.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Log output.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Logging {
    /// Log filter in `tracing` syntax, e.g. `info,cabinet_plugin_host=debug`.
    pub filter: String,
    /// Write each log line as a JSON object instead of text.
    pub json: bool,
}
