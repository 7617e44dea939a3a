//! Layers of the configuration. A layer is a tree of values with a name and the position of each value. figment merges the layers and
//! records which layer each value came from.

mod back_office;
mod choice;
mod environment;
mod file;
mod set;

pub(crate) use back_office::{BACK_OFFICE, back_office_layer};
pub(crate) use choice::drop_other_alternatives;
pub(crate) use environment::{ENVIRONMENT, environment_layer};
pub(crate) use file::{file_layer, text_layer};
pub(crate) use set::{SET, set_layer};

use figment::value::{Dict, Map as ProfileMap};
use figment::{Metadata, Profile, Provider};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Whether a layer is of the operator who starts the server: it takes precedence over the back office.
pub(crate) fn is_above_files(layer: &Layer) -> bool {
    layer.name == ENVIRONMENT || layer.name == SET
}

/// The values of one source.
#[derive(Debug, Clone, Default)]
pub(crate) struct Layer {
    /// Path of a file, `environment`, `--set` or `code defaults`.
    pub name: String,
    pub values: Map<String, Value>,
    /// Position of each key path within the source: `line 7`, `CABINET_HTTP__LISTEN`.
    pub spots: BTreeMap<String, String>,
}

impl Layer {
    /// An empty layer with this name.
    pub(crate) fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// Source and position of a key, or of the nearest enclosing table that this layer sets.
    pub(crate) fn place(&self, key: &str) -> String {
        let mut part = key;
        loop {
            if let Some(spot) = self.spots.get(part) {
                return format!("{} {spot}", self.name);
            }
            match part.rfind(['.', '[']) {
                Some(at) => part = part.get(..at).unwrap_or_default(),
                None => return self.name.clone(),
            }
        }
    }

    /// The line of a key in a file.
    pub(crate) fn line(&self, key: &str) -> Option<usize> {
        self.spots.get(key)?.strip_prefix("line ")?.parse().ok()
    }

    /// Sets the value at a dotted path and creates the tables on the way. A table replaces a value and a value replaces a table, because
    /// the later setting wins.
    pub(crate) fn insert(&mut self, path: &str, value: Value) {
        let mut table = &mut self.values;
        let mut parts = path.split('.').peekable();
        while let Some(part) = parts.next() {
            if parts.peek().is_none() {
                table.insert(part.to_owned(), value);
                return;
            }
            let next = table.entry(part.to_owned()).or_insert_with(|| Value::Object(Map::new()));
            if !next.is_object() {
                *next = Value::Object(Map::new());
            }
            match next {
                Value::Object(inner) => table = inner,
                _ => return,
            }
        }
    }
}

impl Provider for Layer {
    fn metadata(&self) -> Metadata {
        Metadata::named(self.name.clone())
    }

    fn data(&self) -> Result<ProfileMap<Profile, Dict>, figment::Error> {
        let dict = figment::value::Value::serialize(&self.values)?.into_dict().unwrap_or_default();
        Ok(ProfileMap::from([(Profile::Default, dict)]))
    }
}
