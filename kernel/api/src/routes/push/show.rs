//! `GET /api/push`

use super::PushState;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What a hospital offers.
#[derive(Serialize, ToSchema)]
#[schema(as = PushOffer)]
pub(super) struct OfferView {
    /// The `applicationServerKey` of the browser's `pushManager.subscribe`, base64url. `null`: the hospital sends no notices.
    public_key: Option<String>,
    /// On how many browsers the patient is notified.
    devices: usize,
}

/// Tells whether there are notices on browsers, and the key to subscribe with.
#[utoipa::path(
    get, path = "/api/push", tag = "push", security(("bearer" = [])),
    responses(
        (status = 200, body = OfferView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn show_push(
    State(app): State<Arc<PushState>>,
    owner: Owner,
) -> Result<Json<OfferView>, RouteError> {
    Ok(Json(OfferView {
        public_key: app.push.public_key().map(str::to_owned),
        devices: app.push.count(owner.id()).await?,
    }))
}
