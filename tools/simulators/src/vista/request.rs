//! Strict parsing of requests: an unknown field, a wrong type or an invalid date is refused with `bad_request` and the reason.

use super::refusal::Refusal;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use chrono::NaiveDate;
use serde::de::DeserializeOwned;

/// Maximum length of the contract's headers.
const LONGEST_HEADER: usize = 200;

/// The query. Its types deny unknown fields.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        let query = parts.uri.query().unwrap_or_default();
        serde_urlencoded::from_str(query)
            .map(Self)
            .map_err(|why| Refusal::BadRequest(format!("query: {why}")))
    }
}

/// The query of a call without parameters.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// The JSON body and its bytes. Its types deny unknown fields.
pub struct Sent<T>(pub T, pub Bytes);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if kind.is_none_or(|kind| kind.split(';').next().unwrap_or_default().trim() != "application/json") {
            return Err(Refusal::BadRequest("the body must be application/json".into()));
        }
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|why| Refusal::BadRequest(format!("body: {why}")))?;
        serde_json::from_slice(&bytes).map(|body| Self(body, bytes)).map_err(|why| {
            // Only the position and the kind of error: a value may be personal data.
            Refusal::BadRequest(format!(
                "body: {:?} at line {} column {}",
                why.classify(),
                why.line(),
                why.column()
            ))
        })
    }
}

/// The path parameters.
pub struct Named<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Named<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        Path::<T>::from_request_parts(parts, state)
            .await
            .map(|Path(named)| Self(named))
            .map_err(|why| Refusal::BadRequest(format!("path: {why}")))
    }
}

/// Parses a date in the format `YYYY-MM-DD` only.
///
/// # Errors
/// `bad_request`.
pub fn day(text: &str) -> Result<NaiveDate, Refusal> {
    NaiveDate::parse_from_str(text, "%Y-%m-%d")
        .ok()
        .filter(|day| day.to_string() == text)
        .ok_or_else(|| Refusal::BadRequest("a date is YYYY-MM-DD".into()))
}

/// A required header of the contract.
///
/// # Errors
/// `bad_request` if it is missing, empty or too long.
pub fn needed<'a>(headers: &'a HeaderMap, name: &str) -> Result<&'a str, Refusal> {
    headers
        .get(name)
        .and_then(|value| value.to_str().ok())
        .filter(|value| !value.is_empty() && value.len() <= LONGEST_HEADER)
        .ok_or_else(|| {
            Refusal::BadRequest(format!("the header {name} is missing, or longer than {LONGEST_HEADER}"))
        })
}
