//! `GET /api/v1/variant/modules`

use crate::variant_view::ModulesBody;
use crate::{ApiState, SignedInUser};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

/// Lists the web modules of this hospital: without a token those without roles, with a token also those of the caller's role.
#[utoipa::path(
    get, path = "/api/v1/variant/modules", tag = "variant", security((), ("bearer" = [])),
    responses(
        (status = 200, body = ModulesBody, headers(("ETag" = String))),
        (status = 304, description = "not modified"),
    )
)]
pub(super) async fn modules(
    State(app): State<ApiState>,
    caller: Option<SignedInUser>,
    headers: HeaderMap,
) -> Response {
    app.modules.for_role(caller.map(|caller| caller.role())).answer(&headers)
}
