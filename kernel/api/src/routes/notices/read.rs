//! `POST /api/notices/read`

use super::NoticesState;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_domain::NoticeId;
use cabinet_http::extract::Json;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_http::{ApiProblem, Owner};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Maximum number of ids: more than any page shows.
const MOST: usize = 500;

/// The notices to mark as read.
#[derive(Deserialize, ToSchema)]
pub(super) struct ReadBody {
    /// Ids of the notices; if absent, all notices.
    #[schema(value_type = Option<Vec<uuid::Uuid>>)]
    ids: Option<Vec<NoticeId>>,
}

/// Marks the patient's notices as read. If an id is gone or belongs to another patient, the response is 404, but the patient's own notices
/// are still marked.
#[utoipa::path(
    post, path = "/api/notices/read", tag = "notices", security(("bearer" = [])), request_body = ReadBody,
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "one of the notices was not found; the others are marked", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "more than 500 ids", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn read_notices(
    State(app): State<Arc<NoticesState>>,
    owner: Owner,
    Json(body): Json<ReadBody>,
) -> Result<StatusCode, RouteError> {
    if body.ids.as_ref().is_some_and(|ids| ids.len() > MOST) {
        return Err(ApiProblem::validation(vec![FieldProblem::new("ids", "too_long")]).into());
    }
    app.records.read_notices(&caller(&owner), body.ids.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}
