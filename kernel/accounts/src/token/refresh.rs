//! Refresh tokens: session id, a 256-bit secret and a seal, encoded in base64url. The first secret of a session is random; each further one
//! is the HMAC-SHA-256 of the previous token, so nobody without the key can predict it, and we can derive the same one again. The database
//! stores only the SHA-256 of the whole token; the secret cannot be guessed, so a slow hash would add no protection. The seal
//! (HMAC-SHA-256) distinguishes tokens that we issued from invented ones: only the reuse of an issued token after its time indicates theft
//! and ends the session.

use crate::random::{NoRandomness, Random};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cabinet_domain::SessionId;
use hmac::{Hmac, Mac};
use secrecy::SecretString;
use sha2::{Digest, Sha256, Sha512};
use uuid::Uuid;

const ID: usize = 16;
const SECRET: usize = 32;

/// A refresh token: the plaintext for the cookie and the digest for the database.
pub(crate) struct RefreshToken {
    pub(crate) token: SecretString,
    pub(crate) digest: Vec<u8>,
}

/// Creates refresh tokens and recognizes its own.
pub(crate) struct RefreshTokens {
    seal: Hmac<Sha256>,
    next: Hmac<Sha256>,
}

impl RefreshTokens {
    pub(crate) fn new(key: &[u8]) -> Self {
        // Separate derived keys, so that a seal cannot be used as a secret or as the signature of another kind of token.
        let derived = |label: &[u8]| {
            let key = Sha512::new().chain_update(label).chain_update(key).finalize();
            Hmac::<Sha256>::new(&key)
        };
        Self { seal: derived(b"cabinet refresh-seal v1\0"), next: derived(b"cabinet refresh-next v1\0") }
    }

    /// Creates the first token of a session.
    pub(crate) fn make(&self, session: SessionId, random: &dyn Random) -> Result<RefreshToken, NoRandomness> {
        let mut secret = [0_u8; SECRET];
        random.fill(&mut secret)?;
        Ok(self.sealed(session, &secret))
    }

    /// Derives the only successor of a token.
    pub(crate) fn after(&self, session: SessionId, token: &str) -> RefreshToken {
        let secret = self.next.clone().chain_update(token.as_bytes()).finalize().into_bytes();
        self.sealed(session, &secret)
    }

    fn sealed(&self, session: SessionId, secret: &[u8]) -> RefreshToken {
        let mut bytes = session.0.as_bytes().to_vec();
        bytes.extend_from_slice(secret);
        let seal = self.seal.clone().chain_update(&bytes).finalize().into_bytes();
        bytes.extend_from_slice(&seal);
        let text = URL_SAFE_NO_PAD.encode(&bytes);
        let digest = digest(&text);
        RefreshToken { token: text.into(), digest }
    }

    /// The session for which this token was issued, current or not; `None` if we did not issue it.
    pub(crate) fn session_of(&self, token: &str) -> Option<SessionId> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (content, seal) = bytes.split_at_checked(ID + SECRET)?;
        self.seal.clone().chain_update(content).verify_slice(seal).ok()?;
        content.first_chunk::<ID>().map(|id| SessionId(Uuid::from_bytes(*id)))
    }
}

/// The digest of a token, as stored in the database.
pub(crate) fn digest(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OsRandom;
    use secrecy::ExposeSecret;

    #[test]
    fn a_token_has_one_successor_which_depends_on_the_key_and_on_the_whole_token() {
        let ours = RefreshTokens::new(&[1; 32]);
        let session = SessionId(Uuid::from_u128(7));
        let first = ours.make(session, &OsRandom).unwrap();
        let other = ours.make(session, &OsRandom).unwrap();
        let next = |tokens: &RefreshTokens, of: &RefreshToken| {
            tokens.after(session, of.token.expose_secret()).token.expose_secret().to_owned()
        };
        let second = next(&ours, &first);
        assert_eq!(next(&RefreshTokens::new(&[1; 32]), &first), second);
        assert_eq!(ours.session_of(&second), Some(session));
        assert_ne!(next(&ours, &other), second);
        assert_ne!(next(&RefreshTokens::new(&[2; 32]), &first), second);
        assert_ne!(next(&ours, &ours.after(session, &second)), second);
    }

    #[test]
    fn a_token_of_another_key_or_with_a_changed_byte_was_never_ours() {
        let ours = RefreshTokens::new(&[1; 32]);
        let session = SessionId(Uuid::from_u128(7));
        let token = ours.make(session, &OsRandom).unwrap();
        let text = token.token.expose_secret();
        assert_eq!(ours.session_of(text), Some(session));
        assert_eq!(RefreshTokens::new(&[2; 32]).session_of(text), None);
        let mut bytes = URL_SAFE_NO_PAD.decode(text).unwrap();
        for index in 0..bytes.len() {
            bytes[index] ^= 1;
            assert_eq!(ours.session_of(&URL_SAFE_NO_PAD.encode(&bytes)), None, "byte {index}");
            bytes[index] ^= 1;
        }
        for bad in ["", "x", "AAAA"] {
            assert_eq!(ours.session_of(bad), None);
        }
    }
}
