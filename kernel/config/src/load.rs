//! Loading of a configuration: the request, the layers and the result. [`Draft`] does the work.

use crate::draft::Draft;
use crate::error::{ConfigError, ConfigErrors};
use crate::folder::VariantFolder;
use crate::layer::{self, Layer, file_layer};
use crate::origins::Origins;
use crate::schema::Schema;
use crate::sections::{Language, Variant};
use crate::texts::Texts;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The lowest layer: defaults for every key that has a generally useful value.
const DEFAULTS: &str = include_str!("defaults.toml");

/// What to load.
#[derive(Debug, Clone, Default)]
pub struct LoadRequest {
    /// The folder with all variants.
    pub variants_root: PathBuf,
    /// Id of the variant or an alternative spelling.
    pub variant: String,
    /// Local files; later files win.
    pub files: Vec<PathBuf>,
    /// Environment variables. Only `CABINET_…` is read.
    pub env: Vec<(String, String)>,
    /// `key=value` options; later ones win.
    pub set: Vec<String>,
}

/// A valid configuration.
#[derive(Debug, Clone)]
pub struct Loaded {
    pub variant: Variant,
    /// The source of each value.
    pub origins: Origins,
    /// The folder with the variant's files.
    pub folder: VariantFolder,
    /// The variant's own interface texts by language.
    pub texts: BTreeMap<Language, Texts>,
    /// The merged values as a tree.
    pub(crate) tree: Value,
}

/// Loads a variant and merges all layers.
///
/// # Errors
/// [`ConfigErrors`] with all errors.
pub fn load(request: &LoadRequest) -> Result<Loaded, ConfigErrors> {
    Draft::read(request)?.finish()
}

pub(crate) fn layers(
    request: &LoadRequest,
    folder: &VariantFolder,
    schema: &Schema,
    errors: &mut Vec<ConfigError>,
) -> Vec<Layer> {
    let mut defaults = layer::text_layer("code defaults", DEFAULTS, errors);
    defaults.insert("id", Value::String(folder.id().to_string()));
    let files = [folder.base(), folder.own()].map(|folder| folder.join("variant.toml"));
    let mut layers = vec![defaults];
    let above = files
        .iter()
        .chain(&request.files)
        .map(|path| file_layer(path, errors))
        .collect::<Vec<_>>()
        .into_iter()
        .chain([layer::environment_layer(request.env.iter().cloned(), schema)])
        .chain([layer::set_layer(&request.set, schema, errors)])
        .collect::<Vec<_>>();
    for layer in above {
        layer::drop_other_alternatives(&mut layers, &layer, schema);
        layers.push(layer);
    }
    layers
}

/// Reports a value that passed the schema check but failed in serde. The schema check should make this impossible.
pub(crate) fn unexpected(error: &dyn std::error::Error) -> ConfigErrors {
    ConfigErrors(vec![ConfigError {
        place: "configuration".to_owned(),
        key: String::new(),
        found: Some(error.to_string()),
        expected: "a configuration that fits the schema".to_owned(),
        suggestion: None,
    }])
}
