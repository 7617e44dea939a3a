//! The person who is signed in: `/api/users/…`.

mod me;

pub use me::MeView;

use crate::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The calls of the area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new().routes(routes!(me::me))
}
