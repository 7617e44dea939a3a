//! Saves a day. The adapter recognizes a repetition by `Idempotency-Key`, so an attempt with unclear outcome is repeated once with the same
//! key; only if the outcome is still unclear is it reported as unknown.

use super::value;
use crate::adapter::{Adapter, Call, read};
use crate::failure::Failure;
use cabinet_plugin_sdk::http::{Error, Method};
use cabinet_plugin_sdk::records::DiaryAnswer;
use cabinet_plugin_sdk::{Problem, log};
use serde::Deserialize;
use serde_json::{Value, json};

/// A plugin may send at most 8 MiB per request; pictures grow by a third in Base64.
const MOST_BYTES: usize = 7 << 20;
const IDEMPOTENCY_HEADER: &str = "Idempotency-Key";

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
    let call = adapter
        .send(Method::Post, "/clients/{id}/self-diagnostic/{date}", &path, body)?
        .header(IDEMPOTENCY_HEADER, key)
        .timeout_ms(adapter.settings.save_timeout_ms);
    let first = match attempt(adapter, &call) {
        Err(failure) if is_worth_another_try(&failure) => failure,
        Err(failure) => return Err(failure.into()),
        Ok(()) => return Ok(()),
    };
    log::info("saved again with the same key", &[("after", &first.name())]);
    attempt(adapter, &call).map_err(|second| {
        // If the first attempt may have succeeded, only a refusal by the adapter itself settles the outcome of the repetition; a missing
        // connection or an error of a proxy does not.
        if second.leaves_open_what_was_done() || (first.leaves_open_what_was_done() && !is_told(&second)) {
            Problem::outcome_unknown(format!(
                "the day may be saved: {}, then {}",
                first.name(),
                second.name()
            ))
        } else {
            second.into()
        }
    })
}

fn attempt(adapter: &Adapter, call: &Call) -> Result<(), Failure> {
    let answer: Answer = read(&adapter.once(call)?)?;
    if answer.is_save { Ok(()) } else { Err(Failure::Garbled("isSave is false after saving".to_owned())) }
}

fn is_worth_another_try(failure: &Failure) -> bool {
    matches!(failure, Failure::Http(Error::Connect(_))) || failure.leaves_open_what_was_done()
}

/// Whether the adapter itself refused, after it checked the day.
fn is_told(failure: &Failure) -> bool {
    matches!(failure, Failure::Refused(_))
}
