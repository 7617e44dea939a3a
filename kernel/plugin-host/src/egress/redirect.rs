//! Redirects are followed to the same host only: the operator granted a host, and the secrets of a request are sent along. Only GET and
//! HEAD are followed. Any other request may have had its effect at the first hop, so the answer of a second hop would prove nothing, and
//! 307 and 308 would send the request twice.

use super::{EgressError, Outgoing};
use reqwest::header::{HeaderMap, LOCATION};
use reqwest::{Method, StatusCode};

/// The request to the redirect's target. `None` if the response is not a redirect, or if the guest has to handle it.
pub(super) fn next(
    request: &Outgoing,
    status: StatusCode,
    headers: &HeaderMap,
) -> Result<Option<Outgoing>, EgressError> {
    let redirects = matches!(
        status,
        StatusCode::MOVED_PERMANENTLY
            | StatusCode::FOUND
            | StatusCode::SEE_OTHER
            | StatusCode::TEMPORARY_REDIRECT
            | StatusCode::PERMANENT_REDIRECT
    );
    if !redirects || !matches!(request.method, Method::GET | Method::HEAD) {
        return Ok(None);
    }
    let Some(location) = headers.get(LOCATION).and_then(|value| value.to_str().ok()) else {
        return Ok(None);
    };
    let from = &request.url;
    let to = from
        .join(location)
        .map_err(|_| EgressError::Protocol("a redirect without a usable address".to_owned()))?;
    let origin = to.origin().ascii_serialization();
    if to.host() != from.host() {
        return Err(EgressError::Denied(format!(
            "{} redirects to another host, {origin}; redirects to another host are not followed",
            from.origin().ascii_serialization()
        )));
    }
    if from.scheme() == "https" && to.scheme() != "https" {
        return Err(EgressError::Denied(format!("{origin} is a step back from https to http")));
    }
    Ok(Some(Outgoing {
        method: request.method.clone(),
        url: to,
        headers: request.headers.clone(),
        body: request.body.clone(),
        write_reserved: request.write_reserved,
        timeout: request.timeout,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn redirect(method: Method, status: u16, location: &str) -> Result<Option<Outgoing>, EgressError> {
        let request = Outgoing {
            method,
            url: "https://hub.example/a/b".parse().unwrap(),
            headers: HeaderMap::new(),
            body: Some(b"x".to_vec()),
            write_reserved: false,
            timeout: Duration::from_secs(1),
        };
        let mut headers = HeaderMap::new();
        headers.insert(LOCATION, location.parse().unwrap());
        next(&request, StatusCode::from_u16(status).unwrap(), &headers)
    }

    #[test]
    fn the_same_host_is_followed_as_http_says() {
        for status in [301, 302, 303, 307, 308] {
            let moved = redirect(Method::GET, status, "../c").unwrap().unwrap();
            assert_eq!((moved.method, moved.url.as_str()), (Method::GET, "https://hub.example/c"));
            assert!(redirect(Method::HEAD, status, "/c").unwrap().is_some());
        }
        assert!(redirect(Method::GET, 200, "/c").unwrap().is_none());
    }

    /// the first hop may already have booked.
    #[test]
    fn what_may_have_effects_is_never_sent_to_a_second_place() {
        for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
            for status in [301, 302, 303, 307, 308] {
                assert!(redirect(method.clone(), status, "/c").unwrap().is_none(), "{method} {status}");
                assert!(redirect(method.clone(), status, "https://evil.test/").unwrap().is_none());
            }
        }
    }

    #[test]
    fn another_host_and_a_step_back_to_http_are_denied() {
        for location in
            ["https://evil.test/", "//evil.test/a", "https://hub.example.evil.test/", "http://hub.example/a"]
        {
            assert!(
                matches!(redirect(Method::GET, 302, location), Err(EgressError::Denied(_))),
                "{location}"
            );
        }
    }
}
