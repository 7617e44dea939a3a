//! `POST /api/record/refresh`: the patient wants the hospitals asked now.

use super::caller;
use crate::problem::ProblemBody;
use crate::{ApiProblem, ApiState, Owner};
use axum::extract::State;
use axum::http::StatusCode;

/// Asks all hospitals for what is new. The copy is brought in step behind the scenes; `GET /api/record/sources` shows when it is.
#[utoipa::path(
    post, path = "/api/record/refresh", tag = "record", security(("bearer" = [])),
    responses(
        (status = 202),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "asked within the last minute", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn refresh(State(app): State<ApiState>, owner: Owner) -> Result<StatusCode, ApiProblem> {
    app.records.refresh(&caller(&owner), true).await?;
    Ok(StatusCode::ACCEPTED)
}
