//! SHA-256 of a module file, by which the configuration pins the module.

use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;

/// SHA-256 of a module file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModuleDigest([u8; 32]);

/// The text is not 64 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a digest is 64 hexadecimal digits, as sha256sum prints them")]
pub struct InvalidDigest;

impl ModuleDigest {
    /// Computes the digest of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

impl FromStr for ModuleDigest {
    type Err = InvalidDigest;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| InvalidDigest)?;
        Ok(Self(bytes))
    }
}

impl fmt::Display for ModuleDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_what_sha256sum_prints() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(ModuleDigest::of(b"").to_string(), empty);
        assert_eq!(empty.to_uppercase().parse(), Ok(ModuleDigest::of(b"")));
        assert_eq!("e3b0".parse::<ModuleDigest>(), Err(InvalidDigest));
        assert_eq!(empty.replace('e', "g").parse::<ModuleDigest>(), Err(InvalidDigest));
    }
}
