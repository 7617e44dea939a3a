//! Notices on people's browsers by Web Push (docs/adr/0052): the key with which a browser subscribes, and switching notices on and off on
//! the browser that asks. A browser is named by its subscription in the body: the address in it is a secret, and paths and queries are
//! logged.

mod body;
mod device;
mod error;
mod show;
mod subscription;

use axum::extract::FromRef;
use cabinet_config::Language;
use cabinet_http::auth::Consents;
use cabinet_push::PushService;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct PushState {
    pub(crate) push: Arc<PushService>,
    /// The languages of the hospital's screens.
    pub(crate) languages: Vec<Language>,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<PushState>: FromRef<S>,
    Consents: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(show::show_push))
        .routes(routes!(device::show_push_device))
        .routes(routes!(subscription::subscribe, subscription::unsubscribe))
}
