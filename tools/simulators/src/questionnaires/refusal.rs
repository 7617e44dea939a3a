//! The error body of the protocol: `{"error":{"code","message","patientMessage"}}`. The message never contains personal data.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Why a call is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such row, or it is of another patient.
    NotFound,
    /// The assignment was completed otherwise, or withdrawn.
    Closed,
    /// The form has another revision by now.
    Outdated,
    /// The answers do not fit the form.
    InvalidAnswers,
    /// The same, with a text for the patient.
    InvalidAnswersBecause(String),
    /// The request violates the protocol.
    BadRequest(&'static str),
    /// The key is missing or wrong.
    Unauthorized,
    /// Caused by a fault.
    Fault {
        status: u16,
        /// `error.code`
        code: String,
    },
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        if let Self::InvalidAnswersBecause(why) = self {
            let error = json!({ "code": "invalid_answers", "message": "the answers are refused", "patientMessage": why });
            return (StatusCode::UNPROCESSABLE_ENTITY, Json(json!({ "error": error }))).into_response();
        }
        let (status, code, message) = match self {
            Self::NotFound => (404, "not_found".to_owned(), "there is no such row"),
            Self::Closed => (409, "closed".to_owned(), "the assignment takes no answers"),
            Self::Outdated => (409, "outdated".to_owned(), "the form has another revision"),
            Self::InvalidAnswers | Self::InvalidAnswersBecause(_) => {
                (422, "invalid_answers".to_owned(), "the answers do not fit the form")
            }
            Self::BadRequest(why) => (400, "bad_request".to_owned(), why),
            Self::Unauthorized => (401, "unauthorized".to_owned(), "X-Api-Key is missing or unknown"),
            Self::Fault { status, code } => (status, code, "a fault is switched on"),
        };
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(json!({ "error": { "code": code, "message": message } }))).into_response()
    }
}
