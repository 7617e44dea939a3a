//! Identity documents: `/api/documents` (A-277… ).

mod add;
mod list;
mod remove;
mod types;
mod view;

use crate::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Returns the routes of this area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new().routes(routes!(list::list, add::add, remove::remove)).routes(routes!(types::types))
}
