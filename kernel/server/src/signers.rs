//! The signers of `[signers.<name>]`. A native module in a separate process holds each key.

use cabinet_config::{Secrets, SignerSettings, Variant};
use cabinet_native_host::{NativeSigner, NativeSignerSettings, WorkerProgram};
use cabinet_ports::Signer;
use secrecy::SecretString;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// A signer that could not be started.
pub(crate) struct SignerFailure {
    /// Its key in the configuration.
    pub key: String,
    pub reason: String,
}

/// Starts every signer. Wrong settings are reported as failures; a signer that is temporarily unavailable is not.
pub(crate) async fn open(
    variant: &Variant,
    secrets: &Secrets,
    failures: &mut Vec<SignerFailure>,
) -> BTreeMap<String, Arc<dyn Signer>> {
    let mut signers: BTreeMap<String, Arc<dyn Signer>> = BTreeMap::new();
    for (name, settings) in &variant.signers {
        match start(name, settings, secrets.signers.get(name)).await {
            Ok(signer) => {
                signers.insert(name.clone(), Arc::new(signer));
            }
            Err(reason) => failures.push(SignerFailure { key: format!("signers.{name}"), reason }),
        }
    }
    signers
}

async fn start(
    name: &str,
    settings: &SignerSettings,
    key: Option<&SecretString>,
) -> Result<NativeSigner, String> {
    let certificate =
        match &settings.certificate {
            Some(path) => Some(std::fs::read_to_string(path).map_err(|error| {
                format!("certificate: {} cannot be read ({})", path.display(), error.kind())
            })?),
            None => None,
        };
    let settings = NativeSignerSettings {
        name: name.to_owned(),
        module: settings.module.clone(),
        sha256: settings.sha256.parse().map_err(|error| format!("sha256: {error}"))?,
        key: key.cloned(),
        certificate,
        timeout: Duration::from_millis(u64::from(settings.timeout_ms)),
        settings: settings.settings.clone(),
        worker: WorkerProgram::this_binary(),
    };
    NativeSigner::start(settings).await.map_err(|error| error.to_string())
}
