//! A call of the API: method and path, as registered in the router.

use axum::extract::Request;
use axum::http::Method;

/// Method and path of a route.
pub type Call = (Method, &'static str);

/// Whether a request may change something, that is, its method is not safe (RFC 9110 §9.2.1).
pub(crate) fn may_change(request: &Request) -> bool {
    !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
}
