//! `POST /api/record/refresh`: the patient requests an immediate refresh.

use super::RecordState;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Starts a refresh of the record from all hospitals. The copy is updated in the background; `GET /api/record/sources` shows the progress.
#[utoipa::path(
    post, path = "/api/record/refresh", tag = "record", security(("bearer" = [])),
    responses(
        (status = 202),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "a refresh was requested within the last minute", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn refresh(
    State(app): State<Arc<RecordState>>,
    owner: Owner,
) -> Result<StatusCode, RouteError> {
    app.records.refresh(&caller(&owner), true).await?;
    Ok(StatusCode::ACCEPTED)
}
