//! Sign-in attempts: created when the browser is sent to the portal, looked up on its return, used once.

use crate::{Sso, SsoError};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use cabinet_domain::{PortalAttempt, PortalPurpose, SystemId};
use cabinet_ports::StorageError;
use cabinet_ports::identity::{Attempt, Callback};
use chrono::TimeDelta;
use rand::TryRngCore as _;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq as _;
use url::Url;
use uuid::Uuid;

/// 256 bits: the minimum of RFC 7636 §7.1 for a code verifier, and the same for the browser's secret.
const SECRET_BYTES: usize = 32;
/// The length of such a secret as unpadded base64url.
const SECRET_CHARACTERS: usize = 43;
/// How long used and expired attempts are kept, for the investigation of complaints.
const KEPT: TimeDelta = TimeDelta::days(1);

/// The client that creates an attempt and must return with it.
#[derive(Debug, Clone)]
pub enum Opener {
    /// A browser, with the secret from its cookie if it has one. Several windows of one browser share the secret, so each can have its
    /// own attempt.
    Browser(Option<SecretString>),
    /// Another system of the hospital, authenticated by its API key (B-278).
    System(SystemId),
}

impl Opener {
    pub const fn system(&self) -> Option<&SystemId> {
        match self {
            Self::System(system) => Some(system),
            Self::Browser(_) => None,
        }
    }

    /// Whether an attempt with this binding belongs to this opener.
    pub(crate) fn has_bound(&self, binding: Option<&[u8]>) -> bool {
        match (binding, self.binding()) {
            (Some(binding), Some(shown)) => binding.ct_eq(&shown).into(),
            _ => false,
        }
    }

    /// The value that an attempt is bound to, so that no other client can use it. A browser's secret consists of 256 random bits and
    /// contains no colon, so it never has the same digest as a system's name.
    fn binding(&self) -> Option<Vec<u8>> {
        match self {
            Self::System(system) => Some(Sha256::digest(format!("system:{system}")).to_vec()),
            Self::Browser(secret) => secret.as_ref().map(digest),
        }
    }
}

/// The redirect to the portal.
#[derive(Debug, Clone)]
pub struct Departure {
    /// The URL to redirect the browser to.
    pub url: Url,
    /// The id of the attempt, sent as OAuth `state`.
    pub state: Uuid,
    /// For the cookie; `None` for another system.
    pub browser: Option<SecretString>,
}

impl Sso {
    /// Creates an attempt.
    ///
    /// # Errors
    /// `Portal` if the portal's URL is not available; `Storage`; `Internal`.
    pub async fn open(&self, purpose: PortalPurpose, opener: Opener) -> Result<Departure, SsoError> {
        let now = self.clock.now();
        let opener = match opener {
            Opener::Browser(Some(secret)) if !is_secret(secret.expose_secret()) => {
                Opener::Browser(Some(fresh_secret()?))
            }
            Opener::Browser(None) => Opener::Browser(Some(fresh_secret()?)),
            known => known,
        };
        let verifier = fresh_secret()?;
        let state = Uuid::new_v4();
        let asked = Attempt {
            state: state.to_string(),
            redirect_uri: self.redirect_uri.clone(),
            code_challenge: BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.expose_secret())),
        };
        let url = self.identity.authorization_url(&asked).await?;
        let attempt = PortalAttempt {
            state,
            purpose,
            binding: opener.binding(),
            sealed_verifier: self.vault.seal(&context(state), verifier.expose_secret().as_bytes())?,
            created_at: now,
        };
        self.stores.portal.open(attempt).await?;
        if let Err(error) = self.stores.portal.remove_attempts(now - KEPT).await {
            tracing::warn!(%error, "old attempts at the state portal were not removed");
        }
        let browser = match opener {
            Opener::Browser(secret) => secret,
            Opener::System(_) => None,
        };
        Ok(Departure { url, state, browser })
    }

    /// The open attempt with this state, if it belongs to this opener.
    pub(crate) async fn found(&self, state: &str, opener: &Opener) -> Result<PortalAttempt, SsoError> {
        let state: Uuid = state.parse().map_err(|_| SsoError::AttemptSpent)?;
        let since = self.clock.now() - PortalAttempt::LIFE;
        let attempt = self.stores.portal.lookup(state, since).await?.ok_or(SsoError::AttemptSpent)?;
        if opener.has_bound(attempt.binding.as_deref()) { Ok(attempt) } else { Err(SsoError::AttemptSpent) }
    }

    /// Marks an attempt as used; if two windows return with the same state, only one succeeds.
    pub(crate) async fn used(&self, attempt: &PortalAttempt) -> Result<(), SsoError> {
        let now = self.clock.now();
        let used = self.stores.portal.use_once(attempt.state, now - PortalAttempt::LIFE, now).await?;
        used.map(drop).ok_or(SsoError::AttemptSpent)
    }

    /// The parameters of the request to the portal.
    pub(crate) fn callback(&self, attempt: &PortalAttempt, code: String) -> Result<Callback, SsoError> {
        let verifier = self.vault.open_text(&context(attempt.state), &attempt.sealed_verifier)?;
        Ok(Callback {
            code,
            state: attempt.state.to_string(),
            redirect_uri: self.redirect_uri.clone(),
            code_verifier: verifier.to_string(),
        })
    }
}

/// The vault context: a sealed verifier can only be opened in its own row.
fn context(state: Uuid) -> String {
    format!("portal_attempts.sealed_verifier:{state}")
}

fn digest(secret: &SecretString) -> Vec<u8> {
    Sha256::digest(secret.expose_secret()).to_vec()
}

fn fresh_secret() -> Result<SecretString, SsoError> {
    let mut bytes = [0_u8; SECRET_BYTES];
    let random = rand::rngs::OsRng.try_fill_bytes(&mut bytes);
    random.map_err(|_| SsoError::Internal("there is no source of randomness".to_owned()))?;
    Ok(BASE64_URL_SAFE_NO_PAD.encode(bytes).into())
}

/// Whether a cookie value has the format of our secrets; others are replaced.
fn is_secret(text: &str) -> bool {
    text.len() == SECRET_CHARACTERS
        && BASE64_URL_SAFE_NO_PAD.decode(text).is_ok_and(|bytes| bytes.len() == SECRET_BYTES)
}

impl SsoError {
    /// Whether this is a conflict of the given constraint.
    pub(crate) fn is_conflict(error: &StorageError, constraint: &str) -> bool {
        matches!(error, StorageError::Conflict { what } if *what == constraint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_secrets_of_our_own_make_are_taken_over_from_a_cookie() {
        let ours = fresh_secret().unwrap();
        assert!(is_secret(ours.expose_secret()));
        assert_ne!(ours.expose_secret(), fresh_secret().unwrap().expose_secret());
        for foreign in ["", "1", &"=".repeat(43), &"a".repeat(42), &"я".repeat(22)] {
            assert!(!is_secret(foreign), "{foreign}");
        }
    }
}
