//! Whether discharge summaries are imported into the cabinet (`importEpicris` in the specification).

use crate::adapter::{Adapter, read};
use crate::client;
use crate::failure::Failure;
use crate::moment::needed_moment;
use cabinet_plugin_sdk::http::Method;
use cabinet_plugin_sdk::{LocalDateTime, Problem};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Import {
    /// The client whose summaries are imported.
    #[serde(default)]
    client_id: Option<String>,
    enabled: bool,
    #[serde(default)]
    last_imported: Option<String>,
}

/// Switches the import, and returns the time of the last one. Idempotent.
pub(crate) fn set(
    adapter: &Adapter,
    patient_id: &str,
    enabled: bool,
) -> Result<Option<LocalDateTime>, Problem> {
    let body = serde_json::json!({ "enabled": enabled }).to_string().into_bytes();
    let path = ["clients", patient_id, "epicris-import"];
    let call = adapter.send(Method::Put, "/clients/{id}/epicris-import", &path, body)?;
    let response = adapter.answer(&call)?;
    let import: Import = read(&response)?;
    let named = import.client_id.as_deref();
    client::check_body(adapter, &call, &response, named, "clientId of the import", patient_id)?;
    if import.enabled != enabled {
        return Err(Failure::Garbled("enabled is not what was asked for".to_owned()).into());
    }
    Ok(import.last_imported.map(|last| needed_moment(&last, "lastImported")).transpose()?)
}
