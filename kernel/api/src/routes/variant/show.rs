//! `GET /api/v1/variant`

use crate::ApiState;
use crate::variant_view::VariantBody;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

/// Returns branding, languages, sign-in, menu, booking and texts. Needs no token.
#[utoipa::path(
    get, path = "/api/v1/variant", tag = "variant",
    responses(
        (status = 200, body = VariantBody, headers(("ETag" = String))),
        (status = 304, description = "not modified"),
    )
)]
pub(super) async fn show(State(app): State<ApiState>, headers: HeaderMap) -> Response {
    app.variant_answer.rendered().answer(&headers)
}
