//! Encryption at rest. Personal data that need not be searchable (document numbers, tokens of the state portal, one-time links in the mail
//! queue) is stored encrypted in the database and therefore in its backups.
//!
//! The cipher is XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha). Its 24-byte nonce can be chosen at random without a practical risk of
//! collision, so no counter has to survive a restart. An encrypted value is bound to its *context*, a text that names table, column and
//! row; copied to another row, it does not decrypt.
//!
//! ```text
//! byte  0      1…4      5…28    29…
//!       version key id   nonce   ciphertext and tag (16 bytes)
//! ```
//!
//! Longer data is encrypted in chunks, with AES-256-GCM ([`Vault::seal_chunks`]).
//!
//! Keys are rotated without downtime: the new key becomes `security.data_key`, and the old one moves to `security.retired_data_keys` and
//! still decrypts its values.

mod chunks;
mod key;

pub use chunks::{CHUNK_BYTES, ChunkOpener, ChunkSealer, HEADER_BYTES, TAG_BYTES, sealed_length};
pub use key::LEAST_KEY_BYTES;

use chacha20poly1305::XNonce;
use chacha20poly1305::aead::{Aead as _, Payload};
use hmac::Mac as _;
use key::{Key, KeyId};
use rand::TryRngCore as _;
use secrecy::SecretString;
use std::fmt;
use zeroize::Zeroizing;

const VERSION: u8 = 1;
const NONCE_BYTES: usize = 24;

/// Why a value cannot be encrypted or decrypted. Reveals nothing about the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum VaultError {
    /// A key is shorter than [`LEAST_KEY_BYTES`].
    #[error("a data key has at least {LEAST_KEY_BYTES} bytes")]
    ShortKey,
    /// The operating system provides no random bytes.
    #[error("there is no source of randomness")]
    Random,
    /// The key that encrypted the value is not configured. Add it to `security.retired_data_keys`.
    #[error(
        "the value was sealed by a data key that is not configured; add it to security.retired_data_keys"
    )]
    UnknownKey,
    /// Not an encrypted value, modified, or bound to another context.
    #[error("the sealed value was changed or belongs elsewhere")]
    Broken,
}

/// Encrypts with the current key and decrypts with every configured key.
pub struct Vault {
    current: Key,
    retired: Vec<Key>,
}

impl Vault {
    /// Derives the keys.
    ///
    /// # Errors
    /// [`VaultError::ShortKey`] if a key is shorter than [`LEAST_KEY_BYTES`].
    pub fn new(current: &SecretString, retired: &[SecretString]) -> Result<Self, VaultError> {
        let retired = retired.iter().map(Key::derive).collect::<Result<_, _>>()?;
        Ok(Self { current: Key::derive(current)?, retired })
    }

    /// Encrypts `plain` bound to `context`, e.g. `documents.number:<id>`.
    ///
    /// # Errors
    /// [`VaultError::Random`] if no random bytes are available.
    pub fn seal(&self, context: &str, plain: &[u8]) -> Result<Vec<u8>, VaultError> {
        let mut nonce = [0_u8; NONCE_BYTES];
        rand::rngs::OsRng.try_fill_bytes(&mut nonce).map_err(|_| VaultError::Random)?;
        let payload = Payload { msg: plain, aad: context.as_bytes() };
        let sealed =
            self.current.cipher().encrypt(&XNonce::from(nonce), payload).map_err(|_| VaultError::Broken)?;
        Ok([&[VERSION][..], &self.current.id().0, &nonce, &sealed].concat())
    }

    /// Decrypts a value bound to `context`. The plaintext is zeroed when dropped.
    ///
    /// # Errors
    /// [`VaultError::UnknownKey`] if the key is not configured, [`VaultError::Broken`] if the value does not authenticate.
    pub fn open(&self, context: &str, sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, VaultError> {
        let (version, rest) = sealed.split_first().ok_or(VaultError::Broken)?;
        let (id, rest) = rest.split_first_chunk::<4>().ok_or(VaultError::Broken)?;
        let (nonce, sealed) = rest.split_first_chunk::<NONCE_BYTES>().ok_or(VaultError::Broken)?;
        if *version != VERSION {
            return Err(VaultError::Broken);
        }
        let payload = Payload { msg: sealed, aad: context.as_bytes() };
        let plain = self
            .key_of(KeyId(*id))
            .ok_or(VaultError::UnknownKey)?
            .cipher()
            .decrypt(&XNonce::from(*nonce), payload)
            .map_err(|_| VaultError::Broken)?;
        Ok(Zeroizing::new(plain))
    }

    /// Keyed fingerprint of a value (HMAC-SHA-256 with the current key), to compare values without storing them. It changes with the key.
    pub fn fingerprint(&self, context: &str, plain: &[u8]) -> [u8; 32] {
        let begun = self.current.fingerprint().chain_update(context).chain_update([0]);
        begun.chain_update(plain).finalize().into_bytes().into()
    }

    /// The fingerprints of a value with all keys, current first. Entries written with an older key are found by its fingerprint.
    pub fn fingerprints(&self, context: &str, plain: &[u8]) -> Vec<[u8; 32]> {
        let marked = |key: &Key| -> [u8; 32] {
            let begun = key.fingerprint().chain_update(context).chain_update([0]);
            begun.chain_update(plain).finalize().into_bytes().into()
        };
        self.keys().map(marked).collect()
    }

    /// Whether the value is encrypted with the current key.
    pub fn is_current(&self, sealed: &[u8]) -> bool {
        matches!(sealed, [VERSION, a, b, c, d, ..] if KeyId([*a, *b, *c, *d]) == self.current.id())
    }

    /// Re-encrypts a value with the current key. `None` if it already uses that key.
    ///
    /// # Errors
    /// As [`Vault::open`] and [`Vault::seal`].
    pub fn reseal(&self, context: &str, sealed: &[u8]) -> Result<Option<Vec<u8>>, VaultError> {
        if self.is_current(sealed) {
            return Ok(None);
        }
        self.seal(context, &self.open(context, sealed)?).map(Some)
    }

    /// Like [`Vault::open`], for text.
    ///
    /// # Errors
    /// As for [`Vault::open`]; [`VaultError::Broken`] also for invalid UTF-8.
    pub fn open_text(&self, context: &str, sealed: &[u8]) -> Result<Zeroizing<String>, VaultError> {
        let plain = self.open(context, sealed)?;
        String::from_utf8(plain.to_vec()).map(Zeroizing::new).map_err(|_| VaultError::Broken)
    }

    fn current(&self) -> &Key {
        &self.current
    }

    fn key_of(&self, id: KeyId) -> Option<&Key> {
        self.keys().find(|key| key.id() == id)
    }

    fn keys(&self) -> impl Iterator<Item = &Key> {
        std::iter::once(&self.current).chain(&self.retired)
    }
}

/// Hides the keys.
impl fmt::Debug for Vault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vault").field("retired", &self.retired.len()).finish_non_exhaustive()
    }
}
