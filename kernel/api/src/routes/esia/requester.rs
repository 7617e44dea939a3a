//! Extractor for calls that are open to patients and to other systems of the hospital.

use crate::auth::KnownSystem;
use crate::{ApiProblem, ApiState, Owner};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use cabinet_domain::SystemId;

/// A patient, acting for themselves, or another system, acting for any user.
pub(super) enum Requester {
    /// A signed-in patient.
    Patient(Owner),
    /// A system identified by its API key.
    System(SystemId),
}

impl FromRequestParts<ApiState> for Requester {
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, app: &ApiState) -> Result<Self, ApiProblem> {
        if let Some(KnownSystem(system)) = parts.extensions.get() {
            return Ok(Self::System(system.clone()));
        }
        Owner::from_request_parts(parts, app).await.map(Self::Patient)
    }
}
