//! Where files are kept that people and the hospital bring.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The file store.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Files {
    /// Folder of the files, made if it is not there; back it up together with the database.
    pub root: PathBuf,
}
