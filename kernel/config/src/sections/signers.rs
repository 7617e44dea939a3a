//! Signing keys. A native module provides each key under a name that plugins can be granted.

use super::SecretRef;
use super::formats::Sha256Text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A signing key (docs/native-signers.md).
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SignerSettings {
    /// Absolute path of the native module that holds the key or talks to the device that holds it.
    pub module: PathBuf,
    /// SHA-256 of the module file. A file with another digest is not loaded.
    #[schemars(with = "Sha256Text")]
    pub sha256: String,
    /// Reference to the key, or to the PIN of the device that holds it; see the module's description.
    #[serde(default)]
    pub key: Option<SecretRef>,
    /// Absolute path of the key's certificate (PEM).
    #[serde(default)]
    pub certificate: Option<PathBuf>,
    /// Timeout of one signature, in milliseconds.
    #[schemars(range(min = 50, max = 60000))]
    #[serde(default = "timeout_ms")]
    pub timeout_ms: u32,
    /// Settings of the module.
    #[serde(default)]
    pub settings: serde_json::Map<String, serde_json::Value>,
}

const fn timeout_ms() -> u32 {
    5_000
}
