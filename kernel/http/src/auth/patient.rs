//! Extractor for a patient whose consent is not checked.

use crate::problem::ApiProblem;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use cabinet_domain::{Caller, Role, SessionId, UserId};

/// A signed-in patient, with or without consent to the processing of personal data. For consents themselves, the data export and leaving.
/// Handlers that touch other data take an [`crate::Owner`].
#[derive(Debug, Clone, Copy)]
pub struct SignedInPatient(Caller);

impl SignedInPatient {
    /// The id of the patient who owns the data.
    pub const fn id(&self) -> UserId {
        self.0.user
    }

    /// The current session.
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
