//! What this hospital has chosen: `/api/v1/variant…`. CachedResponse at start; a request copies bytes.

mod modules;
mod show;

use crate::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The calls of the area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new().routes(routes!(show::show)).routes(routes!(modules::modules))
}
