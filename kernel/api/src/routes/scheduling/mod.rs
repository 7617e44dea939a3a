//! Booking at a medical host: `/api/{host}/…`.

use crate::ApiState;
use utoipa_axum::router::OpenApiRouter;

/// The calls of the area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
}
