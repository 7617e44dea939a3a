//! Protection against cross-site request forgery (OWASP). Cookies are sent with requests that other sites trigger, so calls that
//! authenticate by cookie check `Origin`. `SameSite=Strict` already blocks most such requests; this check covers browsers and sibling hosts
//! where it does not.

use crate::problem::ApiProblem;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use url::Url;

/// Accepts a request from our own pages, or without `Origin` (then it is not a browser's cross-site request).
///
/// # Errors
/// 403 `bad_origin`.
pub fn check(headers: &HeaderMap, public_url: &Url) -> Result<(), ApiProblem> {
    let Some(origin) = headers.get(ORIGIN) else { return Ok(()) };
    let is_ours = origin.to_str().ok().and_then(|text| Url::parse(text).ok()).is_some_and(|origin| {
        origin.origin() == public_url.origin() || is_same_host(&origin, headers, public_url)
    });
    if is_ours { Ok(()) } else { Err(ApiProblem::new(StatusCode::FORBIDDEN, "bad_origin")) }
}

/// Whether the page came from the same host that is being called, under a name other than `public_url` (`localhost` for `127.0.0.1`). The
/// cookie belongs to that name too. If `public_url` is https, http pages are rejected.
fn is_same_host(origin: &Url, headers: &HeaderMap, public_url: &Url) -> bool {
    let authority = match origin.port() {
        Some(port) => format!("{}:{port}", origin.host_str().unwrap_or_default()),
        None => origin.host_str().unwrap_or_default().to_owned(),
    };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    origin.scheme() == public_url.scheme() && host.is_some_and(|host| host.eq_ignore_ascii_case(&authority))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn passes(origin: Option<&'static str>, host: &'static str, public: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static(host));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_static(origin));
        }
        check(&headers, &public.parse().unwrap()).is_ok()
    }

    #[test]
    fn only_our_own_pages_may_use_the_cookie() {
        let public = "https://lk.hospital.example";
        assert!(passes(Some("https://lk.hospital.example"), "lk.hospital.example", public));
        assert!(passes(None, "lk.hospital.example", public));
        assert!(passes(Some("http://localhost:8080"), "localhost:8080", "http://127.0.0.1:8080"));
        assert!(!passes(Some("https://evil.example"), "lk.hospital.example", public));
        assert!(!passes(Some("null"), "lk.hospital.example", public));
        assert!(!passes(Some("http://lk.hospital.example"), "lk.hospital.example", public));
        assert!(!passes(Some("https://lk.hospital.example:8443"), "lk.hospital.example", public));
        assert!(!passes(Some("https://x.lk.hospital.example"), "lk.hospital.example", public));
    }
}
