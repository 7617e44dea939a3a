//! A response created once, with its ETag: sent without further work, or as 304 if the browser has it. The brotli version is compressed
//! once, too.

use crate::encoding::accepts;
use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use std::sync::{Arc, OnceLock};

/// Capacity of the header map, including the headers that the middleware adds, so that it never grows.
const HEADERS: usize = 12;
const NO_CACHE: HeaderValue = HeaderValue::from_static("no-cache");
const BROTLI: HeaderValue = HeaderValue::from_static("br");
const BY_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// Shorter responses fit into one packet anyway.
const WORTH_COMPRESSING: usize = 1024;

/// Compression runs once per response, mostly inside a request: this quality takes a few milliseconds for the largest list, and the result is
/// nearly as small as with the slowest quality.
const QUALITY: i32 = 6;

/// A response that does not change while the server runs.
#[derive(Debug, Clone)]
pub struct CachedResponse {
    bytes: Bytes,
    brotli: Arc<OnceLock<Option<Bytes>>>,
    etag: HeaderValue,
    content_type: HeaderValue,
}

impl CachedResponse {
    /// Creates a response from its body.
    pub fn new(bytes: impl Into<Bytes>, content_type: &'static str) -> Self {
        let bytes = bytes.into();
        let content_type = HeaderValue::from_static(content_type);
        Self { etag: etag(&bytes), bytes, brotli: Arc::default(), content_type }
    }

    /// Returns 200 with the body, or 304. Browsers may store it but must revalidate every time.
    pub fn answer(&self, request: &HeaderMap) -> Response {
        let mut headers = HeaderMap::with_capacity(HEADERS);
        headers.insert(ETAG, self.etag.clone());
        headers.insert(CACHE_CONTROL, NO_CACHE);
        let mut response = if is_fresh(request, &self.etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            headers.insert(CONTENT_TYPE, self.content_type.clone());
            if self.is_worth_compressing() {
                // Also on the uncompressed response: caches must know that other clients get the compressed one.
                headers.insert(VARY, BY_ENCODING);
            }
            match self.compressed(request) {
                Some(compressed) => {
                    headers.insert(CONTENT_ENCODING, BROTLI);
                    // A strong tag identifies exact bytes (RFC 9110 §8.8.3), and the compressed ones differ.
                    headers.insert(ETAG, weak(&self.etag));
                    Response::new(Body::from(compressed))
                }
                None => Response::new(Body::from(self.bytes.clone())),
            }
        };
        *response.headers_mut() = headers;
        response
    }

    const fn is_worth_compressing(&self) -> bool {
        self.bytes.len() >= WORTH_COMPRESSING
    }

    /// Returns the compressed body if the client accepts brotli and it is shorter.
    fn compressed(&self, request: &HeaderMap) -> Option<Bytes> {
        if !self.is_worth_compressing() || !accepts(request, "br") {
            return None;
        }
        self.brotli.get_or_init(|| brotli_of(&self.bytes)).clone()
    }

    /// Returns the body.
    pub const fn bytes(&self) -> &Bytes {
        &self.bytes
    }
}

/// Compresses bytes with brotli. `None` if that does not make them shorter.
pub fn brotli_of(bytes: &[u8]) -> Option<Bytes> {
    let params = brotli::enc::BrotliEncoderParams { quality: QUALITY, ..Default::default() };
    let (mut plain, mut compressed) = (bytes, Vec::new());
    brotli::BrotliCompress(&mut plain, &mut compressed, &params).ok()?;
    (compressed.len() < bytes.len()).then(|| Bytes::from(compressed))
}

/// Returns a strong ETag of these bytes.
pub fn etag(bytes: &[u8]) -> HeaderValue {
    let digest = Sha256::digest(bytes);
    let short: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("\"{short}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

fn weak(etag: &HeaderValue) -> HeaderValue {
    let text = etag.to_str().unwrap_or_default();
    HeaderValue::from_str(&format!("W/{text}")).unwrap_or_else(|_| etag.clone())
}

/// Whether the browser has exactly this version (RFC 9110 §13.1.2; compression may have weakened the tag).
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

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::header::ACCEPT_ENCODING;
    use std::io::Read;

    fn asking(name: axum::http::HeaderName, value: &HeaderValue) -> HeaderMap {
        HeaderMap::from_iter([(name, value.clone())])
    }

    async fn body(response: Response) -> Bytes {
        axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap()
    }

    #[tokio::test]
    async fn who_takes_brotli_gets_it_and_its_tag_is_known_again() {
        let text = "Поликлиника № 1 ".repeat(400);
        let rendered = CachedResponse::new(text.clone(), "application/json");
        let plain = rendered.answer(&asking(ACCEPT_ENCODING, &HeaderValue::from_static("gzip")));
        assert!(!plain.headers().contains_key(CONTENT_ENCODING));
        assert_eq!(plain.headers().get(VARY), Some(&BY_ENCODING));
        assert_eq!(body(plain).await, text.as_bytes());

        let small = rendered.answer(&asking(ACCEPT_ENCODING, &HeaderValue::from_static("gzip, br")));
        assert_eq!(small.headers().get(CONTENT_ENCODING), Some(&BROTLI));
        assert_eq!(small.headers().get(VARY), Some(&BY_ENCODING));
        let tag = small.headers().get(ETAG).unwrap().clone();
        let mut unpacked = String::new();
        brotli::Decompressor::new(body(small).await.as_ref(), 4096).read_to_string(&mut unpacked).unwrap();
        assert_eq!(unpacked, text);
        assert_eq!(rendered.answer(&asking(IF_NONE_MATCH, &tag)).status(), StatusCode::NOT_MODIFIED);
    }

    #[tokio::test]
    async fn what_compression_would_not_shorten_goes_as_it_is() {
        let request = asking(ACCEPT_ENCODING, &HeaderValue::from_static("br"));
        let short = CachedResponse::new("[]", "application/json").answer(&request);
        assert!(!short.headers().contains_key(CONTENT_ENCODING));
    }
}
