//! Client authentication: the public client `web` of our own web application (B-271). Its secret is public (RFC 6749 §2.1) and proves
//! nothing; it is checked because the specification's calls carry it.

use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cabinet_http::ApiProblem;

/// Basic credentials of the web client.
const WEB_CLIENT: &str = "web:web";

/// Accepts only the web client.
///
/// # Errors
/// 401 `invalid_client` (RFC 6749 §5.2). Without `WWW-Authenticate: Basic`, because browsers would open a dialogue.
pub(super) fn check(headers: &HeaderMap) -> Result<(), ApiProblem> {
    let is_web = headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split_once(' '))
        .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("basic"))
        .and_then(|(_, credentials)| STANDARD.decode(credentials.trim()).ok())
        .is_some_and(|credentials| credentials == WEB_CLIENT.as_bytes());
    if is_web { Ok(()) } else { Err(refusal(StatusCode::UNAUTHORIZED, "invalid_client")) }
}

/// Builds an OAuth error: the code as `error` (RFC 6749) in addition to `code`.
pub(super) fn refusal(status: StatusCode, code: &'static str) -> ApiProblem {
    ApiProblem::new(status, code).with("error", code)
}
