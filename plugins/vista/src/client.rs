//! Checks that a response is about the requested client. A proxy, a cache or a defect of the adapter may swap two responses; one that names
//! another client is never shown. Adapters of contract version 2 name the client in every response. If a response names no client, the
//! version of the adapter is queried; an older adapter must then at least not return another request id.

use crate::absent;
use crate::adapter::{Adapter, CLIENT_HEADER, Call};
use crate::failure::Failure;
use cabinet_plugin_sdk::http::Response;
use cabinet_plugin_sdk::{Problem, kv, log};
use serde::Deserialize;

/// The first contract version whose responses name their client.
const NAMES_CLIENTS: u32 = 2;
/// The key under which the version is cached.
const KEY: &str = "contract-version";
/// How long the version is cached; an upgraded adapter is detected after this time.
const KEPT_MS: u64 = 600_000;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Info {
    #[serde(default, deserialize_with = "absent::usual")]
    contract_version: u32,
}

/// Checks a JSON response: `clientId` in the body, and the header `X-Client-Id` if present. `place` names the member in problems, e.g.
/// `clientId of a list`.
///
/// # Errors
/// `garbled` if another client is named, or none although the version requires it.
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

/// Checks the text of a document by its header `X-Client-Id`.
///
/// # Errors
/// Like [`check_body`].
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

/// Whether the adapter's responses must name their client.
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

/// Checks a response that names no client.
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

/// The contract version of the adapter: `contractVersion` of `/info`.
fn version(adapter: &Adapter) -> Result<u32, Problem> {
    let kept = kv::get(KEY).ok().flatten().and_then(|kept| Some(u32::from_le_bytes(kept.try_into().ok()?)));
    if let Some(kept) = kept {
        return Ok(kept);
    }
    let info: Info = adapter.ask(&adapter.get("/info", &["info"])?)?;
    // Without a store, the next call requests it again.
    let _ = kv::set(KEY, &info.contract_version.to_le_bytes(), Some(KEPT_MS));
    Ok(info.contract_version)
}
