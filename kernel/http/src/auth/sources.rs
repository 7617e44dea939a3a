//! What authentication needs to know from the services, as traits, so that the toolkit depends on none of them.

use crate::problem::ApiProblem;
use async_trait::async_trait;
use cabinet_domain::{Caller, SessionId, SystemId, TokenError, UserId};
use std::net::IpAddr;
use std::sync::Arc;

/// Tokens and sessions.
#[async_trait]
pub trait Sessions: Send + Sync {
    /// Verifies an access token without a database.
    ///
    /// # Errors
    /// See [`TokenError`].
    fn verify(&self, token: &str) -> Result<Caller, TokenError>;

    /// Whether the session has ended, as far as this kernel knows.
    fn has_ended(&self, session: SessionId) -> bool;

    /// Asks the database whether the caller's session is still open.
    ///
    /// # Errors
    /// 503 `database_unavailable`.
    async fn is_signed_in(&self, caller: &Caller) -> Result<bool, ApiProblem>;
}

/// Other systems of the hospital.
pub trait Systems: Send + Sync {
    /// Returns the system with this API key, if it calls from an address that it may call from.
    fn system(&self, key: &[u8], address: IpAddr) -> Option<SystemId>;
}

/// Consent to the processing of personal data.
#[async_trait]
pub trait ConsentCheck: Send + Sync {
    /// Whether the user has to give consent before their data is touched.
    ///
    /// # Errors
    /// 503 `database_unavailable`.
    async fn is_required(&self, user: UserId) -> Result<bool, ApiProblem>;

    /// Whether an administrator forbade the person to see their data.
    ///
    /// # Errors
    /// 503 `database_unavailable`.
    async fn is_view_forbidden(&self, user: UserId) -> Result<bool, ApiProblem>;
}

/// The consent check, as extractors take it from the state of the application.
pub type Consents = Arc<dyn ConsentCheck>;
