//! The configuration without anything that could be secret or personal. Every key is there. Of the values, numbers, switches and the texts
//! of a short list are; of every other text only that it is set. A key that is new is therefore hidden until it is listed.

use serde_json::{Map, Value};

/// Texts that are shown; `*` is any key or place in a list.
const SHOWN: [&[&str]; 10] = [
    &["id"],
    &["timezone"],
    &["languages", "*"],
    &["sign_in", "mode"],
    &["hosts", "*", "plugin"],
    &["hosts", "*", "alias_of"],
    &["hosts", "*", "timezone"],
    &["visits", "booking"],
    &["visits", "hosts", "*"],
    &["database", "kind"],
];
/// Tables whose content is not the kernel's: settings of plugins and web modules.
const FOREIGN: &str = "settings";
const SET: &str = "(set)";

/// Hides the values of a configuration.
pub(super) fn hidden(configuration: &Value) -> Value {
    walk(configuration, &mut Vec::new())
}

fn walk<'v>(value: &'v Value, path: &mut Vec<&'v str>) -> Value {
    match value {
        Value::Object(members) => {
            let mut shown = Map::new();
            for (key, member) in members {
                path.push(key);
                let member = if key == FOREIGN { Value::from(SET) } else { walk(member, path) };
                path.pop();
                shown.insert(key.clone(), member);
            }
            Value::Object(shown)
        }
        Value::Array(items) => {
            path.push("*");
            let shown = items.iter().map(|item| walk(item, path)).collect();
            path.pop();
            Value::Array(shown)
        }
        Value::String(_) if !is_shown(path) => Value::from(SET),
        plain => plain.clone(),
    }
}

fn is_shown(path: &[&str]) -> bool {
    let fits = |pattern: &[&str]| {
        pattern.len() == path.len()
            && pattern.iter().zip(path).all(|(wanted, key)| *wanted == "*" || wanted == key)
    };
    SHOWN.iter().any(|pattern| fits(pattern))
}

#[cfg(test)]
mod tests {
    use super::hidden;
    use serde_json::json;

    #[test]
    fn every_key_stays_and_only_listed_texts_numbers_and_switches_are_shown() {
        let configuration = json!({
            "id": "default",
            "languages": ["ru", "en"],
            "organisation": { "email": "info@hospital.example", "phones": ["+7 900"], "title": "Больница" },
            "hosts": { "netrika1": { "plugin": "netrika", "name": "Клиника", "settings": { "guid": "t0ken", "pin": 1234 } } },
            "security": { "token_key": { "env": "CABINET_TOKEN_KEY" }, "session_s": 900, "demo": false },
            "mail": null,
        });
        assert_eq!(
            hidden(&configuration),
            json!({
                "id": "default",
                "languages": ["ru", "en"],
                "organisation": { "email": "(set)", "phones": ["(set)"], "title": "(set)" },
                "hosts": { "netrika1": { "plugin": "netrika", "name": "(set)", "settings": "(set)" } },
                "security": { "token_key": { "env": "(set)" }, "session_s": 900, "demo": false },
                "mail": null,
            })
        );
    }
}
