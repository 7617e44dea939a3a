//! The secret of a calendar address: 256 random bits in base64url.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::TryRngCore as _;
use rand::rngs::OsRng;
use secrecy::{ExposeSecret as _, SecretBox, SecretString};
use sha2::{Digest as _, Sha256};

const SECRET_BYTES: usize = 32;

/// The secret in a calendar address.
pub struct CalendarSecret(SecretBox<[u8; SECRET_BYTES]>);

impl CalendarSecret {
    /// A new secret; `None` if the operating system gives no random bytes.
    pub(super) fn make() -> Option<Self> {
        let mut bytes = Box::new([0_u8; SECRET_BYTES]);
        OsRng.try_fill_bytes(bytes.as_mut_slice()).ok()?;
        Some(Self(SecretBox::new(bytes)))
    }

    /// Reads the last segment of an address, `{secret}.ics`. `None` if it cannot be one: of another length, with other characters, or not
    /// written as the kernel writes it.
    pub fn in_file(name: &SecretString) -> Option<Self> {
        let text = name.expose_secret().strip_suffix(".ics")?;
        let mut bytes = Box::new([0_u8; SECRET_BYTES]);
        // Unused bits must be zero, so there is one text for each secret.
        let length = URL_SAFE_NO_PAD.decode_slice(text, bytes.as_mut_slice()).ok()?;
        (length == SECRET_BYTES).then(|| Self(SecretBox::new(bytes)))
    }

    /// The last segment of the address.
    pub fn file(&self) -> SecretString {
        format!("{}.ics", URL_SAFE_NO_PAD.encode(self.0.expose_secret())).into()
    }

    /// What the database stores of the secret.
    pub(super) fn digest(&self) -> [u8; 32] {
        Sha256::digest(self.0.expose_secret()).into()
    }

    /// A digest of a text, keyed with the secret: without the secret, the text cannot be guessed from it.
    pub(super) fn digest_of(&self, text: &str) -> [u8; 32] {
        let digest = Sha256::new_with_prefix(self.0.expose_secret());
        digest.chain_update(text).finalize().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<CalendarSecret> {
        CalendarSecret::in_file(&SecretString::from(text))
    }

    #[test]
    fn a_secret_is_read_as_it_was_written() {
        let (one, other) = (CalendarSecret::make().unwrap(), CalendarSecret::make().unwrap());
        let file = one.file();
        assert_eq!(file.expose_secret().len(), 43 + ".ics".len());
        assert_eq!(read(file.expose_secret()).unwrap().digest(), one.digest());
        assert_ne!(one.digest(), other.digest());
        assert_ne!(one.digest_of("text"), other.digest_of("text"));
        assert_ne!(one.digest_of("text"), one.digest_of("texts"));
        assert_ne!(one.digest_of(""), other.digest());
    }

    #[test]
    fn what_cannot_be_a_secret_is_none() {
        let letters = "A".repeat(43);
        assert!(read(&format!("{letters}.ics")).is_some());
        for wrong in [
            String::new(),
            ".ics".to_owned(),
            letters.clone(),
            format!("{letters}.ICS"),
            format!("{letters}A.ics"),
            format!("{}.ics", "A".repeat(42)),
            format!("{}=.ics", "A".repeat(43)),
            format!("{}B.ics", "A".repeat(42)),
            format!("{}+.ics", "A".repeat(42)),
            format!("{}\n.ics", "A".repeat(42)),
            format!("{}é.ics", "A".repeat(41)),
            format!("{letters}.ics.ics"),
            "A".repeat(100_000),
        ] {
            assert!(read(&wrong).is_none(), "{wrong}");
        }
    }
}
