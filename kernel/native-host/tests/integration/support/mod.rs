//! Modules built by `cargo xtask plugins`, and a worker to load them.

pub mod openssl;

use cabinet_native_host::{ModuleDigest, NativeSigner, NativeSignerSettings, WorkerProgram};
use cabinet_ports::SignerError;
use secrecy::SecretString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Path of a module: `target/plugins-dist/native/<name>.so`.
pub fn module(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let path = root.join("target/plugins-dist/native").join(format!("{name}.so"));
    assert!(path.exists(), "{} is missing; `cargo xtask plugins` builds it", path.display());
    path
}

/// Settings for a built module. The timeout is long enough for a busy machine; tests of the timeout shorten it.
pub fn settings(module: PathBuf) -> NativeSignerSettings {
    let sha256 = ModuleDigest::of(&std::fs::read(&module).unwrap());
    NativeSignerSettings {
        name: "test".to_owned(),
        module,
        sha256,
        key: None,
        certificate: None,
        timeout: Duration::from_secs(60),
        settings: serde_json::Map::new(),
        worker: worker(),
    }
}

pub fn worker() -> WorkerProgram {
    WorkerProgram { program: env!("CARGO_BIN_EXE_cabinet-native-worker").into(), arguments: Vec::new() }
}

/// A signer whose module violates the contract on demand.
pub async fn faulty() -> NativeSigner {
    NativeSigner::start(settings(module("fixtures/faulty-signer"))).await.unwrap()
}

/// A signer of this module with this key.
pub async fn open(name: &str, key: &str, certificate: Option<&str>) -> Result<NativeSigner, SignerError> {
    let mut settings = settings(module(name));
    settings.key = Some(SecretString::from(key.to_owned()));
    settings.certificate = certificate.map(str::to_owned);
    NativeSigner::start(settings).await
}

/// The reason of a temporary failure; panics otherwise.
pub fn unavailable<T: std::fmt::Debug>(outcome: Result<T, SignerError>) -> String {
    match outcome {
        Err(SignerError::Unavailable(why)) => why,
        other => panic!("expected it to be unavailable, got {other:?}"),
    }
}

/// The reason of a permanent failure; panics otherwise.
pub fn refused<T: std::fmt::Debug>(outcome: Result<T, SignerError>) -> String {
    match outcome {
        Err(SignerError::Failed(why)) => why,
        other => panic!("expected a refusal, got {other:?}"),
    }
}
