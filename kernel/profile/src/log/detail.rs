//! Selects the parts of an audit event's detail that users may see. This is an allowlist, so that events of a later version
//! reveal nothing by accident.

use serde_json::{Map, Value};

/// Names and codes. Ids of sessions, bookings, documents and requests are for the operators of the server.
const SHOWN: &[&str] = &[
    "host",
    "system",
    "clinic",
    "purpose",
    "what",
    "reason",
    "problem",
    "fields",
    "state",
    "type",
    "types",
    "kind",
    "version",
    "language",
    "how",
    "factor",
    "leavingAt",
];

/// Texts, flags, numbers and lists of texts under the allowed names.
pub(super) fn shown(detail: Value) -> Map<String, Value> {
    let Value::Object(members) = detail else { return Map::new() };
    let is_plain = |value: &Value| match value {
        Value::String(_) | Value::Bool(_) | Value::Number(_) => true,
        Value::Array(items) => items.iter().all(Value::is_string),
        Value::Null | Value::Object(_) => false,
    };
    members.into_iter().filter(|(name, value)| SHOWN.contains(&name.as_str()) && is_plain(value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_is_on_the_list_is_shown_and_nothing_nested() {
        let detail = json!({
            "host": "netrika1", "fields": ["firstName"], "session": "01890a5d", "token": "x", "problem": null,
            "what": { "deep": 1 }, "types": [{ "number": 1 }], "state": true,
        });
        let expected = json!({ "host": "netrika1", "fields": ["firstName"], "state": true });
        assert_eq!(Value::Object(shown(detail)), expected);
        assert!(shown(json!("text")).is_empty());
    }
}
