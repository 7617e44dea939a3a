//! The interface of a module written in Rust.

use std::fmt;

/// The form of a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The bare signature in OpenSSL's byte order.
    Raw,
    /// DER of CMS SignedData, detached.
    CmsDetached,
}

/// Why a call failed. The text goes to the log: it must not contain anything of the key, the PIN or the data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// Wrong key, wrong PIN, expired certificate: a retry fails again.
    Refused(String),
    /// The device is missing or busy: a retry may succeed.
    Unavailable(String),
}

impl Refusal {
    /// [`Refusal::Refused`] with a reason and its cause.
    pub fn because(what: &str, cause: impl fmt::Display) -> Self {
        Self::Refused(format!("{what}: {cause}"))
    }
}

/// An opened key. Dropping it closes the key.
pub trait SignerModule: Sized + Send + Sync + 'static {
    /// Opens the key. `config` is a JSON object; `key` is the content of the key file; `certificate` is PEM.
    ///
    /// # Errors
    /// If settings, key or certificate are not usable.
    fn open(config: &[u8], key: &[u8], certificate: Option<&[u8]>) -> Result<Self, Refusal>;

    /// Signs the data. The key determines the digest.
    ///
    /// # Errors
    /// If the key cannot sign, or not in this form.
    fn sign(&self, form: Form, data: &[u8]) -> Result<Vec<u8>, Refusal>;

    /// Verifies a raw signature of these bytes against the certificate (PEM).
    ///
    /// # Errors
    /// If it cannot be verified: an invalid certificate, or a key of another kind.
    fn verify(&self, certificate: &[u8], data: &[u8], signature: &[u8]) -> Result<bool, Refusal>;

    /// A JSON object with the strings `module`, `version`, `algorithm`.
    fn describe(&self) -> String;
}

/// Exports a [`SignerModule`] as the table of a shared library. Use it once in a crate of type `cdylib`.
#[macro_export]
macro_rules! export_signer {
    ($module:ty) => {
        /// The only exported symbol of the library (`cabinet_signer.h`).
        #[unsafe(no_mangle)]
        pub extern "C" fn cabinet_signer_table(abi: u32) -> *const $crate::Table {
            $crate::Bridge::<$module>::table(abi)
        }
    };
}
