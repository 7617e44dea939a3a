//! For those who run the server: health, metrics, the OpenAPI document. What tells about the house is served by a listener of its own
//! (`operations.listen`): [`router`]. The public calls say up or down.

mod live;
mod metrics;
mod openapi;
pub(crate) mod ready;

use crate::ApiState;
use axum::Router;
use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the monitoring reads: `/health/live`, `/health/ready` in detail, `/metrics`. No guard stands before it; the address does.
pub fn router(app: ApiState) -> Router {
    Router::new()
        .route("/health/live", get(live::live))
        .route("/health/ready", get(ready::in_detail))
        .route("/metrics", get(metrics::metrics))
        .with_state(app)
}

/// The public calls of the area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(live::live))
        .routes(routes!(ready::ready))
        .routes(routes!(openapi::openapi))
}
