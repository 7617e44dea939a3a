//! Row numbers: numbers in the tables, strings in answers, because clients must not do arithmetic with them.

use serde::Serializer;

/// Serializes a number as a string.
///
/// # Errors
/// The errors of the serializer.
pub fn as_text<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}
