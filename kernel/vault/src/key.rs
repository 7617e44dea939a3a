//! A key as configured (text of any form), and the keys derived from it.

use crate::VaultError;
use chacha20poly1305::{KeyInit, XChaCha20Poly1305};
use hmac::{Hmac, Mac};
use secrecy::{ExposeSecret as _, SecretString};
use sha2::{Digest as _, Sha256};
use zeroize::Zeroizing;

/// Minimum key length, equal to the cipher's key size. `openssl rand -base64 32` gives a longer text.
pub const LEAST_KEY_BYTES: usize = 32;

/// Identifies the key that encrypted a value. It is derived from the key with a separate label, so it reveals nothing about the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KeyId(pub(crate) [u8; 4]);

pub(crate) struct Key {
    id: KeyId,
    cipher: XChaCha20Poly1305,
    /// The cipher's key.
    bytes: Zeroizing<[u8; 32]>,
    fingerprint: Hmac<Sha256>,
    stream: Hmac<Sha256>,
}

impl Key {
    pub(crate) fn derive(text: &SecretString) -> Result<Self, VaultError> {
        let text = text.expose_secret().as_bytes();
        if text.len() < LEAST_KEY_BYTES {
            return Err(VaultError::ShortKey);
        }
        let labelled = |label: &[u8]| Sha256::new().chain_update(label).chain_update(text).finalize();
        let key = Zeroizing::new(<[u8; 32]>::from(labelled(b"cabinet data key v1\0")));
        let [a, b, c, d, ..] = <[u8; 32]>::from(labelled(b"cabinet data key id v1\0"));
        let mark = Zeroizing::new(<[u8; 32]>::from(labelled(b"cabinet data fingerprint v1\0")));
        let fingerprint = Mac::new_from_slice(&*mark).map_err(|_| VaultError::ShortKey)?;
        let stream = Zeroizing::new(<[u8; 32]>::from(labelled(b"cabinet data stream v3\0")));
        let stream = Mac::new_from_slice(&*stream).map_err(|_| VaultError::ShortKey)?;
        let cipher = KeyInit::new((&*key).into());
        Ok(Self { id: KeyId([a, b, c, d]), cipher, bytes: key, fingerprint, stream })
    }

    pub(crate) fn id(&self) -> KeyId {
        self.id
    }

    pub(crate) fn fingerprint(&self) -> Hmac<Sha256> {
        self.fingerprint.clone()
    }

    pub(crate) fn cipher(&self) -> &XChaCha20Poly1305 {
        &self.cipher
    }

    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// The key of the stream with this salt.
    pub(crate) fn of_stream(&self, salt: &[u8]) -> Zeroizing<[u8; 32]> {
        Zeroizing::new(self.stream.clone().chain_update(salt).finalize().into_bytes().into())
    }
}
