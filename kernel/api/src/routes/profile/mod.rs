//! The rest of the profile: medical accounts, the access log, the data export, account deletion.

mod access_log;
mod accounts;
mod export;
mod leave;
mod stay;
mod toggle_epicris;

use crate::ApiState;
use crate::client_address::ClientAddress;
use crate::request_context;
use axum::http::Extensions;
use cabinet_domain::UserId;
use cabinet_profile::Caller;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Returns the routes of this area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(accounts::accounts))
        .routes(routes!(toggle_epicris::toggle_epicris))
        .routes(routes!(access_log::access_log))
        .routes(routes!(export::export))
        .routes(routes!(leave::leave))
        .routes(routes!(stay::stay))
}

/// Returns the owner of the token with the client address of this request.
pub(crate) fn caller(user: UserId, extensions: &Extensions) -> Caller {
    Caller {
        address: Some(ClientAddress::of(extensions).0),
        origin: Some(request_context::origin()),
        ..Caller::without_request(user)
    }
}
