//! `cabinet config dump [--origin]`: the effective configuration, one key per line.

use crate::load::Loaded;
use crate::show::toml_text;
use serde_json::Value;
use std::fmt::Write as _;

impl Loaded {
    /// One line `key = value` per key. With `origin`, `# source` is appended. Shows references to secrets; the secrets themselves are not
    /// loaded here.
    pub fn dump(&self, origin: bool) -> String {
        let mut lines = Vec::new();
        collect("", &self.tree, &mut lines);
        let mut text = String::new();
        for (key, value) in lines {
            let value = toml_text(value);
            let written = match origin {
                true => writeln!(text, "{key} = {value}  # {}", self.origins.place(&key)),
                false => writeln!(text, "{key} = {value}"),
            };
            // Writing to a `String` cannot fail.
            debug_assert!(written.is_ok());
        }
        text
    }
}

fn collect<'a>(path: &str, value: &'a Value, lines: &mut Vec<(String, &'a Value)>) {
    match value {
        Value::Object(table) if !table.is_empty() => {
            for (key, value) in table {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                collect(&path, value, lines);
            }
        }
        value => lines.push((path.to_owned(), value)),
    }
}
