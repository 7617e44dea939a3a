//! docs/native-signers.md: its code blocks match the samples, and both samples work.

use crate::support::{self, refused, settings};
use cabinet_native_host::NativeSigner;
use cabinet_ports::SignatureForm::{CmsDetached, Raw};
use cabinet_ports::Signer as _;
use secrecy::SecretString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|_| panic!("{path} is missing"))
}

/// The code blocks of a language, in order.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let opening = format!("```{language}\n");
    text.split(&opening).skip(1).map(|rest| rest.split("\n```").next().unwrap().to_owned()).collect()
}

#[test]
fn the_guide_shows_the_samples() {
    let guide = read("docs/native-signers.md");
    assert_eq!(blocks(&guide, "c").join("\n\n"), read("plugins/native/fixtures/guide/guide.c").trim_end());
    assert_eq!(
        blocks(&guide, "rust").join("\n\n"),
        read("plugins/native/fixtures/guide/src/lib.rs").trim_end()
    );
}

#[tokio::test]
async fn both_samples_sign_and_judge_alike() {
    let folder = tempfile::tempdir().unwrap();
    let in_c = folder.path().join("guide.so");
    // The guide's command with another output path.
    let command = read("docs/native-signers.md");
    let command = command.lines().find(|line| line.trim_start().starts_with("cc ")).unwrap();
    let mut words =
        command.split_whitespace().map(|word| if word == "guide.so" { in_c.to_str().unwrap() } else { word });
    let compiled = Command::new(words.next().unwrap()).args(words).current_dir(root()).status();
    assert!(compiled.expect("a C compiler, which Rust needs for linking, too").success());

    let mut signatures = Vec::new();
    for module in [in_c, support::module("fixtures/guide-signer")] {
        let why = refused(NativeSigner::start(settings(module.clone())).await.map(drop));
        assert_eq!(why, "give a key: any text will do");
        let mut settings = settings(module);
        settings.key = Some(SecretString::from("any text".to_owned()));
        let signer = NativeSigner::start(settings).await.unwrap();
        let signature = signer.sign(Raw, b"data").await.unwrap();
        assert_eq!(signer.verify("", b"data", &signature).await, Ok(true));
        assert_eq!(signer.verify("", b"Data", &signature).await, Ok(false));
        assert_eq!(refused(signer.sign(CmsDetached, b"data").await), "the sample makes raw signatures only");
        signatures.push(signature);
    }
    assert_eq!(signatures[0], signatures[1]);
}
