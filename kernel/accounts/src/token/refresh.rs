//! Refresh tokens: 256 random bits, written in base64url. The database keeps their SHA-256 only; because they are random there is nothing
//! to guess, so a slow hash would protect nothing.

use crate::random::{NoRandomness, Random};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use secrecy::SecretString;
use sha2::{Digest, Sha256};

/// A new refresh token, once in the clear for the cookie and once as stored.
pub(crate) struct RefreshToken {
    pub(crate) token: SecretString,
    pub(crate) digest: Vec<u8>,
}

impl RefreshToken {
    pub(crate) fn make(random: &dyn Random) -> Result<Self, NoRandomness> {
        let mut bytes = [0_u8; 32];
        random.fill(&mut bytes)?;
        let text = URL_SAFE_NO_PAD.encode(bytes);
        let digest = digest(&text);
        Ok(Self { token: text.into(), digest })
    }
}

/// What is stored of a token.
pub(crate) fn digest(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}
