//! Settings of this hospital from the variant. The schema is in `plugin.toml`, with texts for the administrator.

use serde::Deserialize;

/// Settings of one medical host.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    /// Base URL of the adapter.
    pub(crate) base_url: String,
    /// Timeout of a read request.
    pub(crate) read_timeout_ms: u32,
    /// Timeout of each attempt to save.
    pub(crate) save_timeout_ms: u32,
}

impl Default for Settings {
    fn default() -> Self {
        // Protocol sheet vista §4, pitfalls: slow responses take 20 to 60 seconds.
        Self { base_url: String::new(), read_timeout_ms: 60_000, save_timeout_ms: 30_000 }
    }
}
