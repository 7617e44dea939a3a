//! `GET /api/health/live`: the process responds. Checks nothing else, so that a database failure does not make an orchestrator restart the
//! server.

use crate::health_check::CheckStatus;
use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub(super) struct Live {
    status: CheckStatus,
}

/// Reports that the process responds.
#[utoipa::path(get, path = "/api/health/live", tag = "operations", responses((status = 200, body = Live)))]
pub(super) async fn live() -> Json<Live> {
    Json(Live { status: CheckStatus::Up })
}
