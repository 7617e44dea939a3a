//! Opens the file store: a folder, or a bucket of an S3 server. All files in it are encrypted.

use anyhow::Context as _;
use async_trait::async_trait;
use cabinet_api::{CheckResult, CheckStatus, HealthCheck};
use cabinet_config::{Draft, S3, Variant, resolve};
use cabinet_files::{DiskFiles, InvalidS3, S3Files, S3Limits, S3Settings, SealedFiles};
use cabinet_ports::FileStore;
use cabinet_vault::Vault;
use secrecy::SecretString;
use std::sync::Arc;
use std::time::Duration;

/// Access key and secret key of an S3 server.
pub(crate) type S3Keys = (SecretString, SecretString);

/// The file store of a hospital.
pub(crate) struct OpenedFiles {
    pub sealed: Arc<SealedFiles>,
    /// The bucket below, if it is one, with the patience of a check.
    pub check: Option<FilesCheck>,
}

/// A check asks once, and answers before readiness does (five seconds).
const OF_A_CHECK: S3Limits = S3Limits { read_timeout: Duration::from_secs(3), retries: 0 };

/// Opens the file store.
///
/// # Errors
/// If the folder can be neither opened nor created, or the settings of the bucket are invalid. The S3 server is not asked.
pub(crate) fn open(
    variant: &Variant,
    keys: Option<&S3Keys>,
    vault: &Arc<Vault>,
) -> anyhow::Result<OpenedFiles> {
    let (store, check): (Arc<dyn FileStore>, _) = match &variant.files.s3 {
        Some(s3) => {
            let keys = keys.context("the keys of files.s3 are missing")?;
            let check = FilesCheck(open_s3(s3, keys, OF_A_CHECK)?);
            (Arc::new(open_s3(s3, keys, S3Limits::default())?), Some(check))
        }
        None => {
            let root = &variant.files.root;
            let files = DiskFiles::open(root).with_context(|| {
                let root = root.display();
                format!("files.root: {root} cannot be opened or made; may the server's user write there?")
            })?;
            (Arc::new(files), None)
        }
    };
    Ok(OpenedFiles { sealed: Arc::new(SealedFiles::new(store, Arc::clone(vault))), check })
}

/// Reads the keys of the S3 server for a command that needs no other secrets.
///
/// # Errors
/// If one of them is missing.
pub(crate) fn keys(variant: &Variant) -> anyhow::Result<Option<S3Keys>> {
    let Some(s3) = &variant.files.s3 else { return Ok(None) };
    let variable = |name: &str| std::env::var(name).ok();
    let access_key = resolve("files.s3.access_key", &s3.access_key, &variable)?;
    Ok(Some((access_key, resolve("files.s3.secret_key", &s3.secret_key, &variable)?)))
}

/// Checks what can be checked without a connection.
pub(crate) fn inspect(draft: &mut Draft) {
    let Some(s3) = draft.section::<S3>("files.s3") else { return };
    let none = || SecretString::from("none");
    if let Err(error) = open_s3(&s3, &(none(), none()), OF_A_CHECK) {
        draft.report("files.s3", error.to_string(), "a bucket of an S3 server (docs/operations.md)");
    }
}

/// Stores and removes an object. A wrong key or a missing bucket is a reason not to start; a server that does not answer is not: everything
/// but files works without it, and readiness reports it.
pub(crate) async fn probe(variant: &Variant, keys: Option<&S3Keys>, draft: &mut Draft) {
    let (Some(s3), Some(keys)) = (&variant.files.s3, keys) else { return };
    let Ok(files) = open_s3(s3, keys, OF_A_CHECK) else { return };
    match files.probe().await {
        Ok(()) => {}
        Err(failure) if failure.is_temporary() => tracing::error!("no file can be stored now: {failure}"),
        Err(failure) => draft.report(
            "files.s3",
            failure.to_string(),
            "a bucket in which the server can store files (docs/operations.md)",
        ),
    }
}

fn open_s3(s3: &S3, (access_key, secret_key): &S3Keys, limits: S3Limits) -> Result<S3Files, InvalidS3> {
    S3Files::open(&S3Settings {
        endpoint: s3.endpoint.clone(),
        bucket: s3.bucket.clone(),
        region: s3.region.clone(),
        prefix: s3.prefix.clone(),
        path_style: s3.path_style,
        access_key: access_key.clone(),
        secret_key: secret_key.clone(),
        ca_file: s3.ca_file.clone(),
        limits,
    })
}

/// The bucket of files. Without it, files can be neither stored nor read.
pub(crate) struct FilesCheck(S3Files);

#[async_trait]
impl HealthCheck for FilesCheck {
    fn name(&self) -> &str {
        "files"
    }

    fn is_essential(&self) -> bool {
        false
    }

    async fn check(&self) -> CheckResult {
        match self.0.check().await {
            Ok(()) => CheckResult { status: CheckStatus::Up, detail: "the S3 server answers".to_owned() },
            Err(failure) => CheckResult { status: CheckStatus::Down, detail: failure.to_string() },
        }
    }
}
