//! The extractor for administrators of the hospital.

use crate::problem::ApiProblem;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use cabinet_domain::{Caller, Role, UserId};

/// The signed-in administrator. Exists only where a verified token of `ROLE_ADMIN` came with the request; a patient gets 403.
#[derive(Debug, Clone, Copy)]
pub struct AdminUser(Caller);

impl AdminUser {
    /// The administrator's id, used as the actor in the audit log.
    pub const fn id(&self) -> UserId {
        self.0.user
    }
}

impl<S: Send + Sync> FromRequestParts<S> for AdminUser {
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiProblem> {
        match parts.extensions.get::<Caller>() {
            Some(caller) if caller.role == Role::Admin => Ok(Self(*caller)),
            Some(_) => Err(ApiProblem::forbidden()),
            None => Err(ApiProblem::unauthorized("unauthorized")),
        }
    }
}
