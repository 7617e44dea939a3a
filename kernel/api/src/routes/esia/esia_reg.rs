//! `GET /api/users/esia_reg`: registration through the state portal (B-274). The portal supplies the e-mail address, so the one in the
//! query is ignored and never echoed. The attempt's cookie belongs to `/api/esia`, so the browser is redirected there.

use axum::http::header::LOCATION;
use axum::http::{HeaderName, StatusCode};

/// Starts a registration through the state portal.
#[utoipa::path(
    get, path = "/api/users/esia_reg", tag = "esia",
    params(("email" = Option<String>, Query, description = "accepted for compatibility with the specification and ignored; the portal supplies the address")),
    responses((status = 303, description = "redirect to `/api/esia/auth-url?purpose=register`"))
)]
pub(super) async fn esia_reg() -> (StatusCode, [(HeaderName, &'static str); 1]) {
    (StatusCode::SEE_OTHER, [(LOCATION, "/api/esia/auth-url?purpose=register")])
}
