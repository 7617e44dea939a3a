//! What a module written in Rust implements.

use std::fmt;

/// What a signature looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The bare signature in OpenSSL's order of bytes.
    Raw,
    /// DER of CMS SignedData, detached.
    CmsDetached,
}

/// Why a module does not do what it was asked. The text goes to the log: nothing of the key, the PIN or the data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// Wrong key, wrong PIN, expired certificate: asking again is no use.
    Refused(String),
    /// The device is away or busy: worth another try.
    Unavailable(String),
}

impl Refusal {
    /// [`Refusal::Refused`] with a reason and its cause.
    pub fn because(what: &str, cause: impl fmt::Display) -> Self {
        Self::Refused(format!("{what}: {cause}"))
    }
}

/// A key that is open. Dropping it forgets the key.
pub trait SignerModule: Sized + Send + Sync + 'static {
    /// Opens the key. `config` is a JSON object; `key` is what the key's file holds; `certificate` is PEM.
    ///
    /// # Errors
    /// If settings, key or certificate are no use.
    fn open(config: &[u8], key: &[u8], certificate: Option<&[u8]>) -> Result<Self, Refusal>;

    /// Signs; the digest belongs to the key.
    ///
    /// # Errors
    /// If the key cannot sign, or not in this form.
    fn sign(&self, form: Form, data: &[u8]) -> Result<Vec<u8>, Refusal>;

    /// Whether this raw signature of these bytes was made by the owner of the certificate (PEM).
    ///
    /// # Errors
    /// If that cannot be judged: a certificate that is none, a key of another kind.
    fn verify(&self, certificate: &[u8], data: &[u8], signature: &[u8]) -> Result<bool, Refusal>;

    /// A JSON object with the texts `module`, `version`, `algorithm`.
    fn describe(&self) -> String;
}

/// Exports a [`SignerModule`] as the shared library's table. Once in a crate of type `cdylib`.
#[macro_export]
macro_rules! export_signer {
    ($module:ty) => {
        /// The one symbol of the library (`cabinet_signer.h`).
        #[unsafe(no_mangle)]
        pub extern "C" fn cabinet_signer_table(abi: u32) -> *const $crate::Table {
            $crate::Bridge::<$module>::table(abi)
        }
    };
}
