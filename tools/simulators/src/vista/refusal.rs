//! The error body of the contract: `{"error":{"code","message","retryable"}}` (docs/hospital-adapter.md, Errors). The message never
//! contains personal data.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Why a call is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The row does not exist or belongs to another client.
    NotFound(&'static str),
    /// The client was merged into another one.
    Merged {
        /// Id of the surviving client.
        into: String,
    },
    /// The request violates the contract.
    BadRequest(String),
    /// The key is missing or wrong.
    Unauthorized,
    /// The path exists, but not with this method.
    Method,
    /// The request contradicts an earlier one.
    Conflict(&'static str),
    /// The day can no longer be changed.
    ReadOnly,
    /// The requested range is outside the file. The value is the length of the file.
    Range(u64),
    /// Caused by a fault.
    Fault {
        status: u16,
        /// Code, if it differs from the usual one of the status.
        code: Option<String>,
    },
}

impl Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::NotFound(_) | Self::Merged { .. } => StatusCode::NOT_FOUND,
            Self::BadRequest(_) => StatusCode::BAD_REQUEST,
            Self::Unauthorized => StatusCode::UNAUTHORIZED,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Conflict(_) | Self::ReadOnly => StatusCode::CONFLICT,
            Self::Range(_) => StatusCode::RANGE_NOT_SATISFIABLE,
            Self::Fault { status, .. } => {
                StatusCode::from_u16(*status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
            }
        }
    }

    fn code(&self) -> &str {
        match self {
            Self::NotFound(_) => "not_found",
            Self::Merged { .. } => "merged",
            Self::BadRequest(_) | Self::Method | Self::Range(_) => "bad_request",
            Self::Unauthorized => "unauthorized",
            Self::Conflict(_) => "conflict",
            Self::ReadOnly => "read_only",
            Self::Fault { code: Some(code), .. } => code,
            Self::Fault { status, .. } => match status {
                400 => "bad_request",
                401 => "unauthorized",
                403 => "forbidden",
                404 => "not_found",
                409 => "conflict",
                504 => "upstream_timeout",
                _ => "internal",
            },
        }
    }

    fn message(&self) -> String {
        match self {
            Self::NotFound(what) => format!("there is no such {what}"),
            Self::Merged { .. } => "the client was merged into another".into(),
            Self::BadRequest(why) => why.clone(),
            Self::Unauthorized => "X-Api-Key is missing or unknown".into(),
            Self::Method => "the path does not take this method".into(),
            Self::Conflict(why) => (*why).into(),
            Self::ReadOnly => "the day was saved or is closed".into(),
            Self::Range(length) => format!("the file has {length} bytes"),
            Self::Fault { .. } => "a fault is switched on".into(),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut error = json!({
            "code": self.code(),
            "message": self.message(),
            "retryable": status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS,
        });
        if let (Self::Merged { into }, Some(error)) = (&self, error.as_object_mut()) {
            error.insert("into".into(), into.clone().into());
        }
        let mut response = (status, Json(json!({ "error": error }))).into_response();
        if let Self::Range(length) = self
            && let Ok(range) = format!("bytes */{length}").parse()
        {
            response.headers_mut().insert(axum::http::header::CONTENT_RANGE, range);
        }
        response
    }
}
