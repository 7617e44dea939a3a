//! Prescriptions of a patient (docs/hospital-adapter.md, Prescriptions). An adapter may lack the call.

use crate::adapter::Adapter;
use crate::moment::needed_day;
use crate::piece;
use crate::rows::{self, Odd};
use cabinet_plugin_sdk::Problem;
use cabinet_plugin_sdk::prescriptions::{Prescription, PrescriptionState};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    id: String,
    medicine: String,
    #[serde(default)]
    dosage: Option<String>,
    #[serde(default)]
    amount: Option<String>,
    date: String,
    #[serde(default)]
    valid_until: Option<String>,
    status: String,
    #[serde(default)]
    number: Option<String>,
    #[serde(default)]
    author: Option<String>,
    #[serde(default)]
    clinic: Option<String>,
    #[serde(default)]
    note: Option<String>,
}

/// All prescriptions in the hospital's order.
pub(crate) fn all(adapter: &Adapter, patient_id: &str) -> Result<Vec<Prescription>, Problem> {
    let call = || adapter.get("/clients/{id}/prescriptions", &["clients", patient_id, "prescriptions"]);
    let first = call()?;
    let response = piece::offered(adapter, patient_id, &first, "prescriptions")?;
    let first = piece::read(adapter, patient_id, &first, &response, None)?;
    Ok(rows::read(piece::after(adapter, patient_id, first, call)?, prescription))
}

fn prescription(row: Row) -> Result<Prescription, Odd> {
    let written = needed_day(&row.date, "date")?;
    let valid_until = row.valid_until.map(|day| needed_day(&day, "validUntil")).transpose()?;
    // Both are YYYY-MM-DD.
    if valid_until.as_ref().is_some_and(|last| *last < written) {
        return Err(Odd::new("validUntil", "must not be before date"));
    }
    if row.medicine.trim().is_empty() {
        return Err(Odd::new("medicine", "must not be empty"));
    }
    Ok(Prescription {
        id: rows::id(row.id, "id")?,
        medicine: rows::text(row.medicine, "medicine")?,
        dosage: rows::optional(row.dosage, "dosage")?,
        amount: rows::optional(row.amount, "amount")?,
        written,
        valid_until,
        state: match row.status.as_str() {
            "active" => PrescriptionState::Active,
            "dispensed" => PrescriptionState::Dispensed,
            "expired" => PrescriptionState::Expired,
            "cancelled" => PrescriptionState::Cancelled,
            _ => return Err(Odd::new("status", "must be active, dispensed, expired or cancelled")),
        },
        number: row
            .number
            .filter(|text| !text.is_empty())
            .map(|text| rows::id(text, "number"))
            .transpose()?,
        prescriber: rows::optional(row.author, "author")?,
        clinic: rows::optional(row.clinic, "clinic")?,
        note: rows::optional(row.note, "note")?,
    })
}
