//! Sign-in through the state identity portal: `/api/esia/…` (B-278…B-282, X-058), and `/api/users/esia_reg` (B-274).
//!
//! Each call has two kinds of callers. A browser is bound to its attempt by the cookie `cabinet_esia`; other systems of the hospital send
//! `X-Api-Key`, which [`crate::auth::guard`] verifies.

mod attempts;
mod auth_code;
mod auth_url;
mod authorize_lk;
mod config;
mod cookie;
mod esia_reg;
mod logout;
mod refusal;
mod registration;
mod registration_code;
mod registration_email;
mod requester;
mod user;

pub use config::{EsiaConfig, OtherSystem};

use crate::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Returns the routes of this area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(auth_url::auth_url))
        .routes(routes!(attempts::attempts))
        .routes(routes!(authorize_lk::authorize_lk))
        .routes(routes!(registration::registration))
        .routes(routes!(registration_email::registration_email))
        .routes(routes!(registration_code::registration_code))
        .routes(routes!(auth_code::auth_code))
        .routes(routes!(user::user))
        .routes(routes!(esia_reg::esia_reg))
        .routes(routes!(logout::portal_logout))
}
