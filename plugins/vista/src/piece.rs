//! Long lists come in pieces, `{items, total, next}` (docs/hospital-adapter.md, Long lists).

use crate::adapter::{Adapter, Call};
use crate::failure::Failure;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Pieces of a list that is asked whole: at 200 lines each more than anybody has.
const MOST_PIECES: usize = 100;

/// A piece.
#[derive(Debug, Deserialize)]
pub(crate) struct Piece<T> {
    /// Its lines.
    pub(crate) items: Vec<T>,
    /// Asks for the next one; none at the end.
    #[serde(default)]
    pub(crate) next: Option<String>,
}

/// The piece after this cursor.
///
/// # Errors
/// The failure.
pub(crate) fn one<T: DeserializeOwned>(
    adapter: &Adapter,
    call: Call,
    cursor: Option<&str>,
) -> Result<Piece<T>, Failure> {
    let call = match cursor {
        Some(cursor) => call.query("cursor", cursor),
        None => call,
    };
    let piece: Piece<T> = adapter.ask(&call)?;
    match &piece.next {
        Some(next) if Some(next.as_str()) == cursor => {
            Err(Failure::Garbled("next points at the piece itself".to_owned()))
        }
        _ => Ok(piece),
    }
}

/// All pieces joined.
///
/// # Errors
/// The first failure: half a list is none.
pub(crate) fn all<T: DeserializeOwned>(
    adapter: &Adapter,
    call: impl Fn() -> Result<Call, cabinet_plugin_sdk::Problem>,
) -> Result<Vec<T>, cabinet_plugin_sdk::Problem> {
    let mut list = Vec::new();
    let mut cursor: Option<String> = None;
    for _ in 0..MOST_PIECES {
        let piece = one(adapter, call()?, cursor.as_deref())?;
        list.extend(piece.items);
        match piece.next {
            Some(next) => cursor = Some(next),
            None => return Ok(list),
        }
    }
    Err(Failure::Garbled(format!("a list of more than {MOST_PIECES} pieces")).into())
}
