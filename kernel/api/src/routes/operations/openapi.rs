//! `GET /api/openapi.json`: the description of this API.

use axum::http::HeaderMap;
use axum::response::Response;
use cabinet_http::CachedResponse;
use std::sync::LazyLock;

/// The committed document, the same for all hospitals.
static SERVED: LazyLock<CachedResponse> =
    LazyLock::new(|| CachedResponse::new(include_str!("../../../openapi.json"), "application/json"));

/// Returns the OpenAPI document.
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "operations",
    responses((status = 200, body = Object, headers(("ETag" = String))))
)]
pub(super) async fn openapi(headers: HeaderMap) -> Response {
    SERVED.answer(&headers)
}
