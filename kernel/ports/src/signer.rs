//! A key that signs and never leaves its place: a native module, or the fake of the tests. Which key it is stands in the configuration,
//! `[signers.<name>]`; the name is all that anybody else knows of it.

use crate::finding::Finding;
use async_trait::async_trait;

/// What a signature looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SignatureForm {
    /// The bare signature in OpenSSL's order of bytes: GOST R 34.10-2012 (64 or 128 bytes) or RSA PKCS #1 v1.5.
    Raw,
    /// DER of CMS SignedData, detached, with the certificate of the key (RFC 5652).
    CmsDetached,
}

/// Why there is no signature, or no judgement of one. The texts are for the log; they hold nothing of the key and nothing of the data.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SignerError {
    /// The module answers nothing, or too late. Worth a retry.
    #[error("the signer does not answer: {0}")]
    Unavailable(String),
    /// The module refused: wrong key, wrong PIN, expired certificate.
    #[error("the signer refused: {0}")]
    Failed(String),
}

/// One key.
#[async_trait]
pub trait Signer: Send + Sync {
    /// Signs the bytes; the digest belongs to the key (Streebog for GOST, SHA-256 for RSA).
    async fn sign(&self, form: SignatureForm, data: &[u8]) -> Result<Vec<u8>, SignerError>;

    /// Whether this raw signature of these bytes was made by the owner of the certificate (PEM), which need not be this key's own.
    async fn verify(&self, certificate: &str, data: &[u8], signature: &[u8]) -> Result<bool, SignerError>;

    /// The certificate of the key (PEM), if it was configured.
    fn certificate(&self) -> Option<&str> {
        None
    }

    /// What can be said about the key: it signs a probe, and its own certificate must recognise the signature.
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
