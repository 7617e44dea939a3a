//! Reads paginated lists, `{clientId, items, total, next}` (docs/hospital-adapter.md, Long lists).

use crate::adapter::{Adapter, Call};
use crate::failure::Failure;
use crate::{client, patients};
use cabinet_plugin_sdk::http::Response;
use cabinet_plugin_sdk::{Problem, ProblemCode};
use serde::Deserialize;
use serde_json::Value;

/// Maximum number of pages of a list that is read completely: at 200 rows each, more than any patient has.
const MOST_PIECES: usize = 100;

/// A page.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Piece {
    /// The client to whom the list belongs.
    #[serde(default)]
    client_id: Option<String>,
    /// The rows, not parsed yet.
    pub(crate) items: Vec<Value>,
    /// The cursor of the next page; `None` at the end. An empty text is read as `None`.
    #[serde(default)]
    pub(crate) next: Option<String>,
}

/// Requests the page after this cursor.
///
/// # Errors
/// The failure. A page that names another client, or none although the version requires it, is garbled.
pub(crate) fn one(
    adapter: &Adapter,
    patient_id: &str,
    call: Call,
    cursor: Option<&str>,
) -> Result<Piece, Problem> {
    let call = at(call, cursor);
    let response = adapter.answer(&call)?;
    read(adapter, patient_id, &call, &response, cursor)
}

/// Adds the cursor to the call.
pub(crate) fn at(call: Call, cursor: Option<&str>) -> Call {
    match cursor {
        Some(cursor) => call.query("cursor", cursor),
        None => call,
    }
}

/// Parses and checks the page in a response.
///
/// # Errors
/// Like [`one`].
pub(crate) fn read(
    adapter: &Adapter,
    patient_id: &str,
    call: &Call,
    response: &Response,
    cursor: Option<&str>,
) -> Result<Piece, Problem> {
    let mut piece: Piece = crate::adapter::read(response)?;
    // Systems without null write an empty text.
    piece.next = piece.next.filter(|next| !next.is_empty());
    let named = piece.client_id.as_deref();
    client::check_body(adapter, call, response, named, "clientId of a list", patient_id)?;
    match &piece.next {
        Some(next) if Some(next.as_str()) == cursor => {
            Err(Failure::Garbled("next points at the piece itself".to_owned()).into())
        }
        _ => Ok(piece),
    }
}

/// The response to the first page of a list that adapters of the first contract do not have. There, "not found" does not refer to the
/// patient.
///
/// # Errors
/// `unsupported` with the name of the list if the adapter does not have the call, otherwise the failure.
pub(crate) fn offered(
    adapter: &Adapter,
    patient_id: &str,
    call: &Call,
    list: &str,
) -> Result<Response, Problem> {
    match adapter.answer(call) {
        Err(failure) if failure.may_be_of_the_path() && patients::is_there(adapter, patient_id) => {
            Err(Problem::new(ProblemCode::Unsupported, format!("the adapter has no {list}")))
        }
        answer => Ok(answer?),
    }
}

/// The rows of all pages.
///
/// # Errors
/// The first failure; a partial list is not returned.
pub(crate) fn all(
    adapter: &Adapter,
    patient_id: &str,
    call: impl Fn() -> Result<Call, Problem>,
) -> Result<Vec<Value>, Problem> {
    let first = one(adapter, patient_id, call()?, None)?;
    after(adapter, patient_id, first, call)
}

/// The rows of this page and of all pages after it.
///
/// # Errors
/// Like [`all`].
pub(crate) fn after(
    adapter: &Adapter,
    patient_id: &str,
    first: Piece,
    call: impl Fn() -> Result<Call, Problem>,
) -> Result<Vec<Value>, Problem> {
    let Piece { items: mut list, next: mut cursor, .. } = first;
    for _ in 1..MOST_PIECES {
        let Some(next) = cursor else { return Ok(list) };
        let piece = one(adapter, patient_id, call()?, Some(&next))?;
        list.extend(piece.items);
        cursor = piece.next;
    }
    match cursor {
        None => Ok(list),
        Some(_) => Err(Failure::Garbled(format!("a list of more than {MOST_PIECES} pieces")).into()),
    }
}
