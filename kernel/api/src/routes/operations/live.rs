//! `GET /api/health/live`: the process answers. Asks nothing else, so that a broken database does not make anybody restart the server.

use crate::health_check::CheckStatus;
use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub(super) struct Live {
    status: CheckStatus,
}

/// Whether the process answers.
#[utoipa::path(get, path = "/api/health/live", tag = "operations", responses((status = 200, body = Live)))]
pub(super) async fn live() -> Json<Live> {
    Json(Live { status: CheckStatus::Up })
}
