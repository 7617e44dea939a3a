//! Serializes a problem as `application/problem+json` with `request_id`, and sets `Retry-After` if it is known.

use super::ApiProblem;
use crate::request_context;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::borrow::Cow;
use utoipa::ToSchema;

/// An invalid field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldProblem {
    /// Path of the field in the body, or name of the parameter.
    pub field: String,
    /// What is wrong: `required`, `too_long`, `invalid`, …
    pub code: String,
}

impl FieldProblem {
    pub fn new(field: impl Into<String>, code: impl Into<String>) -> Self {
        Self { field: field.into(), code: code.into() }
    }
}

/// RFC 9457 problem details. Clients choose the displayed text by `code`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemBody {
    /// `about:blank#<code>`. No page exists for a code.
    pub r#type: String,
    /// The standard reason phrase of the status, in English.
    pub title: &'static str,
    /// HTTP status.
    pub status: u16,
    /// Stable error code.
    pub code: String,
    /// A message from the hospital meant for the patient.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// Id of the request in the server log; the same as header `X-Request-Id`.
    pub request_id: String,
    /// The invalid fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldProblem>,
    /// Seconds to wait before retrying.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
    /// Additional members that a specification requires by name.
    #[serde(flatten)]
    #[schema(ignore)]
    pub members: serde_json::Map<String, serde_json::Value>,
}

/// The code of a failed response, for [`cabinet_ports::RecentErrors`].
#[derive(Clone)]
pub(crate) struct FailureCode(pub(crate) Cow<'static, str>);

impl IntoResponse for ApiProblem {
    fn into_response(self) -> Response {
        let code = self.code.clone();
        // Rounded up, so that a client that waits for `Retry-After` does not retry too early.
        let retry_after = self.retry_after.map(|span| span.as_millis().div_ceil(1000).max(1) as u64);
        let body = ProblemBody {
            r#type: format!("about:blank#{}", self.code),
            title: self.status.canonical_reason().unwrap_or("Error"),
            status: self.status.as_u16(),
            code: self.code.clone().into_owned(),
            detail: self.detail,
            request_id: request_context::request_id(),
            errors: self.errors,
            retry_after,
            members: self.members,
        };
        let json = serde_json::to_vec(&body).unwrap_or_default();
        let mut response = (self.status, json).into_response();
        if self.status.is_server_error() {
            response.extensions_mut().insert(FailureCode(code));
        }
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            // RFC 9110 §11.6.1 requires the header; `Bearer` opens no sign-in dialogue in browsers.
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
