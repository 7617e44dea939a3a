//! A TOML file as a layer. The parser continues after an error, so that all errors of a file are reported at once.

use super::Layer;
use crate::error::ConfigError;
use serde_json::{Map, Number, Value};
use std::collections::BTreeMap;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Reads and parses a file.
pub(crate) fn file_layer(path: &Path, errors: &mut Vec<ConfigError>) -> Layer {
    let name = path.display().to_string();
    match std::fs::read_to_string(path) {
        Ok(text) => text_layer(&name, &text, errors),
        Err(error) => {
            errors.push(ConfigError {
                place: name.clone(),
                key: String::new(),
                found: Some(error.to_string()),
                expected: "a readable TOML file in UTF-8".to_owned(),
                suggestion: None,
            });
            Layer::named(name)
        }
    }
}

/// Parses a text that was already read.
pub(crate) fn text_layer(name: &str, text: &str, errors: &mut Vec<ConfigError>) -> Layer {
    let (document, mut slips) = DeTable::parse_recoverable(text);
    slips.sort_by_key(|slip| slip.span().map(|span| span.start));
    for slip in slips {
        let line = slip.span().map(|span| format!(" line {}", line_of(text, span.start))).unwrap_or_default();
        errors.push(ConfigError {
            place: format!("{name}{line}"),
            key: String::new(),
            found: None,
            expected: format!("valid TOML: {}", slip.message().replace('\n', "; ")),
            suggestion: None,
        });
    }
    let mut reader = Reader { text, spots: BTreeMap::new() };
    let values = reader.table("", document.get_ref());
    Layer { name: name.to_owned(), values, spots: reader.spots }
}

struct Reader<'a> {
    text: &'a str,
    spots: BTreeMap<String, String>,
}

impl Reader<'_> {
    fn table(&mut self, path: &str, table: &DeTable<'_>) -> Map<String, Value> {
        let mut values = Map::new();
        for (key, value) in table {
            let name = key.get_ref().to_string();
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            self.mark(&path, key.span().start);
            values.insert(name, self.value(&path, value));
        }
        values
    }

    fn value(&mut self, path: &str, value: &Spanned<DeValue<'_>>) -> Value {
        match value.get_ref() {
            DeValue::String(text) => Value::String(text.to_string()),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or_else(|_| Value::String(number.to_string()), Value::from),
            DeValue::Float(number) => number
                .as_str()
                .parse()
                .ok()
                .and_then(Number::from_f64)
                .map_or_else(|| Value::String(number.to_string()), Value::Number),
            DeValue::Boolean(yes) => Value::Bool(*yes),
            DeValue::Datetime(moment) => Value::String(moment.to_string()),
            DeValue::Array(items) => Value::Array(
                items
                    .iter()
                    .enumerate()
                    .map(|(at, item)| {
                        let path = format!("{path}[{at}]");
                        self.mark(&path, item.span().start);
                        self.value(&path, item)
                    })
                    .collect(),
            ),
            DeValue::Table(table) => Value::Object(self.table(path, table)),
        }
    }

    fn mark(&mut self, path: &str, offset: usize) {
        self.spots.insert(path.to_owned(), format!("line {}", line_of(self.text, offset)));
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_knows_its_line_and_all_slips_are_found() {
        let mut errors = Vec::new();
        let layer = text_layer("a.toml", "x = 1\n[t]\ny = [\n  { z = 2 },\n]\n", &mut errors);
        assert!(errors.is_empty());
        assert_eq!(layer.place("t.y[0].z"), "a.toml line 4");
        assert_eq!(layer.place("t.unwritten"), "a.toml line 2");

        text_layer("b.toml", "x = \ny = 1\nz = [\n", &mut errors);
        assert!(errors.len() >= 2, "{errors:?}");
        assert_eq!(errors[0].place, "b.toml line 1");
    }
}
