//! `--set key=value` as a layer, and the conversion of a plain text to the type that the schema expects.

use super::Layer;
use crate::error::ConfigError;
use crate::schema::Schema;
use serde_json::Value;

/// The name of the layer.
pub(crate) const SET: &str = "--set";

/// Parses the options in order; the last setting of a key wins.
pub(crate) fn set_layer(options: &[String], schema: &Schema, errors: &mut Vec<ConfigError>) -> Layer {
    let mut layer = Layer::named(SET);
    for option in options {
        match option.split_once('=') {
            Some((key, text)) if !key.trim().is_empty() => {
                let key = key.trim();
                layer.insert(key, typed(text, schema, key));
            }
            _ => errors.push(ConfigError {
                place: "--set".to_owned(),
                key: String::new(),
                found: Some(format!("{:?}", option.chars().take(60).collect::<String>())),
                expected: "key=value, e.g. http.listen=127.0.0.1:9000".to_owned(),
                suggestion: None,
            }),
        }
    }
    layer
}

/// Converts a text to a value. A key of type text keeps the text; otherwise the text is parsed as a TOML value (`7`, `true`, `["ru"]`,
/// `{ env = "X" }`), and kept as text if that fails.
pub(crate) fn typed(text: &str, schema: &Schema, path: &str) -> Value {
    if schema.wants_text(path) {
        return Value::String(text.to_owned());
    }
    let mut slips = Vec::new();
    let mut layer = super::file::text_layer("value", &format!("value = {text}"), &mut slips);
    match layer.values.remove("value") {
        Some(value) if slips.is_empty() => value,
        _ => Value::String(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_last_word_counts_and_a_word_without_a_value_is_an_error() {
        let mut errors = Vec::new();
        let options = ["http.drain_s=1", "http.drain_s=2", "landing = 404", "oops"].map(str::to_owned);
        let layer = set_layer(&options, &Schema::of_variant(), &mut errors);
        assert_eq!(json!(layer.values), json!({ "http": { "drain_s": 2 }, "landing": " 404" }));
        assert_eq!(errors.len(), 1);
    }
}
