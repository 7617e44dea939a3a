//! A signing key in memory. Its signature is a digest of its name, the form and the bytes: it protects nothing, but it differs for other
//! bytes and for another key.

use async_trait::async_trait;
use cabinet_ports::signer::{SignatureForm, Signer, SignerError};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use tokio::sync::watch;

/// The fake key. [`FakeSigner::certificate`] returns its certificate.
pub struct FakeSigner {
    certificate: String,
    faults: Mutex<VecDeque<SignerError>>,
    holding: watch::Sender<bool>,
}

impl FakeSigner {
    /// Creates a key with this name. Two keys with the same name are identical.
    pub fn named(name: &str) -> Self {
        let certificate = format!("-----BEGIN CERTIFICATE-----\n{name}\n-----END CERTIFICATE-----\n");
        Self { certificate, faults: Mutex::default(), holding: watch::Sender::new(false) }
    }

    /// Makes the next call fail, after the failures queued before.
    pub fn fail_next(&self, fault: SignerError) {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner).push_back(fault);
    }

    /// Makes every call wait until [`Self::release`], as if the module hung.
    pub fn hold(&self) {
        self.holding.send_replace(true);
    }

    /// Releases all held calls.
    pub fn release(&self) {
        self.holding.send_replace(false);
    }

    async fn strike(&self) -> Result<(), SignerError> {
        // The sender is owned by `self`, so waiting cannot fail.
        let _ = self.holding.subscribe().wait_for(|held| !held).await;
        let fault = self.faults.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        fault.map_or(Ok(()), Err)
    }
}

fn signature(certificate: &str, form: SignatureForm, data: &[u8]) -> Vec<u8> {
    let form: &[u8] = match form {
        SignatureForm::Raw => b"raw",
        SignatureForm::CmsDetached => b"cms",
    };
    Sha256::new().chain_update(certificate).chain_update(form).chain_update(data).finalize().to_vec()
}

#[async_trait]
impl Signer for FakeSigner {
    async fn sign(&self, form: SignatureForm, data: &[u8]) -> Result<Vec<u8>, SignerError> {
        self.strike().await?;
        Ok(signature(&self.certificate, form, data))
    }

    async fn verify(&self, certificate: &str, data: &[u8], signed: &[u8]) -> Result<bool, SignerError> {
        self.strike().await?;
        Ok(signature(certificate, SignatureForm::Raw, data) == signed)
    }

    fn certificate(&self) -> Option<&str> {
        Some(&self.certificate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_ports::finding::Verdict;

    #[tokio::test]
    async fn a_signature_belongs_to_its_key_and_its_bytes() {
        let (ours, other) = (FakeSigner::named("ours"), FakeSigner::named("other"));
        let signed = ours.sign(SignatureForm::Raw, b"data").await.unwrap();
        assert_eq!(other.verify(&ours.certificate, b"data", &signed).await, Ok(true));
        assert_eq!(ours.verify(&ours.certificate, b"Data", &signed).await, Ok(false));
        assert_eq!(ours.verify(&other.certificate, b"data", &signed).await, Ok(false));
    }

    #[tokio::test]
    async fn a_check_tells_a_key_that_signs_from_one_that_refuses() {
        let key = FakeSigner::named("esia");
        let verdicts =
            |found: Vec<cabinet_ports::Finding>| found.into_iter().map(|f| f.verdict).collect::<Vec<_>>();
        assert_eq!(verdicts(key.check().await), [Verdict::Good, Verdict::Good]);
        key.fail_next(SignerError::Failed("wrong PIN".into()));
        assert_eq!(verdicts(key.check().await), [Verdict::Bad]);
    }
}
