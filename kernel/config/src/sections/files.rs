//! The file store, for files uploaded by users and provided by the hospital.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The file store.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Files {
    /// Folder of the stored files; created if missing. Back it up together with the database.
    pub root: PathBuf,
    /// Minimum free space in bytes on the disk of `root`. Uploads of scans are refused below it, so that the database does not run out of
    /// space.
    pub keep_free_bytes: u64,
    /// Maximum total size in bytes of the scans of users with unconfirmed addresses. Further scans are refused until addresses are
    /// confirmed or the registrations removed.
    #[schemars(range(min = 10485760))]
    pub unproved_bytes: u64,
}
