//! One attempt of one browser to come in through the state identity portal.

use crate::UserId;
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

/// What somebody goes to the portal for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PortalPurpose {
    /// To come in; whoever is new gets a cabinet.
    SignIn,
    /// To get a cabinet; whoever has one comes in.
    Register,
    /// To tie the cabinet of a user who is signed in to their person at the portal.
    Link(UserId),
    /// To have the data of a tied cabinet read again.
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

    /// Whose cabinet it is about; none before sign-in.
    pub const fn user(self) -> Option<UserId> {
        match self {
            Self::SignIn | Self::Register => None,
            Self::Link(user) | Self::Refresh(user) => Some(user),
        }
    }

    /// From the two columns of the database.
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

/// One attempt. Its state goes to the portal and comes back with the browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PortalAttempt {
    /// UUID v4.
    pub state: Uuid,
    /// What for.
    pub purpose: PortalPurpose,
    /// SHA-256 of the secret in the browser's cookie; none if another system opened it with the API key.
    pub binding: Option<Vec<u8>>,
    /// The PKCE verifier (RFC 7636 §4.1), sealed.
    pub sealed_verifier: Vec<u8>,
    /// When the browser was sent away.
    pub created_at: DateTime<Utc>,
}

impl PortalAttempt {
    /// ten minutes from the click to the return.
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
