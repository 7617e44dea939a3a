//! Extractor for calls that are open to patients and to other systems of the hospital.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use cabinet_domain::SystemId;
use cabinet_http::auth::{Consents, KnownSystem};
use cabinet_http::{ApiProblem, Owner};

/// A patient, acting for themselves, or another system, acting for any user.
pub(super) enum Requester {
    /// A signed-in patient.
    Patient(Owner),
    /// A system identified by its API key.
    System(SystemId),
}

impl<S> FromRequestParts<S> for Requester
where
    S: Send + Sync,
    Consents: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiProblem> {
        if let Some(KnownSystem(system)) = parts.extensions.get() {
            return Ok(Self::System(system.clone()));
        }
        Owner::from_request_parts(parts, state).await.map(Self::Patient)
    }
}
