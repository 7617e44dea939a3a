//! Sign-in and its end: `/api/oauth/…`.

mod client;
mod grant;
mod logout;
mod passkey;
mod revoke;
mod token;

use crate::shared::me_cache::MeCache;
use crate::shared::refresh_cookie::RefreshCookie;
use axum::extract::FromRef;
use cabinet_accounts::{Accounts, SecondSteps};
use cabinet_http::rate_limits::RateLimits;
use cabinet_push::PushService;
use cabinet_records::RecordService;
use std::sync::Arc;
use url::Url;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct OauthState {
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) second_steps: Arc<SecondSteps>,
    pub(crate) rate_limits: Arc<RateLimits>,
    pub(crate) me: MeCache,
    pub(crate) records: Arc<RecordService>,
    /// Notices on browsers end with the session, unless the screen was merely left.
    pub(crate) push: Arc<PushService>,
    pub(crate) refresh_cookie: RefreshCookie,
    pub(crate) public_url: Url,
    /// Whether login and password are accepted in the query, as in the specification.
    pub(crate) password_in_query: bool,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<OauthState>: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(token::token))
        .routes(routes!(logout::logout))
        .routes(routes!(passkey::start_passkey_sign_in))
        .routes(routes!(passkey::ask_passkey))
        .routes(routes!(revoke::revoke))
}
