//! `GET /api/v1/variant`

use super::VariantState;
use crate::variant_view::VariantBody;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use std::sync::Arc;

/// Returns branding, languages, sign-in, menu, booking and texts. Needs no token.
#[utoipa::path(
    get, path = "/api/v1/variant", tag = "variant",
    responses(
        (status = 200, body = VariantBody, headers(("ETag" = String))),
        (status = 304, description = "not modified"),
    )
)]
pub(super) async fn show(State(app): State<Arc<VariantState>>, headers: HeaderMap) -> Response {
    let open = app.with_passes.as_ref().filter(|(_, wallet)| wallet.is_open(app.clock.now()));
    let answer = open.map_or(&app.answer, |(answer, _)| answer);
    answer.rendered().answer(&headers)
}
