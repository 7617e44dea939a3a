//! A patient before they are asked for their consent.

use crate::ApiProblem;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use cabinet_accounts::Caller;
use cabinet_domain::{Role, SessionId, UserId};

/// The signed-in patient, whether or not they agreed to the processing of personal data: for consents themselves, for taking one's data
/// out, for leaving. Whatever touches more takes an [`crate::Owner`].
#[derive(Debug, Clone, Copy)]
pub struct SignedInPatient(Caller);

impl SignedInPatient {
    /// Whose data this is.
    pub const fn id(&self) -> UserId {
        self.0.user
    }

    /// On which device.
    pub const fn session(&self) -> SessionId {
        self.0.session
    }
}

impl<S: Send + Sync> FromRequestParts<S> for SignedInPatient {
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiProblem> {
        match parts.extensions.get::<Caller>() {
            Some(caller) if caller.role == Role::Patient => Ok(Self(*caller)),
            Some(_) => Err(ApiProblem::forbidden()),
            None => Err(ApiProblem::unauthorized("unauthorized")),
        }
    }
}
