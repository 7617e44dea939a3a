//! Additional checks of a `plugin.toml` at build time, for errors that a kernel would report only in production, or never.

use super::{HttpRequest, Requests, SettingCondition};
use serde_json::{Map, Value};

/// JSON Schema keywords whose value is one schema, a list of schemas, or schemas by name.
const ONE: [&str; 10] = [
    "additionalProperties",
    "contains",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];
const LISTS: [&str; 4] = ["allOf", "anyOf", "oneOf", "prefixItems"];
const NAMED: [&str; 5] = ["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"];
/// JSON Schema keywords whose value contains no schema.
const PLAIN: [&str; 38] = [
    "$anchor",
    "$comment",
    "$dynamicAnchor",
    "$dynamicRef",
    "$id",
    "$ref",
    "$schema",
    "$vocabulary",
    "const",
    "contentEncoding",
    "contentMediaType",
    "default",
    "dependentRequired",
    "deprecated",
    "description",
    "enum",
    "examples",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "maxContains",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minContains",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "pattern",
    "readOnly",
    "required",
    "title",
    "type",
    "uniqueItems",
    "writeOnly",
];

/// Returns all errors: the key and the expected value of each.
pub(super) fn check(requests: &Requests, settings: Option<&Value>) -> Vec<(String, String)> {
    let mut found = Vec::new();
    if let Some(schema) = settings {
        keywords(schema, "settings", &mut found);
    }
    let described = |key: &str| {
        let schema = settings.and_then(Value::as_object);
        let named = schema.and_then(|schema| schema.get("properties")).and_then(|known| known.get(key));
        let is_closed =
            schema.is_none_or(|schema| schema.get("additionalProperties") == Some(&Value::Bool(false)));
        named.is_some() || !is_closed
    };
    for request in &requests.http {
        if let HttpRequest::Setting(key) = request
            && !described(key)
        {
            let expected = format!(
                "an origin or a setting that [settings] describes: there is no settings.properties.{key}"
            );
            found.push(("requests.http".to_owned(), expected));
        }
    }
    let conditions = requests.secrets.iter().filter_map(|secret| secret.condition.as_ref());
    for SettingCondition { setting, .. } in conditions {
        if !described(setting) {
            let expected = format!(
                "conditions on settings that [settings] describes: there is no settings.properties.{setting}"
            );
            found.push(("requests.secrets".to_owned(), expected));
        }
    }
    found
}

/// Rejects unknown keywords. JSON Schema ignores a misspelt keyword, so its rule would not apply.
fn keywords(schema: &Value, at: &str, found: &mut Vec<(String, String)>) {
    let Some(schema) = schema.as_object() else { return };
    for (key, value) in schema {
        let at = format!("{at}.{key}");
        match key.as_str() {
            key if ONE.contains(&key) => keywords(value, &at, found),
            key if LISTS.contains(&key) => {
                for (index, schema) in value.as_array().into_iter().flatten().enumerate() {
                    keywords(schema, &format!("{at}.{index}"), found);
                }
            }
            key if NAMED.contains(&key) => {
                for (name, schema) in value.as_object().into_iter().flat_map(Map::iter) {
                    keywords(schema, &format!("{at}.{name}"), found);
                }
            }
            key if PLAIN.contains(&key) => {}
            _ => {
                let expected =
                    "a keyword of JSON Schema: this one is none, so it would check nothing".to_owned();
                found.push((at, expected));
            }
        }
    }
}
