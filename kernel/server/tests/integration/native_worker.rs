//! `cabinet native-worker`: the server starts its own binary as the worker, which has its own allocator and command line.

use cabinet_native_host::{ModuleDigest, NativeSigner, NativeSignerSettings, WorkerProgram};
use cabinet_ports::{SignatureForm, Signer as _, SignerError};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

#[tokio::test]
async fn the_binary_holds_a_signer_and_outlives_its_crash() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let module = root.join("target/plugins-dist/native/fixtures/faulty-signer.so");
    assert!(module.exists(), "{} is missing; `cargo xtask plugins` builds it", module.display());
    let arguments = WorkerProgram::this_binary().arguments;
    let signer = NativeSigner::start(NativeSignerSettings {
        name: "test".to_owned(),
        sha256: ModuleDigest::of(&std::fs::read(&module).unwrap()),
        module,
        key: None,
        certificate: None,
        timeout: Duration::from_secs(60),
        settings: serde_json::Map::new(),
        worker: WorkerProgram { program: env!("CARGO_BIN_EXE_cabinet").into(), arguments },
    })
    .await
    .unwrap();
    assert_eq!(signer.sign(SignatureForm::Raw, b"abc").await, Ok(b"cba".to_vec()));
    let crashed = signer.sign(SignatureForm::Raw, b"abort").await;
    assert!(matches!(crashed, Err(SignerError::Unavailable(_))), "{crashed:?}");
    assert_eq!(signer.sign(SignatureForm::Raw, b"abc").await, Ok(b"cba".to_vec()));
}

#[test]
fn the_worker_is_nothing_for_people() {
    let help = Command::new(env!("CARGO_BIN_EXE_cabinet")).arg("--help").output().unwrap();
    assert!(!String::from_utf8_lossy(&help.stdout).contains("native-worker"));
    let wrong = Command::new(env!("CARGO_BIN_EXE_cabinet"))
        .args(["native-worker", "--module", "x.so", "--sha256", "abc"])
        .output()
        .unwrap();
    assert!(!wrong.status.success());
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("64 hexadecimal digits"));
}
