//! The first contract, exactly as in the protocol sheet vista §4: the answers of adapters that were written before
//! docs/hospital-adapter.md. They are the answers of the second contract without the members that the sheet lacks.

use super::call::Call;
use serde_json::{Map, Value};

/// Whether the sheet contains the call.
pub fn has(call: Call) -> bool {
    !matches!(call, Call::Observations | Call::Prescriptions)
}

/// Removes the members that the sheet lacks from an answer.
pub fn reduce(call: Call, body: &mut Value) {
    let Some(body) = body.as_object_mut() else { return };
    match call {
        Call::Info => drop(body.remove("contractVersion")),
        Call::Diagnoses => reduce_rows(body, &["id"]),
        Call::Documents => reduce_rows(body, &["revision", "hasHtml", "hasFile", "author", "fileName"]),
        Call::Accounts => reduce_rows(body, &[]),
        Call::DiaryForm => reduce_form(body),
        Call::EpicrisImport => {
            body.remove("clientId");
            to_the_minute(body, "lastImported");
        }
        Call::Events => each(body, "items", |event| to_the_minute(event, "at")),
        _ => {}
    }
}

fn reduce_rows(body: &mut Map<String, Value>, unknown: &[&str]) {
    body.remove("clientId");
    each(body, "items", |row| {
        row.retain(|member, _| !unknown.contains(&member.as_str()));
        to_the_minute(row, "created");
    });
}

/// `{code, name, typeName, value, options, required, unit?}`. The root of a constructor is in `options`, as in the column `valueDomain`.
fn reduce_form(body: &mut Map<String, Value>) {
    body.remove("clientId");
    body.remove("readOnly");
    each(body, "groups", |group| {
        each(group, "items", |item| {
            if let Some(root) = item.remove("thesaurus") {
                item.insert("options".to_owned(), root);
            }
            let known = ["code", "name", "typeName", "value", "options", "required", "unit"];
            item.retain(|member, _| known.contains(&member.as_str()));
        });
    });
}

fn each(body: &mut Map<String, Value>, list: &str, change: impl Fn(&mut Map<String, Value>)) {
    let rows = body.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten();
    rows.filter_map(Value::as_object_mut).for_each(change);
}

/// Shortens a time to `YYYY-MM-DDTHH:mm`.
fn to_the_minute(row: &mut Map<String, Value>, member: &str) {
    if let Some(Value::String(time)) = row.get_mut(member) {
        time.truncate("YYYY-MM-DDTHH:mm".len());
    }
}
