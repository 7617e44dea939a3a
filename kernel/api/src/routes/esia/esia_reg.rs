//! `GET /api/users/esia_reg`: registration through the state service (B-274). The portal tells the address itself, so the one in the query
//! is not needed and not repeated anywhere; the cookie of the attempt belongs to `/api/esia`, so the browser goes on there.

use axum::http::header::LOCATION;
use axum::http::{HeaderName, StatusCode};

/// Starts a registration through the state portal.
#[utoipa::path(
    get, path = "/api/users/esia_reg", tag = "esia",
    params(("email" = Option<String>, Query, description = "taken for the specification's sake; the portal tells it")),
    responses((status = 303, description = "to `/api/esia/auth-url?purpose=register`"))
)]
pub(super) async fn esia_reg() -> (StatusCode, [(HeaderName, &'static str); 1]) {
    (StatusCode::SEE_OTHER, [(LOCATION, "/api/esia/auth-url?purpose=register")])
}
