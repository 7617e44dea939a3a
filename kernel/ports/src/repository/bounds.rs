//! Limits on stored texts, the same for both databases and the fake. PostgreSQL rejects the NUL character in a text and an index entry of
//! more than 2704 bytes; SQLite would accept both. Checking before the statement gives the same result with every storage.

use super::StorageError;
use serde_json::Value;

/// Maximum length in bytes of a hospital system's id, a key or a login. Three of them fit into one index entry of PostgreSQL
/// (`BTMaxItemSize`, 2704 bytes).
pub const LONGEST_ID_BYTES: usize = 512;

/// Checks a text that is part of an index: 1 to [`LONGEST_ID_BYTES`] bytes without NUL. `what` names the column as `table.column`.
///
/// # Errors
/// [`StorageError::Unstorable`] otherwise.
pub fn check_id(what: &'static str, text: &str) -> Result<(), StorageError> {
    if text.is_empty() || text.len() > LONGEST_ID_BYTES {
        return Err(StorageError::Unstorable { what });
    }
    check_text(what, text)
}

/// Checks any other text: no NUL.
///
/// # Errors
/// [`StorageError::Unstorable`] otherwise.
pub fn check_text(what: &'static str, text: &str) -> Result<(), StorageError> {
    if text.contains('\0') { Err(StorageError::Unstorable { what }) } else { Ok(()) }
}

/// Checks a JSON value: no NUL in any text or member name.
///
/// # Errors
/// [`StorageError::Unstorable`] otherwise.
pub fn check_json(what: &'static str, value: &Value) -> Result<(), StorageError> {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
        Value::String(text) => check_text(what, text),
        Value::Array(items) => items.iter().try_for_each(|item| check_json(what, item)),
        Value::Object(members) => members
            .iter()
            .try_for_each(|(name, member)| check_text(what, name).and_then(|()| check_json(what, member))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_nul_is_found_at_any_depth() {
        for bad in [json!("a\0"), json!([1, ["\0"]]), json!({"a": {"b\0": 1}}), json!({"a": ["\0"]})] {
            assert!(check_json("x.y", &bad).is_err(), "{bad}");
        }
        assert!(check_json("x.y", &json!({"a": [1, null, true, "яё😀'\""]})).is_ok());
    }

    #[test]
    fn the_bound_of_an_id_counts_bytes_not_letters() {
        assert!(check_id("x.y", &"я".repeat(256)).is_ok());
        assert!(check_id("x.y", &"я".repeat(257)).is_err());
        assert!(check_id("x.y", "").is_err());
    }
}
