//! Whether discharge summaries are imported into the cabinet (the specification's `importEpicris`).

use crate::adapter::Adapter;
use crate::failure::Failure;
use crate::moment::needed_moment;
use cabinet_plugin_sdk::http::Method;
use cabinet_plugin_sdk::{LocalDateTime, Problem};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Import {
    enabled: bool,
    #[serde(default)]
    last_imported: Option<String>,
}

/// Switches it; when some were imported last. A repetition changes nothing.
pub(crate) fn set(
    adapter: &Adapter,
    patient_id: &str,
    enabled: bool,
) -> Result<Option<LocalDateTime>, Problem> {
    let body = serde_json::json!({ "enabled": enabled }).to_string().into_bytes();
    let path = ["clients", patient_id, "epicris-import"];
    let import: Import =
        adapter.ask(&adapter.send(Method::Put, "/clients/{id}/epicris-import", &path, body)?)?;
    if import.enabled != enabled {
        return Err(Failure::Garbled("enabled is not what was asked for".to_owned()).into());
    }
    Ok(import.last_imported.map(|last| needed_moment(&last, "lastImported")).transpose()?)
}
