//! The kernel's key pair (RFC 8292): browsers subscribe with its public key, and push services accept messages of the private key only.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use p256::SecretKey;
use ring::rand::{SecureRandom, SystemRandom};
use secrecy::{ExposeSecret as _, SecretString};
use std::fmt;
use zeroize::Zeroizing;

/// Length of a private key.
const PRIVATE_BYTES: usize = 32;

/// The text is not a private key of the curve P-256.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a private key of P-256: 32 bytes in base64url, as `cabinet push keys` prints it")]
pub struct InvalidPushKey;

/// A key pair.
#[derive(Clone)]
pub struct PushKeys {
    secret: SecretKey,
    public: String,
}

impl PushKeys {
    /// Reads the private key, base64url without padding, as web-push tools print it.
    ///
    /// # Errors
    /// [`InvalidPushKey`]
    pub fn parse(private: &SecretString) -> Result<Self, InvalidPushKey> {
        let text = private.expose_secret().trim().trim_end_matches('=');
        let bytes = Zeroizing::new(BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| InvalidPushKey)?);
        if bytes.len() != PRIVATE_BYTES {
            return Err(InvalidPushKey);
        }
        SecretKey::from_slice(&bytes).map(Self::from).map_err(|_| InvalidPushKey)
    }

    /// A new key pair.
    ///
    /// # Errors
    /// [`InvalidPushKey`] if there are no random bytes.
    pub fn generate() -> Result<Self, InvalidPushKey> {
        random_key(&SystemRandom::new()).map(Self::from).ok_or(InvalidPushKey)
    }

    /// The public key, base64url: what browsers subscribe with.
    pub fn public(&self) -> &str {
        &self.public
    }

    /// The private key in the form that [`PushKeys::parse`] reads.
    pub fn private(&self) -> SecretString {
        SecretString::from(BASE64_URL_SAFE_NO_PAD.encode(Zeroizing::new(self.secret.to_bytes())))
    }

    pub(crate) fn secret(&self) -> &SecretKey {
        &self.secret
    }
}

impl From<SecretKey> for PushKeys {
    fn from(secret: SecretKey) -> Self {
        let public = BASE64_URL_SAFE_NO_PAD.encode(secret.public_key().to_sec1_bytes());
        Self { secret, public }
    }
}

/// Without the private key.
impl fmt::Debug for PushKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PushKeys").field("public", &self.public).finish_non_exhaustive()
    }
}

/// A random private key. About one random number in 2^32 is not a valid key, so three attempts are enough. `None` without random bytes.
pub(crate) fn random_key(random: &dyn SecureRandom) -> Option<SecretKey> {
    (0..3).find_map(|_| {
        let mut bytes = Zeroizing::new([0; PRIVATE_BYTES]);
        random.fill(bytes.as_mut()).ok()?;
        SecretKey::from_slice(bytes.as_ref()).ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_key_is_read_back_and_never_printed() {
        let keys = PushKeys::generate().unwrap();
        let private = keys.private();
        let again = PushKeys::parse(&private).unwrap();
        assert_eq!((again.public().len(), again.public()), (87, keys.public()));
        assert!(keys.public().starts_with('B'), "an uncompressed point");
        assert!(!format!("{keys:?}").contains(private.expose_secret()));
        assert_ne!(PushKeys::generate().unwrap().public(), keys.public());
    }

    /// RFC 8291, appendix A: the keys of the application server.
    #[test]
    fn the_public_key_belongs_to_the_private_one() {
        let private = SecretString::from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
        let keys = PushKeys::parse(&private).unwrap();
        assert_eq!(
            keys.public(),
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
        );
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for wrong in ["", "changeme", "AAAA", &"A".repeat(43), &"_".repeat(43), &"A".repeat(86)] {
            assert!(PushKeys::parse(&SecretString::from(wrong.to_owned())).is_err(), "{wrong}");
        }
    }
}
