//! A write with an idempotency key: sent once more with the same key if its outcome is unclear, because the adapter recognizes a repetition.

use crate::adapter::{Adapter, Call, read};
use crate::failure::Failure;
use cabinet_plugin_sdk::http::Error;
use cabinet_plugin_sdk::{Problem, log};
use serde::de::DeserializeOwned;

const IDEMPOTENCY_HEADER: &str = "Idempotency-Key";

/// Sends the call. `accept` returns what is wrong with a response. `refused` converts a failure whose outcome is certain.
///
/// # Errors
/// `outcome-unknown` if the outcome is still unclear after the repetition.
pub(crate) fn send<T: DeserializeOwned>(
    adapter: &Adapter,
    call: Call,
    key: &str,
    accept: impl Fn(T) -> Option<&'static str>,
    refused: impl Fn(Failure) -> Problem,
) -> Result<(), Problem> {
    let call = call.header(IDEMPOTENCY_HEADER, key).timeout_ms(adapter.settings.save_timeout_ms);
    let attempt = || match accept(read(&adapter.once(&call)?)?) {
        Some(wrong) => Err(Failure::Garbled(wrong.to_owned())),
        None => Ok(()),
    };
    let first = match attempt() {
        Err(failure) if is_worth_another_try(&failure) => failure,
        Err(failure) => return Err(refused(failure)),
        Ok(()) => return Ok(()),
    };
    log::info("sent again with the same key", &[("after", &first.name())]);
    attempt().map_err(|second| {
        // If the first attempt may have succeeded, only a refusal by the adapter itself settles the outcome of the repetition; a missing
        // connection or an error of a proxy does not.
        if second.leaves_open_what_was_done() || (first.leaves_open_what_was_done() && !is_told(&second)) {
            Problem::outcome_unknown(format!("it may be done: {}, then {}", first.name(), second.name()))
        } else {
            refused(second)
        }
    })
}

fn is_worth_another_try(failure: &Failure) -> bool {
    matches!(failure, Failure::Http(Error::Connect(_))) || failure.leaves_open_what_was_done()
}

/// Whether the adapter itself refused, after it checked the request.
fn is_told(failure: &Failure) -> bool {
    matches!(failure, Failure::Refused(_))
}
