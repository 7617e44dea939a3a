//! `GET /api/v1/variant/modules`

use crate::variant_view::ModulesBody;
use crate::{ApiState, SignedInUser};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

/// The web modules of this hospital: anonymous those without roles, with a token those of the role too.
#[utoipa::path(
    get, path = "/api/v1/variant/modules", tag = "variant", security((), ("bearer" = [])),
    responses(
        (status = 200, body = ModulesBody, headers(("ETag" = String))),
        (status = 304, description = "as before"),
    )
)]
pub(super) async fn modules(
    State(app): State<ApiState>,
    caller: Option<SignedInUser>,
    headers: HeaderMap,
) -> Response {
    app.modules.for_role(caller.map(|caller| caller.role())).answer(&headers)
}
