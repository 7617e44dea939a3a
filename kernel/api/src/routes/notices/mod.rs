//! Notices of new and changed documents: `/api/notices…`.

mod list;
mod read;

use crate::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Returns the routes of this area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new().routes(routes!(list::list_notices)).routes(routes!(read::read_notices))
}
