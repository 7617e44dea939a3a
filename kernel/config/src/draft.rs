//! A configuration that is still being validated: loaded, checked against schema and rules, and open to further checks.
//!
//! Code with more knowledge (installed plugins, environment variables) reads the parts that have the right shape and reports further
//! errors. An error in one section does not hide errors in another; all are reported at once.

use crate::check;
use crate::error::{ConfigError, ConfigErrors};
use crate::folder::VariantFolder;
use crate::layer::{Layer, back_office_layer, is_above_files};
use crate::load::{LoadRequest, Loaded, layers, unexpected};
use crate::origins::Origins;
use crate::schema::{Schema, Validator};
use crate::sections::Variant;
use crate::texts::texts;
use cabinet_domain::MedicalHostId;
use figment::Figment;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A configuration with the errors found so far.
#[derive(Debug, Clone)]
pub struct Draft {
    pub(crate) folder: VariantFolder,
    pub(crate) origins: Origins,
    pub(crate) tree: Value,
    pub(crate) schema: Schema,
    /// Errors of reading the layers; they are among `errors`.
    unreadable: Vec<ConfigError>,
    errors: Vec<ConfigError>,
}

/// Settings of plugins that were changed in the back office: version and values by the table of the configuration, e.g. `hosts.netrika1`.
pub type ChangedSettings = BTreeMap<String, (i64, Map<String, Value>)>;

impl Draft {
    /// Reads all layers and checks the schema and the rules.
    ///
    /// # Errors
    /// [`ConfigErrors`] if the variant does not exist. All other errors are collected and returned by [`Self::finish`].
    pub fn read(request: &LoadRequest) -> Result<Self, ConfigErrors> {
        let folder = VariantFolder::open(&request.variants_root, &request.variant)?;
        let schema = Schema::of_variant();
        let mut errors = Vec::new();
        let layers = layers(request, &folder, &schema, &mut errors);
        Self::of(folder, schema, layers, errors)
    }

    /// The same configuration with other settings of plugins from the back office: a layer above the files, and below the environment and
    /// `--set`. Nothing is read again. Findings of further checks are not taken over.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn with_settings(&self, changed: &ChangedSettings) -> Result<Self, ConfigErrors> {
        let mut layers = self.origins.layers_below_back_office();
        let place = layers.iter().position(is_above_files).unwrap_or(layers.len());
        layers.insert(place, back_office_layer(changed));
        Self::of(self.folder.clone(), Schema::of_variant(), layers, self.unreadable.clone())
    }

    /// What pins a setting, so that the back office cannot change it: the environment, `--set`, or an entry of `operations.fixed_settings`.
    pub fn pin_of(&self, key: &str) -> Option<String> {
        let fixed: Vec<String> = self.section("operations.fixed_settings").unwrap_or_default();
        let covers = |entry: &String| {
            key == entry || key.strip_prefix(entry.as_str()).is_some_and(|rest| rest.starts_with(['.', '[']))
        };
        self.origins
            .pin_of(key)
            .or_else(|| fixed.iter().any(covers).then(|| self.origins.place("operations.fixed_settings")))
    }

    fn of(
        folder: VariantFolder,
        schema: Schema,
        layers: Vec<Layer>,
        unreadable: Vec<ConfigError>,
    ) -> Result<Self, ConfigErrors> {
        let mut errors = unreadable.clone();
        let figment = layers.iter().fold(Figment::new(), |figment, layer| figment.merge(layer.clone()));
        let merged: figment::value::Value = figment.extract().map_err(|error| unexpected(&error))?;
        let tree = serde_json::to_value(&merged).map_err(|error| unexpected(&error))?;
        let home = folder.own().join("variant.toml").display().to_string();
        let origins = Origins::new(layers, home, &figment, &merged);

        errors.extend(Validator::over(&schema, &origins, &tree));
        errors.extend(check::rules(&tree, &origins, &folder));
        Ok(Self { folder, origins, tree, schema, unreadable, errors })
    }

    /// The folder with the variant's files.
    pub const fn folder(&self) -> &VariantFolder {
        &self.folder
    }

    /// The errors found so far.
    pub fn errors(&self) -> &[ConfigError] {
        &self.errors
    }

    /// Deserialises the value at a dotted path without indices; `None` if it does not have this type.
    pub fn section<T: DeserializeOwned>(&self, path: &str) -> Option<T> {
        T::deserialize(self.value(path)?).ok()
    }

    /// Deserialises the entries of a table; entries of another type are skipped.
    pub fn table<T: DeserializeOwned>(&self, path: &str) -> BTreeMap<String, T> {
        let entries = self.value(path).and_then(Value::as_object).into_iter().flat_map(Map::iter);
        entries.filter_map(|(id, entry)| Some((id.clone(), T::deserialize(entry).ok()?))).collect()
    }

    /// The ids of all medical hosts in configuration order: lowest layer first, by line within a file.
    pub fn hosts_in_order(&self) -> Vec<MedicalHostId> {
        let hosts = self.value("hosts").and_then(Value::as_object).into_iter().flat_map(Map::keys);
        let ordered = self.origins.in_order("hosts", hosts.map(String::as_str).collect());
        ordered.into_iter().filter_map(|id| id.parse().ok()).collect()
    }

    /// Reports an error at a key.
    pub fn report(&mut self, key: &str, found: impl Into<String>, expected: impl Into<String>) {
        self.report_near(key, found, expected, None);
    }

    /// Reports an error at a key with the nearest valid spelling.
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

    /// Reports an error in a file that the variant needs.
    pub fn report_file(&mut self, file: &str, found: impl Into<String>, expected: impl Into<String>) {
        self.errors.push(ConfigError {
            place: file.to_owned(),
            key: String::new(),
            found: Some(found.into()),
            expected: expected.into(),
            suggestion: None,
        });
    }

    /// Returns the configuration if no errors were reported.
    ///
    /// # Errors
    /// [`ConfigErrors`] with all reported errors.
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
