//! Diagnoses of a patient. A diagnosis without an id (protocol sheet vista §4) gets one derived from its identifying members.

use crate::adapter::Adapter;
use crate::content::Content;
use crate::moment::needed_day;
use crate::piece;
use crate::rows::{self, Odd};
use cabinet_plugin_sdk::Problem;
use cabinet_plugin_sdk::records::Diagnosis;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    #[serde(default)]
    id: Option<String>,
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

/// All diagnoses in the hospital's order.
pub(crate) fn all(adapter: &Adapter, patient_id: &str) -> Result<Vec<Diagnosis>, Problem> {
    let rows = piece::all(adapter, patient_id, || {
        adapter.get("/clients/{id}/diagnoses", &["clients", patient_id, "diagnoses"])
    })?;
    let mut read = rows::read(rows, diagnosis);
    name(&mut read);
    Ok(read)
}

/// The id stays empty until [`name`] derives one.
fn diagnosis(row: Row) -> Result<Diagnosis, Odd> {
    Ok(Diagnosis {
        id: row.id.map(|id| rows::id(id, "id")).transpose()?.unwrap_or_default(),
        mkb: rows::code(row.mkb, "mkb")?,
        name: rows::optional(row.diag_name, "diagName")?,
        set_date: needed_day(&row.set_date, "setDate")?,
        end_date: row.end_date.map(|day| needed_day(&day, "endDate")).transpose()?,
        character: rows::optional(row.character, "character")?,
        kind: rows::optional(row.kind, "type")?,
    })
}

/// Derives ids for rows without one. Code, day, type and character identify a diagnosis; its end and its name may change. Rows with the
/// same identity are sorted by their whole content and numbered, so that equal rows stay distinct and the ids do not depend on the order.
fn name(rows: &mut [Diagnosis]) {
    let mut nameless: Vec<_> = rows
        .iter_mut()
        .filter(|row| row.id.is_empty())
        .map(|row| (identity(row).text(), whole(row).text(), row))
        .collect();
    rows::note_derived("diagnoses", "id", nameless.len());
    nameless.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
    let mut before: Option<(String, u32)> = None;
    for (identity, _, row) in nameless {
        let count = match &before {
            Some((same, count)) if *same == identity => count + 1,
            _ => 0,
        };
        row.id = Content::of("diagnosis").and(Some(&identity)).and(Some(&count.to_string())).text();
        before = Some((identity, count));
    }
}

fn identity(row: &Diagnosis) -> Content {
    Content::of("identity of a diagnosis")
        .and(Some(&row.mkb.trim().to_uppercase()))
        .and(Some(&row.set_date))
        .and(said(&row.kind))
        .and(said(&row.character))
}

fn whole(row: &Diagnosis) -> Content {
    identity(row).and(said(&row.name)).and(said(&row.end_date))
}

/// Treats a blank text as missing.
fn said(text: &Option<String>) -> Option<&str> {
    text.as_deref().map(str::trim).filter(|text| !text.is_empty())
}
