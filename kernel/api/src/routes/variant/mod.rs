//! The variant: `/api/v1/variant…`. Rendered at start; a request only copies bytes.

mod modules;
mod show;

use crate::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Returns the routes of this area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new().routes(routes!(show::show)).routes(routes!(modules::modules))
}
