//! The error of a handler.

use axum::response::{IntoResponse, Response};
use cabinet_http::ApiProblem;
use cabinet_ports::{Problem, StorageError};

/// The error of a handler: a problem, made with `?` from the error of any service. The services know nothing of HTTP and the toolkit knows
/// no service, so each area says here what its errors become (`routes/<area>/error.rs`).
#[derive(Debug)]
pub(crate) struct RouteError(pub(crate) ApiProblem);

impl From<ApiProblem> for RouteError {
    fn from(problem: ApiProblem) -> Self {
        Self(problem)
    }
}

impl From<StorageError> for RouteError {
    fn from(error: StorageError) -> Self {
        Self(error.into())
    }
}

impl From<Problem> for RouteError {
    fn from(problem: Problem) -> Self {
        Self(problem.into())
    }
}

impl IntoResponse for RouteError {
    fn into_response(self) -> Response {
        self.0.into_response()
    }
}
