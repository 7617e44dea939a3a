//! The patient whose data a handler may touch.

use crate::ApiProblem;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use cabinet_accounts::Caller;
use cabinet_domain::{Role, SessionId, UserId};

/// The signed-in patient. Exists only where a verified token of `ROLE_PATIENT` came with the request: the field is private and there is
/// no constructor, so cross-patient access does not compile.
#[derive(Debug, Clone, Copy)]
pub struct Owner(Caller);

impl Owner {
    /// Whose data this is.
    pub const fn id(&self) -> UserId {
        self.0.user
    }

    /// On which device.
    pub const fn session(&self) -> SessionId {
        self.0.session
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Owner {
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiProblem> {
        match parts.extensions.get::<Caller>() {
            Some(caller) if caller.role == Role::Patient => Ok(Self(*caller)),
            Some(_) => Err(ApiProblem::forbidden()),
            None => Err(ApiProblem::unauthorized("unauthorized")),
        }
    }
}
