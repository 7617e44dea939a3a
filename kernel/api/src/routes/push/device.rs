//! `POST /api/push/device`

use super::PushState;
use super::body::SubscriptionBody;
use crate::error::RouteError;
use axum::extract::State;
use cabinet_http::Owner;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What is switched on on a browser.
#[derive(Serialize, ToSchema)]
#[schema(as = PushDevice)]
pub(super) struct DeviceView {
    /// Whether the patient is notified on this browser.
    on: bool,
}

/// Tells whether the patient is notified on this browser. If another person was before, that ends: the browser is used by the patient now.
#[utoipa::path(
    post, path = "/api/push/device", tag = "push", security(("bearer" = [])), request_body = SubscriptionBody,
    responses(
        (status = 200, body = DeviceView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`: no subscription of a browser", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn show_push_device(
    State(app): State<Arc<PushState>>,
    owner: Owner,
    Json(body): Json<SubscriptionBody>,
) -> Result<axum::Json<DeviceView>, RouteError> {
    Ok(axum::Json(DeviceView { on: app.push.device(owner.id(), &body.browser()?).await? }))
}
