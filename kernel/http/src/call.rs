//! A call of the API: method and path, as registered in the router.

use axum::extract::{MatchedPath, Request};
use axum::http::Method;

/// Method and path of a route.
pub type Call = (Method, &'static str);

/// Whether a request may change something: its method is not safe (RFC 9110 §9.2.1), or it is one of `changing`, the calls that change
/// something although their method is safe.
pub(crate) fn may_change(request: &Request, changing: &[Call]) -> bool {
    let method = request.method();
    if !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return true;
    }
    let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    changing.iter().any(|(listed, path)| listed == method && route == Some(*path))
}
