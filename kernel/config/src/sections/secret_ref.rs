//! References to secrets. A configuration file never contains a secret, only where to find it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Reference to a secret: `{ env = "NAME" }` or `{ file = "/run/secrets/name" }`. A literal secret is an error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum SecretRef {
    /// Name of an environment variable.
    Env(String),
    /// Path of a file that contains only the secret; one trailing line feed is ignored.
    File(PathBuf),
}
