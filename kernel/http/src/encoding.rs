//! Decides which encodings a browser accepts, and which responses are compressed while they are sent.

use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, ACCEPT_RANGES, CONTENT_ENCODING, CONTENT_TYPE};
use tower_http::compression::Predicate;
use tower_http::compression::predicate::SizeAbove;

/// Whether the browser accepts this encoding (RFC 9110 §12.5.3). `*` is ignored, because it would also select encodings that the client
/// cannot decode.
pub fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    headers
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|choice| {
            let mut parts = choice.split(';').map(str::trim);
            let is_named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
            let is_refused =
                parts.any(|part| matches!(part.trim_start_matches("q="), "0" | "0.0" | "0.00" | "0.000"));
            is_named && !is_refused
        })
}

/// Selects text above 1 kB that is not compressed yet.
#[derive(Debug, Clone, Copy)]
pub struct WorthCompressing;

/// Returns the predicate of the compression layer.
pub const fn worth_compressing() -> WorthCompressing {
    WorthCompressing
}

impl Predicate for WorthCompressing {
    fn should_compress<B: axum::body::HttpBody>(&self, response: &axum::http::Response<B>) -> bool {
        let is_text =
            response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).is_some_and(|kind| {
                ["application/json", "text/", "image/svg+xml", "application/openmetrics-text"]
                    .iter()
                    .any(|text| kind.starts_with(text))
            });
        is_text
            && !is_event_stream(response.headers())
            && !response.headers().contains_key(CONTENT_ENCODING)
            // Range responses have a length and a tag that refer to the uncompressed bytes.
            && !response.headers().contains_key(ACCEPT_RANGES)
            && SizeAbove::new(1024).should_compress(response)
    }
}

/// The compressor would hold events back until it has enough of them.
fn is_event_stream(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("text/event-stream"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn an_encoding_counts_only_where_it_is_named_and_not_refused() {
        let mut headers = HeaderMap::new();
        assert!(!accepts(&headers, "br"));
        for (value, br) in [
            ("gzip, deflate, br", true),
            ("br;q=1.0", true),
            ("gzip", false),
            ("br;q=0, gzip", false),
            ("*", false),
        ] {
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(value));
            assert_eq!(accepts(&headers, "br"), br, "{value}");
        }
    }
}
