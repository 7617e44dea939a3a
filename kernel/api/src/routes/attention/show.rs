//! `GET /api/attention`

use super::AttentionState;
use super::gather::gather;
use super::view::{AttentionView, caller};
use axum::Json;
use axum::extract::State;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Returns what waits for the patient: the next visit, unpaid invoices, questionnaires, new results. Nothing is sent to other systems.
#[utoipa::path(
    get, path = "/api/attention", tag = "attention", security(("bearer" = [])),
    responses(
        (status = 200, body = AttentionView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn show_attention(
    State(app): State<Arc<AttentionState>>,
    owner: Owner,
) -> Json<AttentionView> {
    Json(gather(&app.sources, &caller(&owner)).await.into())
}
