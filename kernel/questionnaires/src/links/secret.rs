//! The secret of a link: 256 random bits in base64url.

use crate::QuestionnaireError;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::TryRngCore as _;
use rand::rngs::OsRng;
use secrecy::{ExposeSecret as _, SecretString};
use sha2::{Digest as _, Sha256};

const SECRET_BYTES: usize = 32;

/// A new secret.
///
/// # Errors
/// `Sealed` if the operating system gives no random bytes.
pub(super) fn make() -> Result<SecretString, QuestionnaireError> {
    let mut bytes = [0_u8; SECRET_BYTES];
    OsRng.try_fill_bytes(&mut bytes).map_err(|_| {
        tracing::error!("there are no random bytes for the secret of a link");
        QuestionnaireError::Sealed
    })?;
    Ok(URL_SAFE_NO_PAD.encode(bytes).into())
}

/// What the database stores of a secret. A look-up by digest tells nothing of the secret by its time.
pub(super) fn digest(secret: &SecretString) -> Vec<u8> {
    Sha256::digest(secret.expose_secret()).to_vec()
}

#[cfg(test)]
mod tests {
    use super::{digest, make};
    use secrecy::ExposeSecret as _;

    #[test]
    fn secrets_differ_and_fit_into_an_address() {
        let (one, other) = (make().unwrap(), make().unwrap());
        assert_eq!(one.expose_secret().len(), 43);
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        assert!(one.expose_secret().chars().all(is_plain));
        assert_ne!(one.expose_secret(), other.expose_secret());
        assert_ne!(digest(&one), digest(&other));
        assert_eq!(digest(&one).len(), 32);
    }
}
