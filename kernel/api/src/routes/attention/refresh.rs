//! `POST /api/attention/refresh`

use super::AttentionState;
use super::gather::{gather, refresh};
use super::view::{AttentionView, caller};
use axum::Json;
use axum::extract::State;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Asks the systems of the hospital anew if what they said is older than five minutes, and returns what waits then. A system that does not answer
/// within 20 s leaves what was known.
#[utoipa::path(
    post, path = "/api/attention/refresh", tag = "attention", security(("bearer" = [])),
    responses(
        (status = 200, body = AttentionView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn refresh_attention(
    State(app): State<Arc<AttentionState>>,
    owner: Owner,
) -> Json<AttentionView> {
    let caller = caller(&owner);
    refresh(&app.sources, &caller).await;
    Json(gather(&app.sources, &caller).await.into())
}
