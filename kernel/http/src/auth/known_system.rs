//! Extractor for another system of the hospital, identified by its API key (B-278).

use crate::problem::ApiProblem;
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use cabinet_domain::SystemId;
use std::convert::Infallible;

/// A system whose `X-Api-Key` the guard has verified. Handlers should take `Option<KnownSystem>`, because every call that accepts a key
/// also has other callers.
#[derive(Debug, Clone)]
pub struct KnownSystem(pub SystemId);

impl<S: Send + Sync> FromRequestParts<S> for KnownSystem {
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiProblem> {
        parts.extensions.get::<Self>().cloned().ok_or_else(|| ApiProblem::unauthorized("invalid_api_key"))
    }
}

impl<S: Send + Sync> OptionalFromRequestParts<S> for KnownSystem {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<Self>, Infallible> {
        Ok(parts.extensions.get::<Self>().cloned())
    }
}
