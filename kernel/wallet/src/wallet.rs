//! The file of a pass: a ZIP of `pass.json`, the icons, `manifest.json` with the SHA-1 of each, and the signature of the manifest.

use crate::certificate::PassCertificate;
use crate::icons::Icons;
use crate::pass::VisitPass;
use cabinet_ports::{SignatureForm, Signer, SignerError};
use chrono::{DateTime, Utc};
use sha1::{Digest as _, Sha1};
use std::collections::BTreeMap;
use std::io::{Cursor, Write as _};
use std::sync::Arc;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Issues the passes of a hospital.
pub struct Wallet {
    certificate: PassCertificate,
    icons: Icons,
    signer: Arc<dyn Signer>,
}

/// Why there is no pass. The texts are for the log.
#[derive(Debug, thiserror::Error)]
pub enum WalletError {
    /// The hospital has to renew the certificate.
    #[error("the certificate of the passes is valid from {from} to {to}")]
    OutOfPeriod { from: DateTime<Utc>, to: DateTime<Utc> },
    #[error(transparent)]
    Signer(#[from] SignerError),
    #[error("the pass cannot be written: {0}")]
    Unwritten(String),
}

impl Wallet {
    /// `signer` holds the key of the certificate.
    #[must_use]
    pub fn new(certificate: PassCertificate, icons: Icons, signer: Arc<dyn Signer>) -> Self {
        Self { certificate, icons, signer }
    }

    /// Whether phones accept passes of that time.
    #[must_use]
    pub fn is_open(&self, at: DateTime<Utc>) -> bool {
        self.certificate.is_valid(at)
    }

    /// The file of a pass (`application/vnd.apple.pkpass`).
    ///
    /// # Errors
    /// See [`WalletError`].
    pub async fn issue(&self, pass: &VisitPass, now: DateTime<Utc>) -> Result<Vec<u8>, WalletError> {
        if !self.is_open(now) {
            let PassCertificate { valid_from, valid_to, .. } = self.certificate;
            return Err(WalletError::OutOfPeriod { from: valid_from, to: valid_to });
        }
        let unwritten = |error: &dyn std::fmt::Display| WalletError::Unwritten(error.to_string());
        let json = serde_json::to_vec(&pass.json(&self.certificate)).map_err(|error| unwritten(&error))?;
        let mut files = vec![("pass.json", json.as_slice())];
        files.extend(self.icons.files());
        let digests: BTreeMap<_, _> =
            files.iter().map(|(name, bytes)| (*name, hex::encode(Sha1::digest(bytes)))).collect();
        let manifest = serde_json::to_vec(&digests).map_err(|error| unwritten(&error))?;
        let signature = self.signer.sign(SignatureForm::CmsDetached, &manifest).await?;
        files.extend([("manifest.json", manifest.as_slice()), ("signature", signature.as_slice())]);
        zipped(&files).map_err(|error| unwritten(&error))
    }
}

fn zipped(files: &[(&str, &[u8])]) -> zip::result::ZipResult<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        archive.start_file(*name, SimpleFileOptions::default())?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}
