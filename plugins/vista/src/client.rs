//! Whose answer it is. A proxy, a cache or a mistake of the adapter may swap two answers; one that names another client is never shown.
//! Adapters of contract version 2 name the client in every answer; older ones are asked for their version where an answer names nobody, and
//! must then at least not name another request.

use crate::absent;
use crate::adapter::{Adapter, CLIENT_HEADER, Call};
use crate::failure::Failure;
use cabinet_plugin_sdk::http::Response;
use cabinet_plugin_sdk::{Problem, kv, log};
use serde::Deserialize;

/// The first version whose answers name their client.
const NAMES_CLIENTS: u32 = 2;
/// Where the store keeps the version.
const KEY: &str = "contract-version";
/// An adapter that was renewed is believed after this time.
const KEPT_MS: u64 = 600_000;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Info {
    #[serde(default, deserialize_with = "absent::usual")]
    contract_version: u32,
}

/// An answer in JSON: `clientId` in the body, `X-Client-Id` if it comes. `place` names the answer in problems, e.g. `clientId of a list`.
///
/// # Errors
/// `garbled` if another client is named, or none where the adapter has to.
pub(crate) fn check_body(
    adapter: &Adapter,
    call: &Call,
    response: &Response,
    named: Option<&str>,
    place: &str,
    patient_id: &str,
) -> Result<(), Problem> {
    let header = response.header(CLIENT_HEADER);
    check([header, named], place, patient_id)?;
    if named.is_some() { Ok(()) } else { check_nameless(adapter, call, response, place) }
}

/// The text of a document: `X-Client-Id`.
///
/// # Errors
/// As [`check_body`].
pub(crate) fn check_text(
    adapter: &Adapter,
    call: &Call,
    response: &Response,
    patient_id: &str,
) -> Result<(), Problem> {
    let header = response.header(CLIENT_HEADER);
    check([header, None], "X-Client-Id of a text", patient_id)?;
    if header.is_some() { Ok(()) } else { check_nameless(adapter, call, response, "X-Client-Id of a text") }
}

/// Whether the adapter's answers have to name their client.
///
/// # Errors
/// The failure of `/info`.
pub(crate) fn is_named(adapter: &Adapter) -> Result<bool, Problem> {
    Ok(version(adapter)? >= NAMES_CLIENTS)
}

fn check(named: [Option<&str>; 2], place: &str, patient_id: &str) -> Result<(), Problem> {
    if named.into_iter().flatten().any(|named| named != patient_id) {
        log::error("the adapter answered with the data of another client", &[("place", place)]);
        return Err(Failure::Garbled(format!("{place} names another client than the one asked for")).into());
    }
    Ok(())
}

/// An answer that names no client.
fn check_nameless(adapter: &Adapter, call: &Call, response: &Response, place: &str) -> Result<(), Problem> {
    if is_named(adapter)? {
        return Err(Failure::Garbled(format!("{place} is missing, contract version 2 requires it")).into());
    }
    if call.is_crossed_with(response) {
        log::error("the adapter gave the answer to another request", &[("place", place)]);
        return Err(
            Failure::Garbled("X-Request-Id names another request than the one sent".to_owned()).into()
        );
    }
    Ok(())
}

/// The version of the contract that the adapter speaks: `contractVersion` of `/info`.
fn version(adapter: &Adapter) -> Result<u32, Problem> {
    let kept = kv::get(KEY).ok().flatten().and_then(|kept| Some(u32::from_le_bytes(kept.try_into().ok()?)));
    if let Some(kept) = kept {
        return Ok(kept);
    }
    let info: Info = adapter.ask(&adapter.get("/info", &["info"])?)?;
    // Without a store it is asked for again.
    let _ = kv::set(KEY, &info.contract_version.to_le_bytes(), Some(KEPT_MS));
    Ok(info.contract_version)
}
