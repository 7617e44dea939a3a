//! `PUT` and `DELETE /api/push/subscription`

use super::PushState;
use super::body::{SubscriptionBody, caller};
use crate::error::RouteError;
use crate::shared::screen_language::screen_language;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use cabinet_http::Owner;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use std::sync::Arc;
use url::Url;
use utoipa::ToSchema;

/// Switches notices on on this browser, or renews them. The notices are in the language of the screen.
#[utoipa::path(
    put, path = "/api/push/subscription", tag = "push", security(("bearer" = [])), request_body = SubscriptionBody,
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`: the hospital sends no notices", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 409, description = "`push_address_taken`: the address belongs to another browser", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`validation`: no subscription of a browser. `push_service_unknown`: the hospital does not send to \
            the push service of this browser", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn subscribe(
    State(app): State<Arc<PushState>>,
    owner: Owner,
    headers: HeaderMap,
    Json(body): Json<SubscriptionBody>,
) -> Result<StatusCode, RouteError> {
    let browser = body.browser()?;
    let language = screen_language(&app.languages, &headers).code();
    app.push.subscribe(&caller(&owner), &browser, language).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A browser's address.
#[derive(Deserialize, ToSchema)]
#[schema(as = PushAddress)]
pub(super) struct AddressBody {
    /// Address at the browser's push service.
    endpoint: String,
}

/// Switches notices off on this browser. An address that is not the patient's changes nothing.
#[utoipa::path(
    delete, path = "/api/push/subscription", tag = "push", security(("bearer" = [])), request_body = AddressBody,
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn unsubscribe(
    State(app): State<Arc<PushState>>,
    owner: Owner,
    Json(body): Json<AddressBody>,
) -> Result<StatusCode, RouteError> {
    if let Ok(endpoint) = Url::parse(&body.endpoint) {
        app.push.unsubscribe(&caller(&owner), &endpoint).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
