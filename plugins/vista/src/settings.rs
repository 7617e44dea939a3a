//! What the variant says about this hospital. The schema is in `plugin.toml`; texts there are for the administrator.

use serde::Deserialize;

/// Settings of one medical host.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    /// Address of the adapter.
    pub(crate) base_url: String,
    /// Waiting for a question.
    pub(crate) read_timeout_ms: u32,
    /// Waiting for each attempt to save.
    pub(crate) save_timeout_ms: u32,
}

impl Default for Settings {
    fn default() -> Self {
        // Protocol sheet vista §4, pitfalls: slow answers take 20 to 60 seconds.
        Self { base_url: String::new(), read_timeout_ms: 60_000, save_timeout_ms: 30_000 }
    }
}
