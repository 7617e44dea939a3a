//! Loading: what is loaded, from which layers, and what comes of it. [`Draft`] does the work.

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

/// The lowest layer: every key that has a sensible value for everybody.
const DEFAULTS: &str = include_str!("defaults.toml");

/// What to load.
#[derive(Debug, Clone, Default)]
pub struct LoadRequest {
    /// Folder of the variants.
    pub variants_root: PathBuf,
    /// Id of the variant, or another spelling of it.
    pub variant: String,
    /// Local files, later wins.
    pub files: Vec<PathBuf>,
    /// The environment; only `CABINET_…` is looked at.
    pub env: Vec<(String, String)>,
    /// `key=value`, later wins.
    pub set: Vec<String>,
}

/// A configuration without errors.
#[derive(Debug, Clone)]
pub struct Loaded {
    /// The configuration.
    pub variant: Variant,
    /// Where each value came from.
    pub origins: Origins,
    /// Where the variant's files are.
    pub folder: VariantFolder,
    /// The variant's own texts of the interface, by language.
    pub texts: BTreeMap<Language, Texts>,
    /// The values as a tree, as written.
    pub(crate) tree: Value,
}

/// Loads a variant with all layers over it.
///
/// # Errors
/// [`ConfigErrors`] holds everything that is wrong.
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

/// The walk lets nothing through that serde refuses; if it ever does, this is how it is told.
pub(crate) fn unexpected(error: &dyn std::error::Error) -> ConfigErrors {
    ConfigErrors(vec![ConfigError {
        place: "configuration".to_owned(),
        key: String::new(),
        found: Some(error.to_string()),
        expected: "a configuration that fits the schema".to_owned(),
        suggestion: None,
    }])
}
