//! Formats a value for display: one line of TOML, truncated if long.

use serde_json::Value;

/// Maximum length of a displayed value, in characters.
const LONGEST: usize = 120;

/// Formats a value as TOML, truncated.
pub(crate) fn shown(value: &Value) -> String {
    let text = toml_text(value);
    if text.chars().count() <= LONGEST {
        text
    } else {
        text.chars().take(LONGEST).chain("…".chars()).collect()
    }
}

/// Formats a value as TOML, not truncated.
pub(crate) fn toml_text(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Array(items) => format!("[{}]", items.iter().map(toml_text).collect::<Vec<_>>().join(", ")),
        Value::Object(table) if table.is_empty() => "{}".to_owned(),
        Value::Object(table) => {
            let inner: Vec<_> =
                table.iter().map(|(key, value)| format!("{key} = {}", toml_text(value))).collect();
            format!("{{ {} }}", inner.join(", "))
        }
        plain => plain.to_string(),
    }
}
