//! The demo's sign-in through the simulated state portal: its part of the local configuration.

use crate::running::fetch;
use crate::workspace::Workspace;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::fs;

/// Port offset of the simulated portal from the first simulator.
const AFTER: u16 = 2;

/// The hospital's keys, as the simulator created them.
#[derive(Deserialize)]
struct System {
    keys: Vec<Key>,
}

#[derive(Deserialize)]
struct Key {
    algorithm: String,
    key: String,
    certificate: String,
    hashes: Vec<String>,
}

/// The sections of `local.toml`: the plugin, its grants, and the signer with the key that the simulator created for the demo.
///
/// # Errors
/// The simulator does not answer, or the signer was not built.
pub fn settings(workspace: &Workspace, simulators: u16, public_url: &str) -> Result<String> {
    let port = simulators + AFTER;
    let system: System = serde_json::from_str(&fetch(port, "/control/system")?)
        .context("the simulated portal's /control/system is not understood")?;
    let key = system.keys.into_iter().find(|key| key.algorithm == "rsa");
    let key = key.context("the simulated portal has no RSA key for the demo")?;
    let hash = key.hashes.first().context("the demo's certificate has no hash")?;
    let module = workspace.path("target/plugins-dist/native/softsign.so");
    let pin = module.with_extension("so.sha256");
    let pin = fs::read_to_string(&pin)
        .with_context(|| format!("{} cannot be read; build it with `cargo xtask plugins`", pin.display()))?;
    let digest = pin.split_whitespace().next().unwrap_or_default();
    let portal = format!("http://127.0.0.1:{port}");
    Ok(format!(
        r#"
[sign_in.esia]
plugin = "esia"

[sign_in.esia.settings]
base_url = "{portal}"
client_id = "CABINET_DEMO"
certificate_hash = "{hash}"
signature = "rsa"
pkce = true
access_type = "offline"
redirect_uri = "{public_url}/login"
issuer = "{portal}/"
keys_url = "{portal}/keys"

[plugins.esia.grant]
http = ["{portal}"]
private_addresses = ["127.0.0.1/32"]
signer = ["esia"]

[signers.esia]
module = {module:?}
sha256 = "{digest}"
key = {{ file = {key:?} }}
certificate = {certificate:?}
"#,
        key = key.key,
        certificate = key.certificate,
    ))
}
