//! The demo's passes for wallets: a key, and certificates in the place of Apple's. A phone refuses such passes.

use crate::run::{program, quietly};
use crate::workspace::Workspace;
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

/// As Apple names a pass type and a team.
const SUBJECT: &str = "/UID=pass.example.cabinet.visits/CN=Pass Type ID: pass.example.cabinet.visits/OU=A1B2C3D4E5/O=Cabinet demo";

/// The sections of `local.toml`. The files are in `wallet/` of the demo's folder: `authority.pem` is what a phone would have to trust.
///
/// # Errors
/// `openssl` is missing, or the signer was not built.
pub fn settings(workspace: &Workspace, folder: &Path) -> Result<String> {
    let folder = folder.join("wallet");
    if !folder.join("certificates.pem").exists() {
        certificates(&folder)?;
    }
    let module = workspace.path("target/plugins-dist/native/softsign.so");
    let pin = module.with_extension("so.sha256");
    let pin = fs::read_to_string(&pin)
        .with_context(|| format!("{} cannot be read; build it with `cargo xtask plugins`", pin.display()))?;
    Ok(format!(
        r#"
[wallet]
signer = "wallet"
icon = "wallet.png"

[signers.wallet]
module = {module:?}
sha256 = "{digest}"
key = {{ file = {key:?} }}
certificate = {certificate:?}
"#,
        digest = pin.split_whitespace().next().unwrap_or_default(),
        key = folder.join("pass.key"),
        certificate = folder.join("certificates.pem"),
    ))
}

/// An authority, one that it has certified, and the certificate of the pass type by the latter.
fn certificates(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(
        folder.join("issuer.ext"),
        "basicConstraints = critical, CA:TRUE\nkeyUsage = critical, keyCertSign\n",
    )?;
    let run = |words: &str, subject: Option<&str>| {
        let mut words: Vec<&str> = words.split(' ').collect();
        words.extend(subject.into_iter().flat_map(|subject| ["-subj", subject]));
        quietly(program("openssl", &words, folder).env_remove("OPENSSL_CONF")).map(drop)
    };
    let new = "-newkey rsa:2048 -nodes -sha256 -days 365";
    run(&format!("req -x509 {new} -keyout authority.key -out authority.pem"), Some("/CN=Demo authority"))?;
    run("req -newkey rsa:2048 -nodes -keyout issuer.key -out issuer.csr", Some("/CN=Demo issuer of passes"))?;
    let by = |issuer: &str, name: &str| {
        format!(
            "x509 -req -sha256 -days 365 -in {name}.csr -CA {issuer}.pem -CAkey {issuer}.key -CAcreateserial -out {name}.pem"
        )
    };
    run(&format!("{} -extfile issuer.ext", by("authority", "issuer")), None)?;
    run("req -newkey rsa:2048 -nodes -keyout pass.key -out pass.csr", Some(SUBJECT))?;
    run(&by("issuer", "pass"), None)?;
    let chain = ["pass.pem", "issuer.pem"].map(|name| fs::read_to_string(folder.join(name)));
    let chain = chain.into_iter().collect::<std::io::Result<Vec<_>>>()?.concat();
    fs::write(folder.join("certificates.pem"), chain)?;
    Ok(())
}
