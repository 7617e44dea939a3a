//! Settings of a signer: `[signers.<name>]` with its secrets resolved and its files read.

use crate::ModuleDigest;
use secrecy::SecretString;
use std::path::PathBuf;
use std::time::Duration;

/// Settings of one signing key.
#[derive(Debug)]
pub struct NativeSignerSettings {
    /// The name in `[signers.<name>]`, for the log.
    pub name: String,
    /// Path of the library.
    pub module: PathBuf,
    /// Required digest of the library.
    pub sha256: ModuleDigest,
    /// The key in the form that the module expects: PEM, a container name, a PIN. `None` for a module that finds its key through its
    /// settings.
    pub key: Option<SecretString>,
    /// The key's certificate in PEM.
    pub certificate: Option<String>,
    /// Timeout of a call, including the wait for a free slot.
    pub timeout: Duration,
    pub settings: serde_json::Map<String, serde_json::Value>,
    /// The program that loads the module.
    pub worker: WorkerProgram,
}

/// A program that calls [`crate::worker::run`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkerProgram {
    pub program: PathBuf,
    /// Arguments before `--module` and `--sha256`.
    pub arguments: Vec<String>,
}

impl WorkerProgram {
    /// The current binary as `cabinet native-worker`. `/proc/self/exe` refers to the running file even after an update replaced it, so both
    /// sides speak the same protocol.
    pub fn this_binary() -> Self {
        Self { program: PathBuf::from("/proc/self/exe"), arguments: vec!["native-worker".to_owned()] }
    }
}
