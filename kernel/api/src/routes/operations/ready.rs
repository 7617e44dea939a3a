//! `GET /api/health/ready`, and in detail `GET /health/ready` of the operations listener ([`crate::shared::readiness`]).

use super::OperationsState;
use crate::health_check::CheckStatus;
use crate::shared::readiness::Readiness;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Public readiness. Which components exist and which of them fail is not public.
#[derive(Serialize, ToSchema)]
pub(super) struct UpOrDown {
    /// `up` or `down`
    status: CheckStatus,
}

/// Whether the service can handle requests: 503 if an essential component is down.
#[utoipa::path(
    get, path = "/api/health/ready", tag = "operations",
    responses((status = 200, body = UpOrDown), (status = 503, body = UpOrDown))
)]
pub(super) async fn ready(State(app): State<Arc<OperationsState>>) -> (StatusCode, Json<UpOrDown>) {
    let (code, Json(Readiness { status, .. })) = in_detail(State(app)).await;
    let status = if status == CheckStatus::Down { CheckStatus::Down } else { CheckStatus::Up };
    (code, Json(UpOrDown { status }))
}

/// Returns each check with its detail and age.
pub(super) async fn in_detail(State(app): State<Arc<OperationsState>>) -> (StatusCode, Json<Readiness>) {
    let app: &OperationsState = &app;
    let readiness = app.readiness.get().await;
    let code = match readiness.status {
        CheckStatus::Down => StatusCode::SERVICE_UNAVAILABLE,
        CheckStatus::Up | CheckStatus::Degraded => StatusCode::OK,
    };
    (code, Json(readiness))
}
