//! A configuration under examination: read, checked as far as the configuration alone can tell, and open for further checks.
//!
//! Whoever knows more (which plugins are installed, which variables are set) reads the parts that have the right shape and reports what
//! is wrong with them. A mistake in one section hides no mistake in another: all are told at once.

use crate::check;
use crate::error::{ConfigError, ConfigErrors};
use crate::folder::VariantFolder;
use crate::load::{LoadRequest, Loaded, layers, unexpected};
use crate::origins::Origins;
use crate::schema::{Schema, Walk};
use crate::sections::Variant;
use crate::texts::texts;
use cabinet_domain::MedicalHostId;
use figment::Figment;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A configuration with what was found wrong so far.
#[derive(Debug, Clone)]
pub struct Draft {
    pub(crate) folder: VariantFolder,
    pub(crate) origins: Origins,
    pub(crate) tree: Value,
    pub(crate) schema: Schema,
    errors: Vec<ConfigError>,
}

impl Draft {
    /// Reads all layers and checks shape and rules.
    ///
    /// # Errors
    /// [`ConfigErrors`] if there is no such variant; everything else is kept for [`Self::finish`].
    pub fn read(request: &LoadRequest) -> Result<Self, ConfigErrors> {
        let folder = VariantFolder::open(&request.variants_root, &request.variant)?;
        let schema = Schema::of_variant();
        let mut errors = Vec::new();
        let layers = layers(request, &folder, &schema, &mut errors);

        let figment = layers.iter().fold(Figment::new(), |figment, layer| figment.merge(layer.clone()));
        let merged: figment::value::Value = figment.extract().map_err(|error| unexpected(&error))?;
        let tree = serde_json::to_value(&merged).map_err(|error| unexpected(&error))?;
        let home = folder.own().join("variant.toml").display().to_string();
        let origins = Origins::new(layers, home, &figment, &merged);

        errors.extend(Walk::over(&schema, &origins, &tree));
        errors.extend(check::rules(&tree, &origins, &folder));
        Ok(Self { folder, origins, tree, schema, errors })
    }

    /// Where the variant's files are.
    pub const fn folder(&self) -> &VariantFolder {
        &self.folder
    }

    /// What was found wrong so far.
    pub fn errors(&self) -> &[ConfigError] {
        &self.errors
    }

    /// The value at a dotted path without indices, if it has the shape that is asked for.
    pub fn section<T: DeserializeOwned>(&self, path: &str) -> Option<T> {
        T::deserialize(self.value(path)?).ok()
    }

    /// The entries of a table that have the shape that is asked for.
    pub fn table<T: DeserializeOwned>(&self, path: &str) -> BTreeMap<String, T> {
        let entries = self.value(path).and_then(Value::as_object).into_iter().flat_map(Map::iter);
        entries.filter_map(|(id, entry)| Some((id.clone(), T::deserialize(entry).ok()?))).collect()
    }

    /// The ids of all medical hosts in the order in which the files name them, those of the lowest layer first.
    pub fn hosts_in_order(&self) -> Vec<MedicalHostId> {
        let hosts = self.value("hosts").and_then(Value::as_object).into_iter().flat_map(Map::keys);
        let ordered = self.origins.in_order("hosts", hosts.map(String::as_str).collect());
        ordered.into_iter().filter_map(|id| id.parse().ok()).collect()
    }

    /// Adds something that is wrong at a key.
    pub fn report(&mut self, key: &str, found: impl Into<String>, expected: impl Into<String>) {
        self.report_near(key, found, expected, None);
    }

    /// Adds something that is wrong at a key, with the nearest right spelling.
    pub fn report_near(
        &mut self,
        key: &str,
        found: impl Into<String>,
        expected: impl Into<String>,
        suggestion: Option<String>,
    ) {
        self.errors.push(ConfigError {
            place: self.origins.place(key),
            key: key.to_owned(),
            found: Some(found.into()),
            expected: expected.into(),
            suggestion,
        });
    }

    /// Adds something that is wrong with a file which the variant needs.
    pub fn report_file(&mut self, file: &str, found: impl Into<String>, expected: impl Into<String>) {
        self.errors.push(ConfigError {
            place: file.to_owned(),
            key: String::new(),
            found: Some(found.into()),
            expected: expected.into(),
            suggestion: None,
        });
    }

    /// The configuration, if nothing was found wrong.
    ///
    /// # Errors
    /// [`ConfigErrors`] holds everything that is wrong.
    pub fn finish(&self) -> Result<Loaded, ConfigErrors> {
        if !self.errors.is_empty() {
            return Err(ConfigErrors(self.errors.clone()));
        }
        let variant = Variant::deserialize(&self.tree).map_err(|error| unexpected(&error))?;
        let mut all_texts = BTreeMap::new();
        for language in &variant.languages {
            let of_language = texts(&self.folder, *language).map_err(|error| unexpected(&error))?;
            all_texts.insert(*language, of_language);
        }
        Ok(Loaded {
            variant,
            origins: self.origins.clone(),
            folder: self.folder.clone(),
            texts: all_texts,
            tree: self.tree.clone(),
        })
    }

    pub(crate) fn value(&self, path: &str) -> Option<&Value> {
        path.split('.').try_fold(&self.tree, |value, part| value.get(part))
    }
}
