//! What a signer is started with: `[signers.<name>]`, its secrets resolved and its files read.

use crate::ModuleDigest;
use secrecy::SecretString;
use std::path::PathBuf;
use std::time::Duration;

/// One key.
#[derive(Debug)]
pub struct NativeSignerSettings {
    /// The name in `[signers.<name>]`, for the log.
    pub name: String,
    /// The library.
    pub module: PathBuf,
    /// What the library must be, to the byte.
    pub sha256: ModuleDigest,
    /// What the module calls a key: PEM, the name of a container, a PIN. None for a module that finds its key by its settings.
    pub key: Option<SecretString>,
    /// The certificate of the key, PEM.
    pub certificate: Option<String>,
    /// How long a call may take, its wait for a free place included.
    pub timeout: Duration,
    /// The module's settings.
    pub settings: serde_json::Map<String, serde_json::Value>,
    /// Who loads the module.
    pub worker: WorkerProgram,
}

/// A program that calls [`crate::worker::run`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkerProgram {
    /// The file.
    pub program: PathBuf,
    /// What stands before `--module` and `--sha256`.
    pub arguments: Vec<String>,
}

impl WorkerProgram {
    /// This very binary as `cabinet native-worker`. The link of the kernel leads to the file that runs now, also after an update has put
    /// another one into its place: both sides then speak the same protocol.
    pub fn this_binary() -> Self {
        Self { program: PathBuf::from("/proc/self/exe"), arguments: vec!["native-worker".to_owned()] }
    }
}
