//! `GET /api/openapi.json`: the description of this API.

use crate::openapi::SERVED;
use axum::http::HeaderMap;
use axum::response::Response;

/// Returns the OpenAPI document.
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "operations",
    responses((status = 200, body = Object, headers(("ETag" = String))))
)]
pub(super) async fn openapi(headers: HeaderMap) -> Response {
    SERVED.answer(&headers)
}
