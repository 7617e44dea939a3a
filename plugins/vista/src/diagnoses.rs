//! Diagnoses of a patient.

use crate::adapter::Adapter;
use crate::moment::needed_day;
use crate::piece;
use cabinet_plugin_sdk::Problem;
use cabinet_plugin_sdk::records::Diagnosis;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    id: String,
    mkb: String,
    #[serde(default)]
    diag_name: Option<String>,
    set_date: String,
    #[serde(default)]
    end_date: Option<String>,
    #[serde(default)]
    character: Option<String>,
    #[serde(default, rename = "type")]
    kind: Option<String>,
}

/// All of them, in the hospital's order.
pub(crate) fn all(adapter: &Adapter, patient_id: &str) -> Result<Vec<Diagnosis>, Problem> {
    let rows: Vec<Row> = piece::all(adapter, || {
        adapter.get("/clients/{id}/diagnoses", &["clients", patient_id, "diagnoses"])
    })?;
    rows.into_iter().map(diagnosis).collect()
}

fn diagnosis(row: Row) -> Result<Diagnosis, Problem> {
    Ok(Diagnosis {
        id: row.id,
        mkb: row.mkb,
        name: row.diag_name,
        set_date: needed_day(&row.set_date, "setDate of a diagnosis")?,
        end_date: row.end_date.map(|day| needed_day(&day, "endDate of a diagnosis")).transpose()?,
        character: row.character,
        kind: row.kind,
    })
}
