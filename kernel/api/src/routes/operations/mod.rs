//! Calls for operators: health, metrics, the OpenAPI document. Internal details are served only by a separate listener
//! (`operations.listen`): [`router`]. The public calls report only up or down.

mod live;
mod metrics;
mod openapi;
pub(crate) mod ready;

use crate::ApiState;
use axum::Router;
use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Routes for monitoring: `/health/live`, `/health/ready` in detail, `/metrics`. There is no guard; access is limited by the listener's
/// address.
pub fn router(app: ApiState) -> Router {
    Router::new()
        .route("/health/live", get(live::live))
        .route("/health/ready", get(ready::in_detail))
        .route("/metrics", get(metrics::metrics))
        .with_state(app)
}

/// Returns the public routes of this area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(live::live))
        .routes(routes!(ready::ready))
        .routes(routes!(openapi::openapi))
}
