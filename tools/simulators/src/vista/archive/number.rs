//! Numbers of rows: of the tables inside, texts outside, because a client must not count on them.

use serde::Serializer;

/// Writes a number as a text.
///
/// # Errors
/// Those of the serializer.
pub fn as_text<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}
