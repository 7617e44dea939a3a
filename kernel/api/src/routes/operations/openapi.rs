//! `GET /api/openapi.json`: the description of this API.

use super::OperationsState;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use std::sync::Arc;

/// Returns the OpenAPI document.
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "operations",
    responses((status = 200, body = Object, headers(("ETag" = String))))
)]
pub(super) async fn openapi(State(app): State<Arc<OperationsState>>, headers: HeaderMap) -> Response {
    app.openapi.answer(&headers)
}
