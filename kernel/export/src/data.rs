//! `data.json`: all data in the format of the API. The access log is its last member and is written line by line.

use crate::own_data::OwnData;
use cabinet_profile::Entry;
use serde_json::json;
use std::io;

/// The text after the last line of the log.
pub(crate) const CLOSING: &str = "\n  ]\n}\n";

/// Everything up to the first line of the log.
pub(crate) fn opening(own: &OwnData) -> io::Result<String> {
    let mut text = serde_json::to_string_pretty(own)?;
    // Removes the closing brace of the object to append the last member.
    if text.pop() != Some('}') || text.pop() != Some('\n') {
        return Err(io::Error::other("the data are no object"));
    }
    text.push_str(",\n  \"accessLog\": [");
    Ok(text)
}

/// One line of the log, as `GET /api/users/me/access-log` returns it.
pub(crate) fn line(entry: &Entry, is_first: bool) -> io::Result<String> {
    let line = json!({
        "at": entry.at, "who": entry.who.name(), "kind": entry.kind, "detail": entry.detail,
    });
    let separator = if is_first { "" } else { "," };
    Ok(format!("{separator}\n    {}", serde_json::to_string(&line)?))
}
