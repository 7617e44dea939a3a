//! Signing with a key that never leaves its module: a native module, or the fake in tests. `[signers.<name>]` in the configuration defines
//! the key; all other code knows only its name.

use crate::finding::Finding;
use async_trait::async_trait;

/// Format of a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SignatureForm {
    /// The bare signature in OpenSSL's byte order: GOST R 34.10-2012 (64 or 128 bytes) or RSA PKCS #1 v1.5.
    Raw,
    /// DER of CMS SignedData, detached, with the key's certificate (RFC 5652).
    CmsDetached,
}

/// Why signing or verification failed. The texts are for the log and contain nothing of the key or the data.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SignerError {
    /// The module does not answer, or not in time. A retry may succeed.
    #[error("the signer does not answer: {0}")]
    Unavailable(String),
    /// The module refused: wrong key, wrong PIN, expired certificate.
    #[error("the signer refused: {0}")]
    Failed(String),
}

/// A signing key.
#[async_trait]
pub trait Signer: Send + Sync {
    /// Signs the data. The digest depends on the key (Streebog for GOST, SHA-256 for RSA).
    async fn sign(&self, form: SignatureForm, data: &[u8]) -> Result<Vec<u8>, SignerError>;

    /// Verifies a raw signature with a certificate (PEM), which need not belong to this key.
    async fn verify(&self, certificate: &str, data: &[u8], signature: &[u8]) -> Result<bool, SignerError>;

    /// The key's certificate (PEM), if configured.
    fn certificate(&self) -> Option<&str> {
        None
    }

    /// Diagnostic check: signs a test text and verifies the signature with the key's certificate.
    async fn check(&self) -> Vec<Finding> {
        const PROBE: &[u8] = b"cabinet esia check";
        let signature = match self.sign(SignatureForm::Raw, PROBE).await {
            Ok(signature) => signature,
            Err(error) => return vec![Finding::bad("key", error.to_string())],
        };
        let key = Finding::good("key", format!("it signs; {} bytes", signature.len()));
        let Some(certificate) = self.certificate() else {
            let unknown = "no certificate is configured, so it cannot be seen whether it belongs to the key";
            return vec![key, Finding::doubtful("certificate", unknown)];
        };
        let judged = match self.verify(certificate, PROBE, &signature).await {
            Ok(true) => Finding::good("certificate", "it belongs to the key"),
            Ok(false) => Finding::bad(
                "certificate",
                "it belongs to another key: give the certificate that was issued for this one",
            ),
            Err(error) => Finding::bad("certificate", error.to_string()),
        };
        vec![key, judged]
    }
}
