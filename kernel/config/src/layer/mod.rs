//! One layer of the configuration: a tree of values, its name, and where each value stands. Layers are laid over one another by
//! figment, which remembers for each value which layer it came from.

mod choice;
mod environment;
mod file;
mod set;

pub(crate) use choice::drop_other_alternatives;
pub(crate) use environment::environment_layer;
pub(crate) use file::{file_layer, text_layer};
pub(crate) use set::set_layer;

use figment::value::{Dict, Map as ProfileMap};
use figment::{Metadata, Profile, Provider};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Values of one source.
#[derive(Debug, Clone, Default)]
pub(crate) struct Layer {
    /// A file's path, `environment`, `--set`, `code defaults`.
    pub name: String,
    /// The values as a tree.
    pub values: Map<String, Value>,
    /// Where each key path stands within the source: `line 7`, `CABINET_HTTP__LISTEN`.
    pub spots: BTreeMap<String, String>,
}

impl Layer {
    /// An empty layer of this name.
    pub(crate) fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// Source and spot of a key, or of the nearest thing around it that this layer wrote.
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

    /// Writes a value at a dotted path, making tables on the way. A table in the way of a value, or the other way round, is replaced:
    /// the later word counts.
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
