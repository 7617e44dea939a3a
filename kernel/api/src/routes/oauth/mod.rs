//! Sign-in and its end: `/api/oauth/…`.

mod client;
mod cookies;
mod grant;
mod logout;
mod revoke;
mod token;

use crate::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The calls of the area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(token::token))
        .routes(routes!(logout::logout))
        .routes(routes!(revoke::revoke))
}
