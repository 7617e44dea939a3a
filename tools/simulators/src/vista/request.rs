//! Requests taken apart strictly: a field that the contract does not name, a wrong type, a date that is none is refused with
//! `bad_request` and the reason.

use super::refusal::Refusal;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use chrono::NaiveDate;
use serde::de::DeserializeOwned;

/// The longest header of ours that is taken.
const LONGEST_HEADER: usize = 200;

/// The query. Types deny unknown fields.
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

/// A query of a call that takes none.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// The JSON body, with the bytes it came in. Types deny unknown fields.
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
            // Only the place and the kind of mistake: a value may be personal.
            Refusal::BadRequest(format!(
                "body: {:?} at line {} column {}",
                why.classify(),
                why.line(),
                why.column()
            ))
        })
    }
}

/// The parameters in the path.
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

/// A day, `YYYY-MM-DD` and nothing else.
///
/// # Errors
/// `bad_request`.
pub fn day(text: &str) -> Result<NaiveDate, Refusal> {
    NaiveDate::parse_from_str(text, "%Y-%m-%d")
        .ok()
        .filter(|day| day.to_string() == text)
        .ok_or_else(|| Refusal::BadRequest("a date is YYYY-MM-DD".into()))
}

/// A header of ours that the call needs.
///
/// # Errors
/// `bad_request` without it, or if it is too long.
pub fn needed<'a>(headers: &'a HeaderMap, name: &str) -> Result<&'a str, Refusal> {
    headers
        .get(name)
        .and_then(|value| value.to_str().ok())
        .filter(|value| !value.is_empty() && value.len() <= LONGEST_HEADER)
        .ok_or_else(|| {
            Refusal::BadRequest(format!("the header {name} is missing, or longer than {LONGEST_HEADER}"))
        })
}
