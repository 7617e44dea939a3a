//! Who makes a call that is for patients and for other systems of the hospital.

use crate::auth::KnownSystem;
use crate::{ApiProblem, ApiState, Owner};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use cabinet_domain::SystemId;

/// A patient, for themself; or another system, for anybody.
pub(super) enum Requester {
    /// Signed in.
    Patient(Owner),
    /// Known by its key.
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
