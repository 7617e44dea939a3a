//! The source of each value of a configuration.

use crate::layer::{self, Layer, is_above_files};
use figment::Figment;
use figment::value::Value;
use std::collections::BTreeMap;

/// The layers, lowest first, and the layer that set the final value of each key.
#[derive(Debug, Clone, Default)]
pub struct Origins {
    layers: Vec<Layer>,
    last_word: BTreeMap<String, usize>,
    home: String,
}

impl Origins {
    /// Reads the sources from the merged figment. `home` is the file in which a missing key should be set.
    pub(crate) fn new(layers: Vec<Layer>, home: String, figment: &Figment, merged: &Value) -> Self {
        let mut origins = Self { layers, last_word: BTreeMap::new(), home };
        origins.collect(figment, merged, "");
        origins
    }

    fn collect(&mut self, figment: &Figment, value: &Value, path: &str) {
        if let Value::Dict(_, dict) = value {
            for (key, value) in dict {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                self.collect(figment, value, &path);
            }
            return;
        }
        let name = figment.get_metadata(value.tag()).map(|metadata| metadata.name.as_ref());
        if let Some(at) = name.and_then(|name| self.layers.iter().rposition(|layer| layer.name == name)) {
            self.last_word.insert(path.to_owned(), at);
        }
        if let Value::Array(_, items) = value {
            for (at, item) in items.iter().enumerate() {
                self.collect(figment, item, &format!("{path}[{at}]"));
            }
        }
    }

    /// The layers without the one of the back office.
    pub(crate) fn layers_below_back_office(&self) -> Vec<Layer> {
        self.layers.iter().filter(|found| found.name != layer::BACK_OFFICE).cloned().collect()
    }

    /// The layer above the back office that sets a key or a part of it.
    pub(crate) fn pin_of(&self, key: &str) -> Option<String> {
        let sets = |found: &&Layer| {
            let value =
                key.split('.').try_fold(None, |table: Option<&serde_json::Value>, part| match table {
                    None => found.values.get(part).map(Some),
                    Some(table) => table.get(part).map(Some),
                });
            is_above_files(found) && value.is_some()
        };
        self.layers.iter().rev().find(sets).map(|found| found.place(key))
    }

    /// Source and position of a key: `variants/x/variant.toml line 7`, `environment CABINET_HTTP__LISTEN`. For a key that is not set, the
    /// position of the enclosing table or the variant's file.
    pub fn place(&self, key: &str) -> String {
        let mut part = key;
        loop {
            let writer = self.last_word.get(part).and_then(|at| self.layers.get(*at));
            let writer =
                writer.or_else(|| self.layers.iter().rev().find(|layer| layer.spots.contains_key(part)));
            if let Some(layer) = writer {
                return layer.place(part);
            }
            match part.rfind(['.', '[']) {
                Some(at) => part = part.get(..at).unwrap_or_default(),
                None => return self.home.clone(),
            }
        }
    }

    /// Sorts the keys of a top-level table by where they are first set: lowest layer first, then by line within a file.
    pub(crate) fn in_order<'k>(&self, table: &str, mut keys: Vec<&'k str>) -> Vec<&'k str> {
        keys.sort_by_key(|key| {
            let path = format!("{table}.{key}");
            let is_written =
                |layer: &Layer| layer.values.get(table).is_some_and(|table| table.get(key).is_some());
            let first = self.layers.iter().position(is_written);
            (first, first.and_then(|at| self.layers.get(at)?.line(&path)), (*key).to_owned())
        });
        keys
    }

    /// The value of a key in the two lowest layers (code defaults and `variants/base`), with the name of the layer it comes from.
    pub(crate) fn default_of(&self, key: &str) -> Option<(serde_json::Value, &str)> {
        self.layers.iter().take(2).rev().find_map(|layer| {
            let mut value = &serde_json::Value::Object(layer.values.clone());
            for part in key.split('.') {
                value = value.get(part)?;
            }
            Some((value.clone(), layer.name.as_str()))
        })
    }
}
