//! What the errors of Web Push become.

use crate::error::RouteError;
use axum::http::StatusCode;
use cabinet_http::ApiProblem;
use cabinet_http::problem::FieldProblem;
use cabinet_push::{InvalidBrowser, PushError};

impl From<InvalidBrowser> for RouteError {
    fn from(error: InvalidBrowser) -> Self {
        let field = match error {
            InvalidBrowser::Endpoint => "endpoint",
            InvalidBrowser::Key => "keys.p256dh",
            InvalidBrowser::Auth => "keys.auth",
        };
        Self(ApiProblem::validation(vec![FieldProblem::new(field, "invalid")]))
    }
}

impl From<PushError> for RouteError {
    fn from(error: PushError) -> Self {
        Self(match error {
            PushError::Absent => ApiProblem::not_found("not_found"),
            PushError::Invalid(error) => return error.into(),
            PushError::UnknownService => {
                ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "push_service_unknown")
            }
            PushError::Taken => ApiProblem::new(StatusCode::CONFLICT, "push_address_taken"),
            PushError::Ended => ApiProblem::unauthorized("session_ended"),
            PushError::Unsealable => ApiProblem::internal(),
            PushError::Storage(error) => return error.into(),
        })
    }
}
