//! Paging of long lists: `{clientId, items, total, next}`. The cursor is the last row number of the previous page, so that rows which are
//! added or removed between two requests neither hide nor repeat others.

use super::refusal::Refusal;
use serde::Serialize;

/// Rows per page (contract §1).
pub const PAGE: usize = 200;

/// Prefix of the number in a cursor, which is opaque to clients.
const PREFIX: &str = "a";

/// A page of a list.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Piece<T> {
    /// The client of the list.
    pub client_id: String,
    pub items: Vec<T>,
    /// Number of rows on all pages together.
    pub total: usize,
    /// Cursor of the next page; null on the last one.
    pub next: Option<String>,
}

/// The page after the cursor, of rows ordered by number.
///
/// # Errors
/// `bad_request` for an invalid cursor.
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
