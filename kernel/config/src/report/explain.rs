//! `cabinet config explain KEY`: the purpose of a key, its current value and its source.

use crate::load::Loaded;
use crate::schema::Schema;
use crate::show::toml_text;
use crate::suggestion::nearest;
use serde_json::Value;
use std::fmt;

/// Explanation of one key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    pub key: String,
    /// Documentation of the key.
    pub doc: String,
    /// The expected type or form.
    pub wanted: String,
    /// The current value, as TOML.
    pub value: Option<String>,
    /// Source of the current value.
    pub origin: Option<String>,
    /// The value without the variant and the layers above it, with the layer that sets it.
    pub default: Option<(String, String)>,
}

/// The key does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct UnknownKey {
    /// The requested key.
    pub key: String,
    /// The nearest existing key.
    pub suggestion: Option<String>,
}

impl fmt::Display for UnknownKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no key {:?}", self.key)?;
        match &self.suggestion {
            Some(suggestion) => write!(f, "; did you mean {suggestion}?"),
            None => write!(f, "; `cabinet config dump` shows all"),
        }
    }
}

impl Loaded {
    /// Explains a key or a section.
    ///
    /// # Errors
    /// [`UnknownKey`] with the nearest existing key.
    pub fn explain(&self, key: &str) -> Result<Explanation, UnknownKey> {
        let schema = Schema::of_variant();
        let Some(node) = schema.lookup(key) else {
            let paths = schema.fixed_paths();
            let same_name =
                || paths.iter().find(|path| path.rsplit('.').next() == Some(key)).map(String::as_str);
            let suggestion = same_name().or_else(|| nearest(key, paths.iter().map(String::as_str)));
            return Err(UnknownKey { key: key.to_owned(), suggestion: suggestion.map(str::to_owned) });
        };
        let value = key.split('.').try_fold(&self.tree, |value, part| value.get(part));
        let default =
            self.origins.default_of(key).map(|(value, layer)| (toml_text(&value), layer.to_owned()));
        let of_section = || node.default().map(|value| (toml_text(value), "the section".to_owned()));
        Ok(Explanation {
            key: key.to_owned(),
            doc: node.description().unwrap_or_default().to_owned(),
            wanted: node.wanted(),
            origin: value.map(|value| self.origin_of(key, value)),
            value: value.map(toml_text),
            default: default.or_else(of_section),
        })
    }

    fn origin_of(&self, key: &str, value: &Value) -> String {
        match value {
            Value::Object(table) if !table.is_empty() => "several places, see its keys".to_owned(),
            _ => self.origins.place(key),
        }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.key)?;
        for line in self.doc.lines() {
            writeln!(f, "  {line}")?;
        }
        writeln!(f, "  type:    {}", self.wanted)?;
        writeln!(f, "  value:   {}", self.value.as_deref().unwrap_or("none"))?;
        if let Some(origin) = &self.origin {
            writeln!(f, "  from:    {origin}")?;
        }
        match &self.default {
            Some((value, layer)) => write!(f, "  default: {value} ({layer})"),
            None => write!(f, "  default: none"),
        }
    }
}
