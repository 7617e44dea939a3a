//! For those who run the server: health, metrics, the OpenAPI document.

mod live;
mod metrics;
mod openapi;
pub(crate) mod ready;

use crate::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The calls of the area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(live::live))
        .routes(routes!(ready::ready))
        .routes(routes!(metrics::metrics))
        .routes(routes!(openapi::openapi))
}
