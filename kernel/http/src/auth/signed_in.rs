//! Extractor for any signed-in user, for the few calls that both roles share.

use crate::problem::ApiProblem;
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use cabinet_domain::{Caller, Role, SessionId, UserId};
use std::convert::Infallible;

/// The signed-in user, patient or administrator. Public routes that tell a signed-in user more take `Option<SignedInUser>`.
#[derive(Debug, Clone, Copy)]
pub struct SignedInUser(Caller);

impl SignedInUser {
    pub const fn id(&self) -> UserId {
        self.0.user
    }

    /// The verified claims of the token.
    pub const fn caller(&self) -> Caller {
        self.0
    }

    /// The current session.
    pub const fn session(&self) -> SessionId {
        self.0.session
    }

    pub const fn role(&self) -> Role {
        self.0.role
    }
}

impl<S: Send + Sync> FromRequestParts<S> for SignedInUser {
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiProblem> {
        parts
            .extensions
            .get::<Caller>()
            .map(|caller| Self(*caller))
            .ok_or_else(|| ApiProblem::unauthorized("unauthorized"))
    }
}

impl<S: Send + Sync> OptionalFromRequestParts<S> for SignedInUser {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<Self>, Infallible> {
        Ok(parts.extensions.get::<Caller>().map(|caller| Self(*caller)))
    }
}
