//! `GET /metrics` of the operations listener: metrics for Prometheus. Contains routes, codes and numbers, and no personal data.

use super::OperationsState;
use crate::error::RouteError;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use cabinet_http::ApiProblem;
use prometheus_client::encoding::text::encode;
use std::sync::Arc;

/// Metrics of all parts in the OpenMetrics text format.
pub(super) async fn metrics(
    State(app): State<Arc<OperationsState>>,
) -> Result<impl IntoResponse, RouteError> {
    let mut text = String::new();
    encode(&mut text, &app.registry).map_err(|_| ApiProblem::internal())?;
    Ok(([(CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text))
}
