//! `POST /api/notices/read`

use crate::extract::Json;
use crate::problem::{FieldProblem, ProblemBody};
use crate::routes::record::caller;
use crate::{ApiProblem, ApiState, Owner};
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_domain::NoticeId;
use serde::Deserialize;
use utoipa::ToSchema;

/// More than any page shows.
const MOST: usize = 500;

/// Which ones.
#[derive(Deserialize, ToSchema)]
pub(super) struct ReadBody {
    /// None: all that are there.
    #[schema(value_type = Option<Vec<uuid::Uuid>>)]
    ids: Option<Vec<NoticeId>>,
}

/// Marks the patient's notices as read. Of what is gone, or somebody else's, the answer says that it is not there; the patient's own are marked.
#[utoipa::path(
    post, path = "/api/notices/read", tag = "notices", security(("bearer" = [])), request_body = ReadBody,
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "one of them is not there", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "more than 500 ids", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn read_notices(
    State(app): State<ApiState>,
    owner: Owner,
    Json(body): Json<ReadBody>,
) -> Result<StatusCode, ApiProblem> {
    if body.ids.as_ref().is_some_and(|ids| ids.len() > MOST) {
        return Err(ApiProblem::validation(vec![FieldProblem::new("ids", "too_long")]));
    }
    app.records.read_notices(&caller(&owner), body.ids.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}
