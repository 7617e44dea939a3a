//! Modules as `cargo xtask plugins` built them, and a worker.

pub mod openssl;

use cabinet_native_host::{ModuleDigest, NativeSigner, NativeSignerSettings, WorkerProgram};
use cabinet_ports::SignerError;
use secrecy::SecretString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// `target/plugins-dist/native/<name>.so`
pub fn module(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let path = root.join("target/plugins-dist/native").join(format!("{name}.so"));
    assert!(path.exists(), "{} is missing; `cargo xtask plugins` builds it", path.display());
    path
}

/// Settings for a module as it lies there. The time-out is long enough for a busy machine; tests of it shorten it.
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

/// A module that breaks the contract on demand.
pub async fn faulty() -> NativeSigner {
    NativeSigner::start(settings(module("fixtures/faulty-signer"))).await.unwrap()
}

/// A key of this module.
pub async fn open(name: &str, key: &str, certificate: Option<&str>) -> Result<NativeSigner, SignerError> {
    let mut settings = settings(module(name));
    settings.key = Some(SecretString::from(key.to_owned()));
    settings.certificate = certificate.map(str::to_owned);
    NativeSigner::start(settings).await
}

/// The reason, if it may be worth another try.
pub fn unavailable<T: std::fmt::Debug>(outcome: Result<T, SignerError>) -> String {
    match outcome {
        Err(SignerError::Unavailable(why)) => why,
        other => panic!("expected it to be unavailable, got {other:?}"),
    }
}

/// The reason, if it is none.
pub fn refused<T: std::fmt::Debug>(outcome: Result<T, SignerError>) -> String {
    match outcome {
        Err(SignerError::Failed(why)) => why,
        other => panic!("expected a refusal, got {other:?}"),
    }
}
