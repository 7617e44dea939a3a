//! Long lists in pieces: `{clientId, items, total, next}`. The cursor is the last number of the piece before, so that rows that come or go between two
//! pieces neither hide nor repeat others.

use super::refusal::Refusal;
use serde::Serialize;

/// Rows in one piece (contract §1).
pub const PAGE: usize = 200;

/// What stands before the number in a cursor; nobody should compose one.
const PREFIX: &str = "a";

/// A piece of a list.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Piece<T> {
    /// Whose list it is.
    pub client_id: String,
    /// Rows.
    pub items: Vec<T>,
    /// Rows in all pieces together.
    pub total: usize,
    /// Asks for the next piece; null at the end.
    pub next: Option<String>,
}

/// The piece after the cursor of rows that are ordered by number.
///
/// # Errors
/// `bad_request` for a cursor of somebody else.
pub fn piece<T: Clone>(
    client_id: String,
    rows: &[&T],
    number: impl Fn(&T) -> u64,
    cursor: Option<&str>,
) -> Result<Piece<T>, Refusal> {
    let after = match cursor {
        None => 0,
        Some(cursor) => cursor
            .strip_prefix(PREFIX)
            .and_then(|hex| u64::from_str_radix(hex, 16).ok())
            .ok_or_else(|| Refusal::BadRequest("the cursor is none of ours".into()))?,
    };
    let mut rest = rows.iter().filter(|row| number(row) > after);
    let items: Vec<T> = rest.by_ref().take(PAGE).map(|row| (*row).clone()).collect();
    let next = rest.next().and(items.last()).map(|last| format!("{PREFIX}{:x}", number(last)));
    Ok(Piece { client_id, items, total: rows.len(), next })
}
