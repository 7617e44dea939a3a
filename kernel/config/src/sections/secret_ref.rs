//! A secret is never written into a configuration file, only where to find it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// `{ env = "NAME" }` or `{ file = "/run/secrets/name" }`. A literal is an error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum SecretRef {
    /// Name of an environment variable.
    Env(String),
    /// A file that holds nothing but the secret; one trailing line feed is dropped.
    File(PathBuf),
}
