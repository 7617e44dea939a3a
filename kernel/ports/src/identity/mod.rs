//! Sign-in at a state identity portal (ESIA). Behind the trait stands a plugin. The kernel owns the attempt, the accounts and the consent;
//! the plugin owns the portal's protocol. What a plugin says was parsed before it comes here.

mod failure;
mod person;

pub use failure::{FailureKind, IdentityFailure};
pub use person::{DocumentKind, PortalContact, PortalDocument, PortalPerson};

use crate::{Finding, Problem};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use std::fmt;
use url::Url;

/// What belongs to one attempt of one person to sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// UUID v4, fresh.
    pub state: String,
    /// Where the portal sends the browser back to; registered there.
    pub redirect_uri: String,
    /// PKCE S256 (RFC 7636 §4.2).
    pub code_challenge: String,
}

/// What the browser brought back; its state was found to belong to an open attempt.
#[derive(Clone, PartialEq, Eq)]
pub struct Callback {
    /// Opaque; hundreds of bytes to kilobytes (protocol sheet esia §2).
    pub code: String,
    /// The attempt's.
    pub state: String,
    /// The attempt's.
    pub redirect_uri: String,
    /// What `code_challenge` was made of.
    pub code_verifier: String,
}

/// Code and verifier are as good as a password for a minute.
impl fmt::Debug for Callback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Callback").field("state", &self.state).finish_non_exhaustive()
    }
}

/// Reads a person again without asking them to sign in. A secret: stored sealed, never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct RefreshToken(pub String);

impl fmt::Debug for RefreshToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RefreshToken(***)")
    }
}

/// Who somebody is, proven.
#[derive(Debug, Clone, PartialEq)]
pub struct Proof {
    /// The person.
    pub person: PortalPerson,
    /// If the settings ask the portal for one.
    pub refresh_token: Option<RefreshToken>,
    /// When the person authenticated, if the portal says so.
    pub authenticated_at: Option<DateTime<Utc>>,
}

/// The identity port.
#[async_trait]
pub trait Identity: Send + Sync {
    /// The address at the portal to send the browser to.
    async fn authorization_url(&self, attempt: &Attempt) -> Result<Url, IdentityFailure>;
    /// Spends the code, once, and reads the person.
    async fn redeem(&self, callback: &Callback) -> Result<Proof, IdentityFailure>;
    /// What an error means that the browser brought back in place of a code.
    async fn refusal(&self, error: &str, description: &str) -> IdentityFailure;
    /// Reads the person again. The old token is worth nothing afterwards if the proof brings a new one.
    async fn refresh(&self, token: &RefreshToken) -> Result<Proof, IdentityFailure>;
    /// Where to send the browser to end the session at the portal too; none if the portal has no such page.
    async fn logout_url(&self, redirect_uri: &str) -> Result<Option<Url>, IdentityFailure>;
    /// What can be said about the settings from outside.
    async fn check(&self) -> Result<Vec<Finding>, Problem>;
    /// Asks the portal the cheapest question that proves that it answers; a sentence for the administrator.
    async fn health(&self) -> Result<String, Problem>;
}
