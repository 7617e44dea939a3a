//! The user's own account: `/api/users/…`. Registration and password recovery for anonymous callers; own data and settings for signed-in
//! users.

mod confirm_again;
mod confirm_email;
mod end_other_sessions;
mod end_session;
mod factors;
mod me;
mod register;
mod register_files;
mod restore;
mod restore_confirm;
mod sessions;
mod update;

pub use me::MeView;

use crate::ApiState;
use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Returns the routes of this area.
pub fn routes() -> OpenApiRouter<ApiState> {
    let files = OpenApiRouter::new()
        .routes(routes!(register_files::register_files))
        .layer(DefaultBodyLimit::max(register_files::LONGEST_BODY_BYTES));
    OpenApiRouter::new()
        .routes(routes!(me::me))
        .routes(routes!(register::register))
        .routes(routes!(confirm_email::confirm_email))
        .routes(routes!(confirm_again::confirm_again))
        .routes(routes!(restore::restore))
        .routes(routes!(restore_confirm::restore_link))
        .routes(routes!(restore_confirm::restore_confirm))
        .routes(routes!(update::update))
        .routes(routes!(sessions::sessions, end_other_sessions::end_other_sessions))
        .routes(routes!(end_session::end_session))
        .merge(factors::routes())
        .merge(files)
}
