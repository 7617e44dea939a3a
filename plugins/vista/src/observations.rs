//! Laboratory values of a patient.

use crate::adapter::Adapter;
use crate::decimal::Written;
use crate::moment::needed_moment;
use crate::piece;
use cabinet_plugin_sdk::records::{Observation, ObservationValue, ObservationsPage};
use cabinet_plugin_sdk::{Problem, log};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    id: String,
    #[serde(default)]
    document_id: Option<String>,
    code: String,
    name: String,
    #[serde(default)]
    value: Option<Written>,
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    unit: Option<String>,
    #[serde(default)]
    norm_low: Option<Written>,
    #[serde(default)]
    norm_high: Option<Written>,
    taken_at: String,
}

/// The values after this cursor. A row without a value says nothing and is left out.
pub(crate) fn piece(
    adapter: &Adapter,
    patient_id: &str,
    cursor: Option<&str>,
) -> Result<ObservationsPage, Problem> {
    let call = adapter.get("/clients/{id}/observations", &["clients", patient_id, "observations"])?;
    let found = piece::one::<Row>(adapter, call, cursor)?;
    let rows = found.items.len();
    let items: Vec<Observation> =
        found.items.into_iter().filter_map(|row| observation(row).transpose()).collect::<Result<_, _>>()?;
    if items.len() < rows {
        let count = (rows - items.len()).to_string();
        log::warn("laboratory values without a value are left out", &[("rows", &count)]);
    }
    Ok(ObservationsPage { items, next: found.next })
}

fn observation(row: Row) -> Result<Option<Observation>, Problem> {
    let taken_at = needed_moment(&row.taken_at, "takenAt of an observation")?;
    let Some(value) = value(row.value, row.text) else { return Ok(None) };
    let norm = |bound: Option<Written>| bound.and_then(|bound| bound.decimal());
    Ok(Some(Observation {
        id: row.id,
        document_id: row.document_id,
        code: row.code,
        name: row.name,
        value,
        unit: row.unit,
        norm_low: norm(row.norm_low),
        norm_high: norm(row.norm_high),
        taken_at,
    }))
}

/// `<0.5` and `1:80` stand where a number should: they are words.
fn value(number: Option<Written>, words: Option<String>) -> Option<ObservationValue> {
    let said = |text: String| (!text.trim().is_empty()).then_some(text);
    let number = number.and_then(|number| match number.decimal() {
        Some(decimal) => Some(ObservationValue::Number(decimal)),
        None => said(number.text()).map(ObservationValue::Text),
    });
    number.or_else(|| words.and_then(said).map(ObservationValue::Text))
}
