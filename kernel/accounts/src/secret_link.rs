//! The secret of a one-time link: 256 random bits in base64url. The e-mail contains the secret, the database its digest, and
//! logs contain neither.

use crate::random::{NoRandomness, Random};
use crate::token::digest;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cabinet_domain::{LinkAction, OneTimeLink, UserId};
use chrono::{DateTime, TimeDelta, Utc};
use secrecy::{ExposeSecret as _, SecretString};

const SECRET_BYTES: usize = 32;

/// A link and its secret.
pub(crate) struct SecretLink {
    pub(crate) link: OneTimeLink,
    pub(crate) secret: SecretString,
}

impl SecretLink {
    pub(crate) fn make(
        user: UserId,
        action: LinkAction,
        life: TimeDelta,
        now: DateTime<Utc>,
        random: &dyn Random,
    ) -> Result<Self, NoRandomness> {
        let secret = secret_text(random)?;
        let digest = digest(secret.expose_secret());
        let link =
            OneTimeLink { digest, user, action, created_at: now, expires_at: now + life, refused_at: None };
        Ok(Self { link, secret })
    }
}

/// Creates a secret for single use.
pub(crate) fn secret_text(random: &dyn Random) -> Result<SecretString, NoRandomness> {
    let mut bytes = [0_u8; SECRET_BYTES];
    random.fill(&mut bytes)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes).into())
}
