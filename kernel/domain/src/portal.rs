//! A sign-in attempt of one browser through the state identity portal.

use crate::UserId;
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

/// Purpose of the visit to the portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PortalPurpose {
    /// Sign in; creates an account for a new person.
    SignIn,
    /// Create an account; signs in a person who has one.
    Register,
    /// Link the account of a signed-in user to their identity at the portal.
    Link(UserId),
    /// Read the data of a linked account again.
    Refresh(UserId),
}

impl PortalPurpose {
    /// The name in the API and in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SignIn => "sign-in",
            Self::Register => "register",
            Self::Link(_) => "link",
            Self::Refresh(_) => "refresh",
        }
    }

    /// The account concerned; `None` before sign-in.
    pub const fn user(self) -> Option<UserId> {
        match self {
            Self::SignIn | Self::Register => None,
            Self::Link(user) | Self::Refresh(user) => Some(user),
        }
    }

    /// Parses the two database columns.
    pub fn stored(name: &str, user: Option<UserId>) -> Option<Self> {
        match (name, user) {
            ("sign-in", None) => Some(Self::SignIn),
            ("register", None) => Some(Self::Register),
            ("link", Some(user)) => Some(Self::Link(user)),
            ("refresh", Some(user)) => Some(Self::Refresh(user)),
            _ => None,
        }
    }
}

/// One attempt. Its `state` is sent to the portal and returns with the browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PortalAttempt {
    /// UUID v4.
    pub state: Uuid,
    pub purpose: PortalPurpose,
    /// SHA-256 of the secret in the browser's cookie. `None` if another system started the attempt with its API key.
    pub binding: Option<Vec<u8>>,
    /// The PKCE verifier (RFC 7636 §4.1), encrypted.
    pub sealed_verifier: Vec<u8>,
    /// When the browser was redirected to the portal.
    pub created_at: DateTime<Utc>,
}

impl PortalAttempt {
    /// Time from the redirect to the return: ten minutes.
    pub const LIFE: TimeDelta = TimeDelta::minutes(10);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_purpose_with_a_user_is_stored_with_one_and_one_without_without() {
        let user = UserId(Uuid::nil());
        for purpose in [
            PortalPurpose::SignIn,
            PortalPurpose::Register,
            PortalPurpose::Link(user),
            PortalPurpose::Refresh(user),
        ] {
            assert_eq!(PortalPurpose::stored(purpose.name(), purpose.user()), Some(purpose));
            let wrong = if purpose.user().is_some() { None } else { Some(user) };
            assert_eq!(PortalPurpose::stored(purpose.name(), wrong), None);
        }
    }
}
