//! Saving a day. The adapter knows a repetition by `Idempotency-Key`, so what is unclear is sent once more with the same key; only if that
//! does not tell either is the outcome unknown.

use super::value;
use crate::adapter::{Adapter, Call, read};
use crate::failure::Failure;
use cabinet_plugin_sdk::http::{Error, Method};
use cabinet_plugin_sdk::records::DiaryAnswer;
use cabinet_plugin_sdk::{Problem, log};
use serde::Deserialize;
use serde_json::{Value, json};

/// What may leave a plugin in one piece is 8 MiB; pictures grow by a third on the wire.
const MOST_BYTES: usize = 7 << 20;
const IDEMPOTENCY_HEADER: &str = "Idempotency-Key";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    is_save: bool,
}

/// Saves a day for good.
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
        // A clear refusal of the repetition tells nothing of the first attempt if that one may have been done, except that the day is saved.
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

/// Whether the adapter looked at the day before it refused.
fn is_told(failure: &Failure) -> bool {
    matches!(failure, Failure::Refused(_))
}
