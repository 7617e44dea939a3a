//! Redirects: followed to the same host only, because what the operator granted is a host; the secrets of a request go with it.

use super::{EgressError, Outgoing};
use reqwest::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, LOCATION};
use reqwest::{Method, StatusCode};

/// The request that the answer asks for; none if it asks for none.
pub(super) fn next(
    request: &Outgoing,
    status: StatusCode,
    headers: &HeaderMap,
) -> Result<Option<Outgoing>, EgressError> {
    let keeps_method = match status {
        StatusCode::MOVED_PERMANENTLY | StatusCode::FOUND | StatusCode::SEE_OTHER => false,
        StatusCode::TEMPORARY_REDIRECT | StatusCode::PERMANENT_REDIRECT => true,
        _ => return Ok(None),
    };
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
    let keeps_method = keeps_method || matches!(request.method, Method::GET | Method::HEAD);
    let mut headers = request.headers.clone();
    if !keeps_method {
        headers.remove(CONTENT_TYPE);
        headers.remove(CONTENT_LENGTH);
    }
    Ok(Some(Outgoing {
        method: if keeps_method { request.method.clone() } else { Method::GET },
        url: to,
        headers,
        body: request.body.clone().filter(|_| keeps_method),
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
            timeout: Duration::from_secs(1),
        };
        let mut headers = HeaderMap::new();
        headers.insert(LOCATION, location.parse().unwrap());
        next(&request, StatusCode::from_u16(status).unwrap(), &headers)
    }

    #[test]
    fn the_same_host_is_followed_as_http_says() {
        let moved = redirect(Method::POST, 302, "../c").unwrap().unwrap();
        assert_eq!(
            (moved.method, moved.url.as_str(), moved.body),
            (Method::GET, "https://hub.example/c", None)
        );
        let kept = redirect(Method::POST, 307, "/c").unwrap().unwrap();
        assert_eq!((kept.method, kept.body), (Method::POST, Some(b"x".to_vec())));
        assert!(redirect(Method::GET, 200, "/c").unwrap().is_none());
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
