//! Keys that sign packages (Ed25519), and the keys that a deployment trusts.

use crate::kind::PackageKind;
use crate::{PackageError, Plugin};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use std::fmt;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::str::FromStr;
use zeroize::Zeroizing;

const PEM_BEGIN: &str = "-----BEGIN PRIVATE KEY-----";
const PEM_END: &str = "-----END PRIVATE KEY-----";
/// The bytes before the 32 key bytes in the PKCS#8 form (RFC 8410) of an Ed25519 key without its public half. OpenSSL reads and writes this
/// form.
const PKCS8_HEAD: [u8; 16] =
    [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];

/// A public key. Written as 64 lower-case hexadecimal digits in files and configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublicKey([u8; 32]);

/// A key cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidKey {
    /// Not 64 lower-case hexadecimal digits.
    #[error(
        "a public key is 64 lower-case hexadecimal digits, as `cabinet plugin key` and `cabinet module key` print them"
    )]
    Public,
    /// Not a private key file.
    #[error(
        "the file is no unencrypted Ed25519 key in PEM (PKCS#8); make one with `cabinet plugin key FILE` or \
         `openssl genpkey -algorithm ed25519`"
    )]
    Private,
    /// The operating system provides no random bytes.
    #[error("the operating system gives no random bytes")]
    NoRandom,
}

impl FromStr for PublicKey {
    type Err = InvalidKey;

    fn from_str(text: &str) -> Result<Self, InvalidKey> {
        let is_lower = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let bytes = hex::decode(text).ok().filter(|_| is_lower).ok_or(InvalidKey::Public)?;
        bytes.try_into().map(Self).map_err(|_| InvalidKey::Public)
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl PublicKey {
    pub(crate) fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        UnparsedPublicKey::new(&ED25519, self.0).verify(message, signature).is_ok()
    }
}

/// A signing key. `Debug` shows only its public half.
pub struct SigningKey(Ed25519KeyPair);

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey({})", self.public())
    }
}

impl SigningKey {
    /// Generates a new key and returns its PEM text.
    ///
    /// # Errors
    /// [`InvalidKey::NoRandom`] if no random bytes are available.
    pub fn generate() -> Result<Zeroizing<String>, InvalidKey> {
        let mut seed = Zeroizing::new([0_u8; 32]);
        SystemRandom::new().fill(seed.as_mut()).map_err(|_| InvalidKey::NoRandom)?;
        let der = Zeroizing::new([PKCS8_HEAD.as_slice(), seed.as_slice()].concat());
        let body = Zeroizing::new(STANDARD.encode(der.as_slice()));
        Ok(Zeroizing::new(format!("{PEM_BEGIN}\n{}\n{PEM_END}\n", body.as_str())))
    }

    /// Parses the PEM written by [`SigningKey::generate`] or `openssl genpkey -algorithm ed25519`.
    ///
    /// # Errors
    /// [`InvalidKey::Private`] if the text is not such a key.
    pub fn from_pem(text: &str) -> Result<Self, InvalidKey> {
        let body = text
            .split_once(PEM_BEGIN)
            .and_then(|(_, rest)| rest.split_once(PEM_END))
            .map(|(body, _)| Zeroizing::new(body.split_whitespace().collect::<String>()))
            .ok_or(InvalidKey::Private)?;
        let der = STANDARD.decode(body.as_bytes()).map(Zeroizing::new).map_err(|_| InvalidKey::Private)?;
        Ed25519KeyPair::from_pkcs8_maybe_unchecked(&der).map(Self).map_err(|_| InvalidKey::Private)
    }

    /// Reads a key file.
    ///
    /// # Errors
    /// [`PackageError`] with the path of the file.
    pub fn read(file: &Path) -> Result<Self, PackageError> {
        let text = fs::read_to_string(file)
            .map(Zeroizing::new)
            .map_err(|error| PackageError::File { path: file.to_owned(), reason: error.to_string() })?;
        Self::from_pem(&text).map_err(|reason| PackageError::Key { path: file.to_owned(), reason })
    }

    /// Generates a key and writes it to a new file readable by its owner only. Never overwrites an existing file.
    ///
    /// # Errors
    /// [`PackageError`] with the path of the file.
    pub fn create(file: &Path) -> Result<Self, PackageError> {
        let text = Self::generate().map_err(|reason| PackageError::Key { path: file.to_owned(), reason })?;
        new_private_file(file)
            .and_then(|mut made| made.write_all(text.as_bytes()))
            .map_err(|error| PackageError::File { path: file.to_owned(), reason: error.to_string() })?;
        Self::from_pem(&text).map_err(|reason| PackageError::Key { path: file.to_owned(), reason })
    }

    /// The public half of the key.
    pub fn public(&self) -> PublicKey {
        let mut bytes = [0; 32];
        bytes.copy_from_slice(self.0.public_key().as_ref());
        PublicKey(bytes)
    }

    pub(crate) fn sign(&self, message: &[u8]) -> Vec<u8> {
        self.0.sign(message).as_ref().to_vec()
    }
}

#[cfg(unix)]
fn new_private_file(path: &Path) -> std::io::Result<fs::File> {
    use std::os::unix::fs::OpenOptionsExt;
    fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

#[cfg(not(unix))]
fn new_private_file(path: &Path) -> std::io::Result<fs::File> {
    fs::OpenOptions::new().write(true).create_new(true).open(path)
}

/// A key in the configuration that signs packages of one kind.
#[derive(Debug, Clone)]
pub struct NamedKey<K: PackageKind> {
    /// Its path in the configuration, for error messages, e.g. `security.plugin_keys.release`.
    pub name: String,
    pub public: PublicKey,
    /// The packages that it may sign; `None` means all.
    pub ids: Option<Vec<K::Id>>,
    /// Signatures are no longer accepted. The entry is kept so that an error can name the key.
    pub retired: bool,
}

/// A key that signs plugins.
pub type TrustedKey = NamedKey<Plugin>;

impl<K: PackageKind> NamedKey<K> {
    pub(crate) fn may_sign(&self, id: &K::Id) -> bool {
        self.ids.as_ref().is_none_or(|allowed| allowed.contains(id))
    }
}

/// All keys in a deployment's configuration that sign packages of one kind.
#[derive(Debug, Clone)]
pub struct NamedKeys<K: PackageKind>(Vec<NamedKey<K>>);

/// The keys that sign plugins.
pub type TrustedKeys = NamedKeys<Plugin>;

impl<K: PackageKind> Default for NamedKeys<K> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PackageKind> NamedKeys<K> {
    /// Creates a set of these keys.
    pub fn new(keys: Vec<NamedKey<K>>) -> Self {
        Self(keys)
    }

    /// A set of one key that may sign all packages.
    pub fn only(name: &str, public: PublicKey) -> Self {
        Self(vec![NamedKey { name: name.to_owned(), public, ids: None, retired: false }])
    }

    /// Adds a key.
    #[must_use]
    pub fn with(mut self, key: NamedKey<K>) -> Self {
        self.0.push(key);
        self
    }

    /// Finds the entry of a public key. A key may have several entries; one that is not retired takes precedence.
    pub(crate) fn find(&self, public: &PublicKey) -> Option<&NamedKey<K>> {
        let named = || self.0.iter().filter(|key| key.public == *public);
        named().find(|key| !key.retired).or_else(|| named().next())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_back_and_signs_what_its_public_half_verifies() {
        let text = SigningKey::generate().unwrap();
        let key = SigningKey::from_pem(&text).unwrap();
        let public: PublicKey = key.public().to_string().parse().unwrap();
        let signature = key.sign(b"text");
        assert!(public.verifies(b"text", &signature));
        assert!(!public.verifies(b"texts", &signature));
        let other = SigningKey::from_pem(&SigningKey::generate().unwrap()).unwrap();
        assert!(!other.public().verifies(b"text", &signature));
        assert!(!format!("{key:?}").contains(text.lines().nth(1).unwrap()));
    }

    /// RFC 8032 §7.1, test 2, in the PKCS#8 that OpenSSL writes.
    #[test]
    fn a_key_of_openssl_signs_as_the_rfc_says() {
        let der = hex::decode(
            "302e020100300506032b6570042204204ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        )
        .unwrap();
        let key =
            SigningKey::from_pem(&format!("{PEM_BEGIN}\n{}\n{PEM_END}\n", STANDARD.encode(der))).unwrap();
        assert_eq!(
            key.public().to_string(),
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
        );
        assert_eq!(
            hex::encode(key.sign(&[0x72])),
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da\
             085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        );
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for bad in ["", "0x12", &"0".repeat(63), &"A".repeat(64), &"0".repeat(66)] {
            assert_eq!(bad.parse::<PublicKey>(), Err(InvalidKey::Public), "{bad}");
        }
        let encrypted = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n";
        for bad in
            ["", encrypted, &format!("{PEM_BEGIN}\nAAAA\n{PEM_END}"), &format!("{PEM_BEGIN}\n~\n{PEM_END}")]
        {
            assert_eq!(SigningKey::from_pem(bad).unwrap_err(), InvalidKey::Private, "{bad}");
        }
    }
}
