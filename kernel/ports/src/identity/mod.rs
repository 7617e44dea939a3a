//! Sign-in at a state identity portal (ESIA). A plugin implements the trait. The kernel is responsible for the sign-in attempt, the
//! accounts and the consent; the plugin is responsible for the portal's protocol. Data from a plugin is parsed before it gets here.

mod failure;
mod person;

pub use failure::{FailureKind, IdentityFailure};
pub use person::{DocumentKind, PortalContact, PortalDocument, PortalPerson};

use crate::{Finding, Problem};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use std::fmt;
use url::Url;

/// Parameters of one sign-in attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// UUID v4, new for every attempt.
    pub state: String,
    /// Where the portal redirects the browser; registered at the portal.
    pub redirect_uri: String,
    /// PKCE S256 (RFC 7636 §4.2).
    pub code_challenge: String,
}

/// Parameters of the browser's return. The state was found to belong to an open attempt.
#[derive(Clone, PartialEq, Eq)]
pub struct Callback {
    /// Authorization code. Opaque; hundreds of bytes to kilobytes (protocol sheet esia §2).
    pub code: String,
    /// The attempt's state.
    pub state: String,
    /// The attempt's redirect URI.
    pub redirect_uri: String,
    /// The value from which `code_challenge` was derived.
    pub code_verifier: String,
}

/// Hides code and verifier, which for a minute are as powerful as a password.
impl fmt::Debug for Callback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Callback").field("state", &self.state).finish_non_exhaustive()
    }
}

/// Reads a person's data again without another sign-in. A secret: stored encrypted, never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct RefreshToken(pub String);

impl fmt::Debug for RefreshToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RefreshToken(***)")
    }
}

/// A proven identity.
#[derive(Debug, Clone, PartialEq)]
pub struct Proof {
    pub person: PortalPerson,
    /// Present if the settings request one from the portal.
    pub refresh_token: Option<RefreshToken>,
    /// When the person authenticated, if the portal reports it.
    pub authenticated_at: Option<DateTime<Utc>>,
}

/// The identity port.
#[async_trait]
pub trait Identity: Send + Sync {
    /// The portal URL to redirect the browser to.
    async fn authorization_url(&self, attempt: &Attempt) -> Result<Url, IdentityFailure>;
    /// Redeems the authorization code, which works once, and reads the person's data.
    async fn redeem(&self, callback: &Callback) -> Result<Proof, IdentityFailure>;
    /// Interprets an error that the browser brought back instead of a code.
    async fn refusal(&self, error: &str, description: &str) -> IdentityFailure;
    /// Reads the person's data again. If the proof contains a new token, the old one is invalid.
    async fn refresh(&self, token: &RefreshToken) -> Result<Proof, IdentityFailure>;
    /// Where to redirect the browser to end the portal's session as well; `None` if the portal has no such page.
    async fn logout_url(&self, redirect_uri: &str) -> Result<Option<Url>, IdentityFailure>;
    /// Diagnostic checks of the settings.
    async fn check(&self) -> Result<Vec<Finding>, Problem>;
    /// Checks with the cheapest possible request that the portal answers. Returns a sentence for administrators.
    async fn health(&self) -> Result<String, Problem>;
}
