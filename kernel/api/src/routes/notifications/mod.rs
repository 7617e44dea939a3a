//! What a patient is notified of (docs/adr/0054): the choices, and the link in e-mails that stops a kind without signing in.

mod body;
mod error;
mod link;
mod one_click;
mod settings;

use axum::extract::FromRef;
use cabinet_http::auth::Consents;
use cabinet_http::rate_limits::AddressLimit;
use cabinet_notifications::NotificationService;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct NotificationsState {
    pub(crate) notifications: Arc<NotificationService>,
    /// Calls with a link, which need no account.
    pub(crate) links: AddressLimit,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<NotificationsState>: FromRef<S>,
    Consents: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(settings::show_notification_settings, settings::change_notification_settings))
        .routes(routes!(link::show_notification_link, link::follow_notification_link))
        .routes(routes!(one_click::open_stop_page, one_click::stop_by_one_click))
}
