//! Extractors that reject with a problem instead of axum's plain text.

mod json;
mod limit;

pub use json::Json;
pub use limit::page_limit;

use crate::problem::ApiProblem;
use axum::extract::FromRequestParts;

/// The query string.
#[derive(Debug, Clone, Copy, Default, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(ApiProblem))]
pub struct Query<T>(pub T);

/// Parts of the path, percent-decoded.
#[derive(Debug, Clone, Copy, Default, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(ApiProblem))]
pub struct Path<T>(pub T);
