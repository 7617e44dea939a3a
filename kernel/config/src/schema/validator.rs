//! Validates a configuration against the schema and reports all errors: unknown keys, wrong types, values out of bounds, missing keys,
//! literal secrets. serde would stop at the first error.

use super::node::{Kind, Node, choice_words, chosen_kind};
use super::{Schema, format};
use crate::error::ConfigError;
use crate::origins::Origins;
use crate::show::shown;
use crate::suggestion::nearest;
use serde_json::{Map, Value};

/// The validation of one configuration.
pub(crate) struct Validator<'a> {
    schema: &'a Schema,
    origins: &'a Origins,
    errors: Vec<ConfigError>,
}

impl<'a> Validator<'a> {
    /// Returns all schema errors of `tree`.
    pub(crate) fn over(schema: &'a Schema, origins: &'a Origins, tree: &Value) -> Vec<ConfigError> {
        let mut validator = Self { schema, origins, errors: Vec::new() };
        validator.value(schema.root(), tree, "");
        validator.errors
    }

    fn value(&mut self, node: Node<'a>, value: &Value, path: &str) {
        if node.is_secret() {
            return self.secret(node, value, path);
        }
        match (node.kind(), value) {
            (Kind::Anything, _) | (Kind::Boolean, Value::Bool(_)) => {}
            (Kind::Table, Value::Object(table)) => self.table(node, table, path),
            (Kind::Choice(alternatives), Value::Object(table)) => self.choice(&alternatives, table, path),
            (Kind::List, Value::Array(items)) => {
                if let Some(item) = self.schema.item(node) {
                    for (at, value) in items.iter().enumerate() {
                        self.value(item, value, &format!("{path}[{at}]"));
                    }
                }
            }
            (Kind::Words(words), Value::String(word)) => {
                if !words.contains(&word.as_str()) {
                    let near = nearest(word, words.iter().copied()).map(|word| format!("\"{word}\""));
                    self.report(path, Some(shown(value)), node.wanted(), near);
                }
            }
            (Kind::Text { format, least }, Value::String(text)) => self.text(node, format, least, text, path),
            (Kind::Integer { least, greatest }, Value::Number(number)) => {
                if !number.as_i64().is_some_and(|number| (least..=greatest).contains(&number)) {
                    self.report(path, Some(shown(value)), node.wanted(), None);
                }
            }
            _ => self.report(path, Some(shown(value)), node.wanted(), None),
        }
    }

    fn table(&mut self, node: Node<'a>, table: &Map<String, Value>, path: &str) {
        for (key, value) in table {
            let child_path = join(path, key);
            match self.schema.child(node, key) {
                Some(child) => self.value(child, value, &child_path),
                None if node.has_free_keys() => {}
                None => self.unknown_key(node.property_names().collect(), key, path),
            }
        }
        for key in node.required().filter(|key| !table.contains_key(*key)) {
            let wanted = self.schema.child(node, key).map(|child| match child.description() {
                Some(description) => format!("{}: {}", child.wanted(), one_line(description)),
                None => child.wanted(),
            });
            self.report(&join(path, key), Some("nothing".to_owned()), wanted.unwrap_or_default(), None);
        }
    }

    fn choice(&mut self, alternatives: &[&'a Value], table: &Map<String, Value>, path: &str) {
        let words = choice_words(alternatives);
        let word = table.get("kind").and_then(Value::as_str);
        match alternatives.iter().find(|part| chosen_kind(part) == word && word.is_some()) {
            Some(chosen) => self.table(Node::new(chosen), table, path),
            None => {
                let near = word.and_then(|word| {
                    nearest(word, alternatives.iter().filter_map(|part| chosen_kind(part)))
                        .map(|word| format!("kind = \"{word}\""))
                });
                let found = table.get("kind").map_or_else(|| "nothing".to_owned(), shown);
                self.report(&join(path, "kind"), Some(found), format!("one of {}", words.join(", ")), near);
            }
        }
    }

    /// The value of a secret must never appear in an error.
    fn secret(&mut self, node: Node<'a>, value: &Value, path: &str) {
        let Value::Object(table) = value else {
            let hint = format!("{}; a secret is never written into a configuration", node.wanted());
            return self.report(path, Some("***".to_owned()), hint, None);
        };
        for key in table.keys().filter(|key| !matches!(key.as_str(), "env" | "file")) {
            self.unknown_key(vec!["env", "file"], key, path);
        }
        let named: Vec<_> = ["env", "file"].into_iter().filter_map(|key| table.get(key)).collect();
        let fits = matches!(named.as_slice(), [Value::String(name)] if !name.is_empty());
        if !fits {
            let found = if named.len() == 2 { "both env and file" } else { "neither a variable nor a file" };
            self.report(path, Some(found.to_owned()), node.wanted(), None);
        }
    }

    fn text(&mut self, node: Node<'a>, format: Option<&str>, least: u64, text: &str, path: &str) {
        let found = |text: &str| shown(&Value::String(text.to_owned()));
        if (text.trim().chars().count() as u64) < least {
            return self.report(path, Some(found(text)), node.wanted(), None);
        }
        let Some(format) = format else { return };
        if let Err(reason) = format::check(format, text) {
            // A URL with a login may contain a password.
            let found =
                if text.contains('@') && text.contains("://") { "***".to_owned() } else { found(text) };
            let expected = match reason {
                Some(reason) => format!("{}: {reason}", node.wanted()),
                None => node.wanted(),
            };
            self.report(path, Some(found), expected, format::suggestion(format, text));
        }
    }

    fn unknown_key(&mut self, known: Vec<&str>, key: &str, path: &str) {
        let everywhere = self.schema.fixed_paths();
        let elsewhere =
            || everywhere.iter().find(|path| path.rsplit('.').next() == Some(key)).map(String::as_str);
        let near = nearest(key, known.iter().copied()).or_else(elsewhere).map(str::to_owned);
        let expected = format!("one of the keys {}", known.join(", "));
        self.report(&join(path, key), Some("an unknown key".to_owned()), expected, near);
    }

    fn report(&mut self, key: &str, found: Option<String>, expected: String, suggestion: Option<String>) {
        let place = self.origins.place(key);
        self.errors.push(ConfigError { place, key: key.to_owned(), found, expected, suggestion });
    }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
