//! Settings from the variant. The schema is in `plugin.toml`, with texts for the administrator.

use serde::Deserialize;

/// Settings of the service.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    /// Base URL with the version.
    pub(crate) base_url: String,
    /// Timeout of a read request.
    pub(crate) read_timeout_ms: u32,
    /// Timeout of each attempt to give answers to the service.
    pub(crate) submit_timeout_ms: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { base_url: String::new(), read_timeout_ms: 15_000, submit_timeout_ms: 20_000 }
    }
}
