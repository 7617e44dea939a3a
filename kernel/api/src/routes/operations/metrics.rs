//! `GET /metrics` of the operations listener: metrics for Prometheus. Contains routes, codes and numbers, and no personal data.

use crate::{ApiProblem, ApiState};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use prometheus_client::encoding::text::encode;

/// Metrics of all parts in the OpenMetrics text format.
pub(super) async fn metrics(State(app): State<ApiState>) -> Result<impl IntoResponse, ApiProblem> {
    let mut text = String::new();
    encode(&mut text, &app.registry).map_err(|_| ApiProblem::internal())?;
    Ok(([(CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text))
}
