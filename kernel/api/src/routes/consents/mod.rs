//! Consents: the texts are public, the history belongs to the patient (B-115, B-116, X-016, X-037).

mod give;
mod mine;
mod text;
mod withdraw;

use crate::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Returns the routes of this area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(text::text))
        .routes(routes!(mine::mine, give::give))
        .routes(routes!(withdraw::withdraw))
}
