//! Keys that sign: each behind a native module, under a name that plugins are granted.

use super::SecretRef;
use super::formats::Sha256Text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// One key (docs/native-signers.md).
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SignerSettings {
    /// The native module that holds the key, or reaches it.
    pub module: PathBuf,
    /// SHA-256 of the module's file; another file is not loaded.
    #[schemars(with = "Sha256Text")]
    pub sha256: String,
    /// The key itself, or the PIN of the device that holds it; as the module's description says.
    #[serde(default)]
    pub key: Option<SecretRef>,
    /// The certificate of the key, PEM.
    #[serde(default)]
    pub certificate: Option<PathBuf>,
    /// The longest time that one signature may take, in milliseconds.
    #[schemars(range(min = 50, max = 60000))]
    #[serde(default = "timeout_ms")]
    pub timeout_ms: u32,
    /// Settings for the module.
    #[serde(default)]
    pub settings: serde_json::Map<String, serde_json::Value>,
}

const fn timeout_ms() -> u32 {
    5_000
}
