//! Diagnoses of a patient.

use crate::adapter::Adapter;
use crate::moment::needed_day;
use crate::piece;
use crate::rows::{self, Odd};
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
    let rows = piece::all(adapter, patient_id, || {
        adapter.get("/clients/{id}/diagnoses", &["clients", patient_id, "diagnoses"])
    })?;
    Ok(rows::read(rows, diagnosis))
}

fn diagnosis(row: Row) -> Result<Diagnosis, Odd> {
    Ok(Diagnosis {
        id: rows::id(row.id, "id")?,
        mkb: rows::code(row.mkb, "mkb")?,
        name: rows::optional(row.diag_name, "diagName")?,
        set_date: needed_day(&row.set_date, "setDate")?,
        end_date: row.end_date.map(|day| needed_day(&day, "endDate")).transpose()?,
        character: rows::optional(row.character, "character")?,
        kind: rows::optional(row.kind, "type")?,
    })
}
