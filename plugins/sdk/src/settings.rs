//! The settings of this plugin at this medical host.

use crate::Problem;
use serde::de::DeserializeOwned;

/// The settings as the plugin's own type. The host has validated them against the schema in `plugin.toml`.
///
/// # Errors
/// A `configuration` problem if schema and type do not match, which is a mistake in the plugin.
pub fn settings<T: DeserializeOwned>() -> Result<T, Problem> {
    #[cfg(target_arch = "wasm32")]
    let text = crate::bindings::cabinet::host::config::settings();
    #[cfg(not(target_arch = "wasm32"))]
    let text = crate::testing::with(|host| host.settings.to_string());
    serde_json::from_str(&text)
        .map_err(|error| Problem::configuration(format!("the settings do not fit the plugin: {error}")))
}

/// The id of the medical host that this call is for, e.g. `netrika1`.
pub fn medical_host() -> String {
    #[cfg(target_arch = "wasm32")]
    return crate::bindings::cabinet::host::config::medical_host();
    #[cfg(not(target_arch = "wasm32"))]
    crate::testing::with(|host| host.medical_host.clone())
}
