//! Bytes made at start, with their ETag: answered without work, or with 304 where the browser has them.

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

/// What an answer carries in the end, the envelope's headers included: the map is made once and never grows.
const HEADERS: usize = 12;
const NO_CACHE: HeaderValue = HeaderValue::from_static("no-cache");

/// An answer that does not change while the server runs.
#[derive(Debug, Clone)]
pub struct Rendered {
    bytes: Bytes,
    etag: HeaderValue,
    content_type: HeaderValue,
}

impl Rendered {
    /// Keeps the bytes.
    pub fn new(bytes: impl Into<Bytes>, content_type: &'static str) -> Self {
        let bytes = bytes.into();
        Self { etag: etag(&bytes), bytes, content_type: HeaderValue::from_static(content_type) }
    }

    /// 200 with the bytes, or 304. The browser may keep it but asks every time.
    pub fn answer(&self, request: &HeaderMap) -> Response {
        let mut headers = HeaderMap::with_capacity(HEADERS);
        headers.insert(ETAG, self.etag.clone());
        headers.insert(CACHE_CONTROL, NO_CACHE);
        let mut response = if is_fresh(request, &self.etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            headers.insert(CONTENT_TYPE, self.content_type.clone());
            Response::new(Body::from(self.bytes.clone()))
        };
        *response.headers_mut() = headers;
        response
    }

    /// The bytes.
    pub const fn bytes(&self) -> &Bytes {
        &self.bytes
    }
}

/// A strong ETag of these bytes.
pub fn etag(bytes: &[u8]) -> HeaderValue {
    let digest = Sha256::digest(bytes);
    let short: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("\"{short}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

/// Whether the browser has exactly this (RFC 9110 §13.1.2; compression may have weakened the tag on its way).
pub fn is_fresh(request: &HeaderMap, etag: &HeaderValue) -> bool {
    let Ok(etag) = etag.to_str() else { return false };
    request
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == etag)
}
