//! `GET /api/v1/variant/modules`

use super::VariantState;
use crate::variant_view::ModulesBody;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use cabinet_http::SignedInUser;
use std::sync::Arc;

/// Lists the web modules of this hospital: without a token those without roles, with a token also those of the caller's role.
#[utoipa::path(
    get, path = "/api/v1/variant/modules", tag = "variant", security((), ("bearer" = [])),
    responses(
        (status = 200, body = ModulesBody, headers(("ETag" = String))),
        (status = 304, description = "not modified"),
    )
)]
pub(super) async fn modules(
    State(app): State<Arc<VariantState>>,
    caller: Option<SignedInUser>,
    headers: HeaderMap,
) -> Response {
    app.modules.for_role(caller.map(|caller| caller.role())).answer(&headers)
}
