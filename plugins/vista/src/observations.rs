//! Laboratory values of a patient. Adapters of the first contract (protocol sheet vista §4) do not have this call.

use crate::adapter::Adapter;
use crate::decimal::Written;
use crate::moment::needed_moment;
use crate::piece;
use crate::rows::{self, Odd};
use cabinet_plugin_sdk::Problem;
use cabinet_plugin_sdk::records::{Observation, ObservationValue, ObservationsPage};
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

/// The page of values after this cursor. A row without a value is set aside.
pub(crate) fn piece(
    adapter: &Adapter,
    patient_id: &str,
    cursor: Option<&str>,
) -> Result<ObservationsPage, Problem> {
    let call = adapter.get("/clients/{id}/observations", &["clients", patient_id, "observations"])?;
    let call = piece::at(call, cursor);
    let response = match cursor {
        None => piece::offered(adapter, patient_id, &call, "laboratory values")?,
        Some(_) => adapter.answer(&call)?,
    };
    let found = piece::read(adapter, patient_id, &call, &response, cursor)?;
    Ok(ObservationsPage { items: rows::read(found.items, observation), next: found.next })
}

fn observation(row: Row) -> Result<Observation, Odd> {
    let taken_at = needed_moment(&row.taken_at, "takenAt")?;
    let value = value(row.value, row.text).ok_or_else(|| Odd::new("value", "has neither value nor text"))?;
    let value = match value {
        ObservationValue::Text(words) => ObservationValue::Text(rows::text(words, "text")?),
        number @ ObservationValue::Number(_) => number,
    };
    let norm = |bound: Option<Written>| bound.and_then(|bound| bound.decimal());
    let document_id = row.document_id.filter(|found| !found.is_empty());
    Ok(Observation {
        id: rows::id(row.id, "id")?,
        document_id: document_id.map(|found| rows::id(found, "documentId")).transpose()?,
        code: rows::id(row.code, "code")?,
        name: rows::text(row.name, "name")?,
        value,
        unit: rows::optional(row.unit, "unit")?,
        norm_low: norm(row.norm_low),
        norm_high: norm(row.norm_high),
        taken_at,
    })
}

/// A value such as `<0.5` or `1:80` in the number member is returned as text.
fn value(number: Option<Written>, words: Option<String>) -> Option<ObservationValue> {
    let said = |text: String| (!text.trim().is_empty()).then_some(text);
    let number = number.and_then(|number| match number.decimal() {
        Some(decimal) => Some(ObservationValue::Number(decimal)),
        None => said(number.text()).map(ObservationValue::Text),
    });
    number.or_else(|| words.and_then(said).map(ObservationValue::Text))
}
