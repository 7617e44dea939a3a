//! Sealed values: personal data that need not be searched (numbers of documents, tokens of the state portal, one-time links on their way
//! to the post) lies encrypted in the database and in its backups (architecture §6).
//!
//! XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha): its nonce of 24 bytes may be drawn at random for ever, so that no counter has to survive
//! a restart. A sealed value is bound to its *context*, a text that names table, column and row: moved to another row it does not open.
//!
//! ```text
//! byte  0      1…4      5…28    29…
//!       version key id   nonce   ciphertext and tag (16 bytes)
//! ```
//!
//! What is longer than a value goes in chunks ([`Vault::seal_chunks`]).
//!
//! Keys change without a stop: the new one becomes `security.data_key`, the old one goes to `security.retired_data_keys` and still opens
//! what it sealed.

mod chunks;
mod key;

pub use chunks::{CHUNK_BYTES, ChunkOpener, ChunkSealer, HEADER_BYTES, TAG_BYTES, sealed_length};
pub use key::LEAST_KEY_BYTES;

use chacha20poly1305::aead::{Aead as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use hmac::Mac as _;
use key::{Key, KeyId};
use rand::TryRngCore as _;
use secrecy::SecretString;
use std::fmt;
use zeroize::Zeroizing;

const VERSION: u8 = 1;
const NONCE_BYTES: usize = 24;

/// Why a value cannot be sealed or opened. Says nothing about the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum VaultError {
    /// A key with less than [`LEAST_KEY_BYTES`].
    #[error("a data key has at least {LEAST_KEY_BYTES} bytes")]
    ShortKey,
    /// The operating system gives no random bytes.
    #[error("there is no source of randomness")]
    Random,
    /// Sealed by a key that is not here (any more): add it to `security.retired_data_keys`.
    #[error(
        "the value was sealed by a data key that is not configured; add it to security.retired_data_keys"
    )]
    UnknownKey,
    /// Not a sealed value, changed, or moved from another place.
    #[error("the sealed value was changed or belongs elsewhere")]
    Broken,
}

/// Seals with the current key, opens with every configured one.
pub struct Vault {
    current: Key,
    retired: Vec<Key>,
}

impl Vault {
    /// # Errors
    /// [`VaultError::ShortKey`]
    pub fn new(current: &SecretString, retired: &[SecretString]) -> Result<Self, VaultError> {
        let retired = retired.iter().map(Key::derive).collect::<Result<_, _>>()?;
        Ok(Self { current: Key::derive(current)?, retired })
    }

    /// Encrypts `plain` for the place that `context` names, e.g. `documents.number:<id>`.
    ///
    /// # Errors
    /// [`VaultError::Random`]
    pub fn seal(&self, context: &str, plain: &[u8]) -> Result<Vec<u8>, VaultError> {
        let mut nonce = [0_u8; NONCE_BYTES];
        rand::rngs::OsRng.try_fill_bytes(&mut nonce).map_err(|_| VaultError::Random)?;
        let payload = Payload { msg: plain, aad: context.as_bytes() };
        let sealed =
            self.current.cipher().encrypt(&XNonce::from(nonce), payload).map_err(|_| VaultError::Broken)?;
        Ok([&[VERSION][..], &self.current.id().0, &nonce, &sealed].concat())
    }

    /// What was sealed for this place. The plain bytes are wiped when dropped.
    ///
    /// # Errors
    /// [`VaultError::UnknownKey`], [`VaultError::Broken`]
    pub fn open(&self, context: &str, sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, VaultError> {
        let (version, rest) = sealed.split_first().ok_or(VaultError::Broken)?;
        let (id, rest) = rest.split_first_chunk::<4>().ok_or(VaultError::Broken)?;
        let (nonce, sealed) = rest.split_first_chunk::<NONCE_BYTES>().ok_or(VaultError::Broken)?;
        if *version != VERSION {
            return Err(VaultError::Broken);
        }
        let payload = Payload { msg: sealed, aad: context.as_bytes() };
        let plain = self
            .cipher_of(KeyId(*id))
            .ok_or(VaultError::UnknownKey)?
            .decrypt(&XNonce::from(*nonce), payload)
            .map_err(|_| VaultError::Broken)?;
        Ok(Zeroizing::new(plain))
    }

    /// Tells whether two values are the same, to nobody who has not the key: HMAC-SHA-256. It changes with the key.
    pub fn fingerprint(&self, context: &str, plain: &[u8]) -> [u8; 32] {
        let begun = self.current.fingerprint().chain_update(context).chain_update([0]);
        begun.chain_update(plain).finalize().into_bytes().into()
    }

    /// The fingerprints of a value by all keys, the current one first: what an older key marked is found by its own.
    pub fn fingerprints(&self, context: &str, plain: &[u8]) -> Vec<[u8; 32]> {
        let marked = |key: &Key| -> [u8; 32] {
            let begun = key.fingerprint().chain_update(context).chain_update([0]);
            begun.chain_update(plain).finalize().into_bytes().into()
        };
        self.keys().map(marked).collect()
    }

    /// Whether the current key sealed a value.
    pub fn is_current(&self, sealed: &[u8]) -> bool {
        matches!(sealed, [VERSION, a, b, c, d, ..] if KeyId([*a, *b, *c, *d]) == self.current.id())
    }

    /// Seals a value anew if an older key sealed it; `None` if it was the current one.
    ///
    /// # Errors
    /// As [`Vault::open`] and [`Vault::seal`].
    pub fn reseal(&self, context: &str, sealed: &[u8]) -> Result<Option<Vec<u8>>, VaultError> {
        if self.is_current(sealed) {
            return Ok(None);
        }
        self.seal(context, &self.open(context, sealed)?).map(Some)
    }

    /// Like [`Vault::open`], for what was sealed as text.
    ///
    /// # Errors
    /// As [`Vault::open`].
    pub fn open_text(&self, context: &str, sealed: &[u8]) -> Result<Zeroizing<String>, VaultError> {
        let plain = self.open(context, sealed)?;
        String::from_utf8(plain.to_vec()).map(Zeroizing::new).map_err(|_| VaultError::Broken)
    }

    fn current(&self) -> &Key {
        &self.current
    }

    fn cipher_of(&self, id: KeyId) -> Option<&XChaCha20Poly1305> {
        self.keys().find(|key| key.id() == id).map(Key::cipher)
    }

    fn keys(&self) -> impl Iterator<Item = &Key> {
        std::iter::once(&self.current).chain(&self.retired)
    }
}

/// Keys do not print.
impl fmt::Debug for Vault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vault").field("retired", &self.retired.len()).finish_non_exhaustive()
    }
}
