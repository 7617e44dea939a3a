//! `GET` and `PATCH /api/notifications/settings`

use super::NotificationsState;
use super::body::{ChangeBody, SettingsView};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::Owner;
use cabinet_http::extract::Json as Body;
use cabinet_http::problem::ProblemBody;
use cabinet_http::request_context;
use cabinet_notifications::NotificationCaller;
use std::sync::Arc;

/// Returns what the patient is notified of, by which channel, and their quiet hours.
#[utoipa::path(
    get, path = "/api/notifications/settings", tag = "notifications", security(("bearer" = [])),
    responses(
        (status = 200, body = SettingsView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn show_notification_settings(
    State(app): State<Arc<NotificationsState>>,
    owner: Owner,
) -> Result<Json<SettingsView>, RouteError> {
    let own = app.notifications.own(owner.id()).await?;
    Ok(Json(SettingsView::of(&own, app.notifications.offered())))
}

/// Changes what the patient is notified of, and returns all choices. What is absent stays as it is, so two windows do not undo each other's
/// changes.
#[utoipa::path(
    patch, path = "/api/notifications/settings", tag = "notifications", security(("bearer" = [])), request_body = ChangeBody,
    responses(
        (status = 200, body = SettingsView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`: an unknown kind, or times that are no quiet hours of at most 16 hours", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn change_notification_settings(
    State(app): State<Arc<NotificationsState>>,
    owner: Owner,
    Body(body): Body<ChangeBody>,
) -> Result<Json<SettingsView>, RouteError> {
    let caller = NotificationCaller { user: owner.id(), origin: Some(request_context::origin()) };
    app.notifications.change(&caller, &body.change()?).await?;
    let own = app.notifications.own(owner.id()).await?;
    Ok(Json(SettingsView::of(&own, app.notifications.offered())))
}
