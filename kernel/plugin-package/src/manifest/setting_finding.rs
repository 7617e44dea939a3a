//! Errors in the settings of a plugin, in the format of `cabinet config check`: key, value, expected value and the nearest valid spelling.

use cabinet_config::{names_a_secret, nearest};
use jsonschema::Validator;
use jsonschema::error::{ValidationError, ValidationErrorKind};
use serde_json::{Map, Value};

/// One error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingFinding {
    /// Path below the settings, e.g. `keys[0].certificate`; empty for the settings as a whole.
    pub key: String,
    /// The value found.
    pub found: String,
    /// The value that the schema expects.
    pub expected: String,
    /// The nearest valid spelling.
    pub suggestion: Option<String>,
}

pub(super) fn findings(
    validator: &Validator,
    schema: &Value,
    settings: &Map<String, Value>,
) -> Vec<SettingFinding> {
    if schema.get("properties").is_none() && schema.get("additionalProperties") == Some(&Value::Bool(false)) {
        // The validator would report the values instead of the keys.
        return settings.keys().map(|name| unknown("", name, &[])).collect();
    }
    let settings = Value::Object(settings.clone());
    validator.iter_errors(&settings).flat_map(|error| finding(schema, &error)).collect()
}

fn finding(schema: &Value, error: &ValidationError<'_>) -> Vec<SettingFinding> {
    let path = dotted(error.instance_path().as_str());
    match error.kind() {
        ValidationErrorKind::AdditionalProperties { unexpected } => {
            let known = properties(schema_at(schema, error.instance_path().as_str()));
            unexpected.iter().map(|name| unknown(&path, name, &known)).collect()
        }
        ValidationErrorKind::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            let around = schema_at(schema, error.instance_path().as_str());
            vec![SettingFinding {
                key: joined(&path, name),
                found: "nothing".to_owned(),
                expected: described(around.and_then(|around| around.get("properties")?.get(name)), "a value"),
                suggestion: None,
            }]
        }
        kind => {
            let wanted = error.masked().to_string();
            let suggestion = match (kind, error.instance().as_str()) {
                (ValidationErrorKind::Enum { options }, Some(written)) => near_option(options, written),
                _ => None,
            };
            vec![SettingFinding {
                found: shown(&path, error.instance()),
                expected: described(schema_at(schema, error.instance_path().as_str()), &wanted),
                key: path,
                suggestion,
            }]
        }
    }
}

fn unknown(path: &str, name: &str, known: &[&str]) -> SettingFinding {
    let expected = match known {
        [] => "no settings: this plugin has none".to_owned(),
        known => format!("one of the keys {}", known.join(", ")),
    };
    SettingFinding {
        key: joined(path, name),
        found: "an unknown key".to_owned(),
        expected,
        suggestion: nearest(name, known.iter().copied()).map(str::to_owned),
    }
}

fn near_option(options: &Value, written: &str) -> Option<String> {
    let options = options.as_array().into_iter().flatten().filter_map(Value::as_str);
    nearest(written, options).map(|option| format!("\"{option}\""))
}

/// The rule, followed by the plugin author's description of the key.
fn described(schema: Option<&Value>, rule: &str) -> String {
    match schema.and_then(|schema| schema.get("description")).and_then(Value::as_str) {
        Some(description) => format!("{rule}: {description}"),
        None => rule.to_owned(),
    }
}

fn shown(path: &str, value: &Value) -> String {
    match value {
        Value::String(_) if names_a_secret(path) => "***".to_owned(),
        // A URL with a login may contain a password.
        Value::String(text) if text.contains('@') && text.contains("://") => "***".to_owned(),
        Value::Object(_) => "a table".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        plain => plain.to_string().chars().take(120).collect(),
    }
}

/// The part of the schema for a JSON pointer, found through `properties` and `items`.
fn schema_at<'s>(schema: &'s Value, pointer: &str) -> Option<&'s Value> {
    pointer.split('/').skip(1).try_fold(schema, |schema, part| {
        let property = schema.get("properties").and_then(|properties| properties.get(part));
        property.or_else(|| schema.get("items").filter(|_| part.parse::<usize>().is_ok()))
    })
}

fn properties(schema: Option<&Value>) -> Vec<&str> {
    let properties = schema.and_then(|schema| schema.get("properties")).and_then(Value::as_object);
    properties.into_iter().flat_map(Map::keys).map(String::as_str).collect()
}

/// Converts a JSON pointer: `/keys/0/certificate` becomes `keys[0].certificate`.
fn dotted(pointer: &str) -> String {
    pointer.split('/').skip(1).fold(String::new(), |path, part| match part.parse::<usize>() {
        Ok(at) => format!("{path}[{at}]"),
        Err(_) => joined(&path, part),
    })
}

fn joined(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

#[cfg(test)]
mod tests {
    use super::super::SettingsSchema;
    use super::*;
    use serde_json::json;

    fn found(settings: &Value) -> Vec<(String, String, String, Option<String>)> {
        let schema = SettingsSchema::compile(Some(json!({
            "type": "object",
            "required": ["endpoint"],
            "additionalProperties": false,
            "properties": {
                "endpoint": { "type": "string", "pattern": "^https://", "description": "Address of the hub" },
                "list": { "enum": ["whole", "by-district"] },
                "proxy_password": { "type": "string", "minLength": 40 },
                "keys": { "type": "array", "items": { "type": "object", "required": ["pem"] } },
            },
        })))
        .unwrap();
        let mut all: Vec<_> = schema
            .findings(settings.as_object().unwrap())
            .into_iter()
            .map(|one| (one.key, one.found, one.expected, one.suggestion))
            .collect();
        all.sort();
        all
    }

    #[test]
    fn each_mistake_has_its_key_its_value_and_the_nearest_spelling() {
        let owned = |key: &str, found: &str, expected: &str, near: Option<&str>| {
            (key.to_owned(), found.to_owned(), expected.to_owned(), near.map(str::to_owned))
        };
        let known = "one of the keys endpoint, keys, list, proxy_password";
        assert_eq!(
            found(
                &json!({ "endpont": "https://a", "list": "by-distrikt", "keys": [{}], "proxy_password": "hunter2" })
            ),
            [
                owned("endpoint", "nothing", "a value: Address of the hub", None),
                owned("endpont", "an unknown key", known, Some("endpoint")),
                owned("keys[0].pem", "nothing", "a value", None),
                owned(
                    "list",
                    "\"by-distrikt\"",
                    "value is not one of \"whole\" or \"by-district\"",
                    Some("\"by-district\"")
                ),
                owned("proxy_password", "***", "value is shorter than 40 characters", None),
            ]
        );
        let address = found(&json!({ "endpoint": "ftp://a:hunter2@b" }));
        let expected = "value does not match \"^https://\": Address of the hub";
        assert_eq!(address, [owned("endpoint", "***", expected, None)]);
        assert!(found(&json!({ "endpoint": "https://a", "list": "whole" })).is_empty());
    }

    #[test]
    fn a_plugin_without_settings_takes_none() {
        let schema = SettingsSchema::compile(None).unwrap();
        let settings = json!({ "url": "https://a" });
        let found = schema.findings(settings.as_object().unwrap());
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].key.as_str(), found[0].found.as_str()), ("url", "an unknown key"));
        assert!(schema.findings(&Map::new()).is_empty());
    }
}
