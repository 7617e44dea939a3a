//! Sign-in through the state identity portal: `/api/esia/…` (B-278…B-282, X-058), and `/api/users/esia_reg` (B-274).
//!
//! Each call has two kinds of callers. A browser is bound to its attempt by the cookie `cabinet_esia`; other systems of the hospital send
//! `X-Api-Key`, which [`cabinet_http::auth::Guard`] verifies.

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

use crate::shared::me_cache::MeCache;
use crate::shared::refresh_cookie::RefreshCookie;
use axum::extract::FromRef;
use axum::http::StatusCode;
use cabinet_accounts::Accounts;
use cabinet_http::ApiProblem;
use cabinet_http::auth::Consents;
use cabinet_records::RecordService;
use cabinet_sso::Sso;
use std::sync::Arc;
use url::Url;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct EsiaState {
    /// Sign-in through the portal; `None` if the hospital does not offer it, or has switched it off for now.
    pub(crate) sso: Option<Arc<Sso>>,
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) me: MeCache,
    pub(crate) records: Arc<RecordService>,
    pub(crate) refresh_cookie: RefreshCookie,
    pub(crate) public_url: Url,
}

impl EsiaState {
    /// Returns the service.
    ///
    /// # Errors
    /// 503 `esia_unavailable`.
    fn sso(&self) -> Result<&Arc<Sso>, ApiProblem> {
        let unavailable = || ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "esia_unavailable");
        self.sso.as_ref().ok_or_else(unavailable)
    }
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<EsiaState>: FromRef<S>,
    Consents: FromRef<S>,
{
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
