//! Error responses. Every refusal of the API is a problem detail (RFC 9457, X-070): a stable `code` from which the client chooses the text
//! in the user's language, the request id, and no personal data.
//!
//! Errors of the ports convert with `?`; those of the services are mapped beside the routes that call them (`cabinet-api`):
//!
//! | from | becomes |
//! |---|---|
//! | [`cabinet_ports::Problem`] | the status documented at its code; `detail` only if the hospital sent a message for the patient |
//! | [`cabinet_ports::StorageError`] | 503 `database_unavailable` or `storage_full`, or 500 with the reason in the log only |
//! | a rejected path, query or body | 400 `malformed`, 408 `request_timeout`, 413 `too_large`, 415, 422 |

mod answer;
mod from_files;
mod from_port;
mod from_rejection;
mod from_storage;

pub(crate) use answer::FailureCode;
pub use answer::{FieldProblem, ProblemBody};
pub use from_rejection::{StalledBody, request_timeout, stood_still};

use axum::http::StatusCode;
use std::borrow::Cow;
use std::time::Duration;

/// An error response of the API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiProblem {
    pub status: StatusCode,
    /// Stable error code for clients and tests.
    pub code: Cow<'static, str>,
    /// A message for the patient in the hospital's words; the kernel never writes one.
    pub detail: Option<String>,
    /// The invalid fields and what is wrong with each.
    pub errors: Vec<FieldProblem>,
    /// How long the client should wait before retrying.
    pub retry_after: Option<Duration>,
    /// Additional members that a specification requires by name (`error` of OAuth, `bookingId`).
    pub members: serde_json::Map<String, serde_json::Value>,
}

impl ApiProblem {
    /// Creates a problem with only status and code.
    pub fn new(status: StatusCode, code: impl Into<Cow<'static, str>>) -> Self {
        Self {
            status,
            code: code.into(),
            detail: None,
            errors: Vec::new(),
            retry_after: None,
            members: serde_json::Map::new(),
        }
    }

    /// 400 `malformed`: the request cannot be parsed.
    pub fn malformed() -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed")
    }

    /// 401 with this code: no token, or one that is not valid (any more).
    pub fn unauthorized(code: &'static str) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, code)
    }

    /// 403 `forbidden`: signed in, but not allowed.
    pub fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden")
    }

    /// 404 with the name of what is missing, e.g. `unknown_host`.
    pub fn not_found(code: &'static str) -> Self {
        Self::new(StatusCode::NOT_FOUND, code)
    }

    /// 422 `validation` with the invalid fields.
    pub fn validation(errors: Vec<FieldProblem>) -> Self {
        Self { errors, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "validation") }
    }

    /// 429 `rate_limited`.
    pub fn rate_limited(retry_after: Duration) -> Self {
        Self { retry_after: Some(retry_after), ..Self::new(StatusCode::TOO_MANY_REQUESTS, "rate_limited") }
    }

    /// 500 `internal`: the reason is only in the log, under the request id.
    pub fn internal() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal")
    }

    /// Adds a member to the body.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<serde_json::Value>) -> Self {
        self.members.insert(name.to_owned(), value.into());
        self
    }

    /// Sets the retry delay.
    #[must_use]
    pub fn retry_in(mut self, retry_after: Duration) -> Self {
        self.retry_after = Some(retry_after);
        self
    }
}
