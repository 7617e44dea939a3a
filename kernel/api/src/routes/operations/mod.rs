//! Calls for operators: health, metrics, the OpenAPI document. Internal details are served only by a separate listener
//! (`operations.listen`): [`router`]. The public calls report only up or down.

mod live;
mod metrics;
mod openapi;
mod ready;

use crate::shared::readiness::LastReadiness;
use axum::Router;
use axum::extract::FromRef;
use axum::routing::get;
use prometheus_client::registry::Registry;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct OperationsState {
    /// The checks of `GET /api/health/ready`.
    pub(crate) readiness: Arc<LastReadiness>,
    pub(crate) registry: Registry,
}

/// Routes for monitoring: `/health/live`, `/health/ready` in detail, `/metrics`. There is no guard; access is limited by the listener's
/// address.
pub(crate) fn router(state: Arc<OperationsState>) -> Router {
    Router::new()
        .route("/health/live", get(live::live))
        .route("/health/ready", get(ready::in_detail))
        .route("/metrics", get(metrics::metrics))
        .with_state(state)
}

/// Returns the public routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<OperationsState>: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(live::live))
        .routes(routes!(ready::ready))
        .routes(routes!(openapi::openapi))
}
