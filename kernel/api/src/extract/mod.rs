//! Extractors that refuse with a problem instead of axum's plain text.

use crate::ApiProblem;
use axum::extract::{FromRequest, FromRequestParts};

/// A JSON body.
#[derive(Debug, Clone, Copy, Default, FromRequest)]
#[from_request(via(axum::Json), rejection(ApiProblem))]
pub struct Json<T>(pub T);

/// The query string.
#[derive(Debug, Clone, Copy, Default, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(ApiProblem))]
pub struct Query<T>(pub T);

/// Parts of the path, percent-decoded.
#[derive(Debug, Clone, Copy, Default, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(ApiProblem))]
pub struct Path<T>(pub T);
