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
    /// No scan is taken when the disk of `root` has fewer bytes free: the rest is for the database.
    pub keep_free_bytes: u64,
    /// Scans of people whose address nobody has proved may have so many bytes together; more are refused until some are proved or removed.
    #[schemars(range(min = 10485760))]
    pub unproved_bytes: u64,
}
