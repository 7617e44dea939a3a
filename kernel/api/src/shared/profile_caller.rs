//! The caller of the profile's functions.

use axum::http::Extensions;
use cabinet_domain::UserId;
use cabinet_http::client_address::ClientAddress;
use cabinet_http::request_context;
use cabinet_profile::Caller;

/// Returns the owner of the token with the client address of this request.
pub(crate) fn caller(user: UserId, extensions: &Extensions) -> Caller {
    Caller {
        address: Some(ClientAddress::of(extensions).0),
        origin: Some(request_context::origin()),
        ..Caller::without_request(user)
    }
}
