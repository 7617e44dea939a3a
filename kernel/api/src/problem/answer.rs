//! The problem as JSON: `application/problem+json` with `request_id`, and `Retry-After` where it says something.

use super::ApiProblem;
use crate::request_context;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// A field at fault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldProblem {
    /// Path of the field in the body or the name of the parameter.
    pub field: String,
    /// What is wrong: `required`, `too_long`, `invalid`, …
    pub code: String,
}

impl FieldProblem {
    /// A field and what is wrong with it.
    pub fn new(field: impl Into<String>, code: impl Into<String>) -> Self {
        Self { field: field.into(), code: code.into() }
    }
}

/// RFC 9457 problem details. `code` decides the text on the screen.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemBody {
    /// `about:blank#<code>`: there is no page behind a code.
    pub r#type: String,
    /// The status in English words.
    pub title: &'static str,
    /// HTTP status.
    pub status: u16,
    /// Stable name of what happened.
    pub code: String,
    /// A sentence of the hospital meant for the patient.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// Id under which the log knows this request; the same as header `X-Request-Id`.
    pub request_id: String,
    /// Fields at fault.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldProblem>,
    /// Seconds until it is sensible to ask again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
    /// Members that a document asks for by name.
    #[serde(flatten)]
    #[schema(ignore)]
    pub members: serde_json::Map<String, serde_json::Value>,
}

impl IntoResponse for ApiProblem {
    fn into_response(self) -> Response {
        // Rounded up: a client that comes back after `Retry-After` must not be too early.
        let retry_after = self.retry_after.map(|span| span.as_millis().div_ceil(1000).max(1) as u64);
        let body = ProblemBody {
            r#type: format!("about:blank#{}", self.code),
            title: self.status.canonical_reason().unwrap_or("Error"),
            status: self.status.as_u16(),
            code: self.code.into_owned(),
            detail: self.detail,
            request_id: request_context::request_id(),
            errors: self.errors,
            retry_after,
            members: self.members,
        };
        let json = serde_json::to_vec(&body).unwrap_or_default();
        let mut response = (self.status, json).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            // RFC 9110 §11.6.1; `Bearer` opens no dialogue in browsers.
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
