//! Saves a day.

use super::value;
use crate::adapter::Adapter;
use crate::keyed;
use cabinet_plugin_sdk::Problem;
use cabinet_plugin_sdk::http::Method;
use cabinet_plugin_sdk::records::DiaryAnswer;
use serde::Deserialize;
use serde_json::{Value, json};

/// A plugin may send at most 8 MiB per request; pictures grow by a third in Base64.
const MOST_BYTES: usize = 7 << 20;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    is_save: bool,
}

/// Saves a day. It cannot be changed afterwards.
pub(crate) fn save(
    adapter: &Adapter,
    patient_id: &str,
    day: &str,
    answers: Vec<DiaryAnswer>,
    key: &str,
) -> Result<(), Problem> {
    let mut items = Vec::with_capacity(answers.len());
    for answer in answers {
        items.push(json!({ "code": answer.code, "value": value::write(answer.value)? }));
    }
    let body = json!({ "items": Value::Array(items), "save": true }).to_string().into_bytes();
    if body.len() > MOST_BYTES {
        return Err(Problem::invalid("the pictures of a day are larger than 5 MB together").about("answers"));
    }
    let path = ["clients", patient_id, "self-diagnostic", day];
    let call = adapter.send(Method::Post, "/clients/{id}/self-diagnostic/{date}", &path, body)?;
    let accept = |answer: Answer| (!answer.is_save).then_some("isSave is false after saving");
    keyed::send(adapter, call, key, accept, Problem::from)
}
