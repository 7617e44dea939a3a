//! Reads the rows of a list one by one: an invalid row is set aside with its member and the reason, and the others are kept.

use crate::failure::Failure;
use cabinet_plugin_sdk::report::{self, OddRow};
use cabinet_plugin_sdk::{Problem, log};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Limits of the kernel.
const MOST_ID_BYTES: usize = 256;
const MOST_TEXT_BYTES: usize = 4096;
const MOST_CODE_CHARACTERS: usize = 16;

/// Log message that `cabinet adapter check` searches for.
const DERIVED: &str = "a member is derived";

/// Why a row is set aside. Contains names of the contract, never a value of the row.
#[derive(Debug)]
pub(crate) struct Odd {
    member: String,
    reason: &'static str,
}

impl Odd {
    /// The member's name in the contract, and the expected form.
    pub(crate) fn new(member: &str, reason: &'static str) -> Self {
        Self { member: member.to_owned(), reason }
    }
}

/// For a member of a response that is not a list.
impl From<Odd> for Problem {
    fn from(odd: Odd) -> Self {
        Failure::Garbled(format!("{} {}", odd.member, odd.reason)).into()
    }
}

/// Logs how many rows lacked a member that was derived (protocol sheet vista §4), for `cabinet adapter check`.
pub(crate) fn note_derived(list: &str, member: &str, rows: usize) {
    if rows > 0 {
        log::debug(DERIVED, &[("list", list), ("member", member), ("rows", &rows.to_string())]);
    }
}

/// Returns the valid rows. The others are reported to the kernel by their position in this list.
pub(crate) fn read<R: DeserializeOwned, T>(rows: Vec<Value>, accept: impl Fn(R) -> Result<T, Odd>) -> Vec<T> {
    let mut read = Vec::with_capacity(rows.len());
    for (position, row) in (1..).zip(rows) {
        let named = row.get("id").and_then(Value::as_str);
        let named = named.and_then(|named| id(named.to_owned(), "id").ok());
        match parsed(row).and_then(&accept) {
            Ok(row) => read.push(row),
            Err(odd) => report::set_aside(OddRow {
                position,
                id: named,
                member: odd.member,
                reason: odd.reason.to_owned(),
            }),
        }
    }
    read
}

fn parsed<R: DeserializeOwned>(row: Value) -> Result<R, Odd> {
    if !row.is_object() {
        return Err(Odd::new("row", "must be an object"));
    }
    serde_path_to_error::deserialize(row).map_err(|error| {
        // A missing member has no path. Its name is ours; the rest of the message may quote the row.
        let text = error.inner().to_string();
        let missing = text.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
        match missing {
            Some(member) => Odd::new(member, "is missing"),
            None => Odd::new(&error.path().to_string(), "has another type or value than the contract says"),
        }
    })
}

/// Checks an id against the kernel's limits.
///
/// # Errors
/// The member, if it is not a valid id.
pub(crate) fn id(text: String, member: &str) -> Result<String, Odd> {
    if text.is_empty() || text.len() > MOST_ID_BYTES || text.chars().any(char::is_control) {
        return Err(Odd::new(member, "must be 1 to 256 bytes without control characters"));
    }
    Ok(text)
}

/// Checks a text against the kernel's limit.
///
/// # Errors
/// The member, if it is too long.
pub(crate) fn text(text: String, member: &str) -> Result<String, Odd> {
    if text.len() > MOST_TEXT_BYTES { Err(Odd::new(member, "must be at most 4096 bytes")) } else { Ok(text) }
}

/// Like [`text`], for an optional member.
///
/// # Errors
/// Like [`text`].
pub(crate) fn optional(found: Option<String>, member: &str) -> Result<Option<String>, Odd> {
    found.map(|found| text(found, member)).transpose()
}

/// Checks the length of an MKB-10 code.
///
/// # Errors
/// The member, if it is empty or too long.
pub(crate) fn code(text: String, member: &str) -> Result<String, Odd> {
    if (1..=MOST_CODE_CHARACTERS).contains(&text.trim().chars().count()) {
        Ok(text)
    } else {
        Err(Odd::new(member, "must be a code of 1 to 16 characters"))
    }
}
