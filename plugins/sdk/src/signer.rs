//! Signatures with keys that never enter a guest. A key is a name that `plugin.toml` requests under `[requests] signer` and the variant
//! grants. The administrator configures which native module holds it (docs/native-signers.md).

use crate::Problem;
use std::fmt;

pub use crate::bindings::identity::cabinet::host::signer::Form;

/// Why there is no signature or no verification result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// Manifest or grant does not allow it. The text says which line to add to which file.
    Denied(String),
    /// The module does not answer in time. A retry may succeed.
    Unavailable(String),
    /// The module refused: wrong key, wrong PIN, expired certificate.
    Failed(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Denied(why) => write!(f, "denied: {why}"),
            Self::Unavailable(why) => write!(f, "the signer does not answer: {why}"),
            Self::Failed(why) => write!(f, "the signer refused: {why}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::Denied(_) | Error::Failed(_) => Self::configuration(error.to_string()),
            Error::Unavailable(_) => Self::unavailable(error.to_string()),
        }
    }
}

/// Signs the bytes with the key of this name. The key determines the digest (Streebog for GOST, SHA-256 for RSA).
///
/// # Errors
/// [`Error`].
pub fn sign(key: &str, form: Form, data: &[u8]) -> Result<Vec<u8>, Error> {
    #[cfg(target_arch = "wasm32")]
    return crate::bindings::identity::cabinet::host::signer::sign(key, form, data).map_err(said);
    #[cfg(not(target_arch = "wasm32"))]
    crate::testing::sign(key, form, data)
}

/// Verifies a raw signature of these bytes against the certificate (PEM). `key` selects the module that verifies.
///
/// # Errors
/// [`Error`].
pub fn verify(key: &str, certificate: &str, data: &[u8], signature: &[u8]) -> Result<bool, Error> {
    #[cfg(target_arch = "wasm32")]
    return crate::bindings::identity::cabinet::host::signer::verify(key, certificate, data, signature)
        .map_err(said);
    #[cfg(not(target_arch = "wasm32"))]
    crate::testing::verify(key, certificate, data, signature)
}

#[cfg(target_arch = "wasm32")]
fn said(error: crate::bindings::identity::cabinet::host::signer::Error) -> Error {
    use crate::bindings::identity::cabinet::host::signer::Error as Said;
    match error {
        Said::Denied(why) => Error::Denied(why),
        Said::Unavailable(why) => Error::Unavailable(why),
        Said::Failed(why) => Error::Failed(why),
    }
}
