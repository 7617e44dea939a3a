//! Sign-in and its end: `/api/oauth/…`.

mod client;
mod cookies;
mod grant;
mod logout;
mod passkey;
mod revoke;
mod token;

pub(crate) use cookies::with_refresh;
pub(crate) use passkey::options;
pub(crate) use token::TokenAnswer;

use crate::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Returns the routes of this area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(token::token))
        .routes(routes!(logout::logout))
        .routes(routes!(passkey::start_passkey_sign_in))
        .routes(routes!(passkey::ask_passkey))
        .routes(routes!(revoke::revoke))
}
