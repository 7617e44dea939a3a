//! `POST /api/admin/jobs/{id}/retry`, `…/discard`, `…/acknowledge`.

use super::OperationsAdminState;
use super::admin::Operator;
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_administration::{AdministrationError, Reason};
use cabinet_domain::JobId;
use cabinet_http::extract::{Json, Path};
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Why the administrator does it.
#[derive(Deserialize, ToSchema)]
pub(super) struct OperationReason {
    /// 3 to 200 characters. It is kept in the audit log.
    pub(super) reason: String,
}

/// Runs a waiting or failed job now and restarts its backoff.
#[utoipa::path(
    post, path = "/api/admin/jobs/{id}/retry", tag = "operations", security(("bearer" = [])), request_body = OperationReason,
    params(("id" = uuid::Uuid, Path, description = "id of the job")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "also if it is done by now", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`job_running`, `job_open_already`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn retry_job(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
    Path(text): Path<String>,
    Json(body): Json<OperationReason>,
) -> Result<StatusCode, RouteError> {
    app.service.retry_job(&admin, id(&text)?, &Reason::new(&body.reason)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a waiting or failed job. Jobs on which money, a hospital's system or somebody's data depend are refused.
#[utoipa::path(
    post, path = "/api/admin/jobs/{id}/discard", tag = "operations", security(("bearer" = [])), request_body = OperationReason,
    params(("id" = uuid::Uuid, Path, description = "id of the job")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "also if it is done by now", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`job_running`, `job_owed`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn discard_job(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
    Path(text): Path<String>,
    Json(body): Json<OperationReason>,
) -> Result<StatusCode, RouteError> {
    app.service.discard_job(&admin, id(&text)?, &Reason::new(&body.reason)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Notes that a failed job is settled by other means, or will never be done. It stays listed and can still be run again, but does not count
/// as a failure any more. Repeating the call changes nothing.
#[utoipa::path(
    post, path = "/api/admin/jobs/{id}/acknowledge", tag = "operations", security(("bearer" = [])), request_body = OperationReason,
    params(("id" = uuid::Uuid, Path, description = "id of the job")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "also if it is done by now", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`job_not_failed`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn acknowledge_job(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
    Path(text): Path<String>,
    Json(body): Json<OperationReason>,
) -> Result<StatusCode, RouteError> {
    app.service.acknowledge_job(&admin, id(&text)?, &Reason::new(&body.reason)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The id of a job in an address. Another text names no job.
fn id(text: &str) -> Result<JobId, AdministrationError> {
    text.parse().map_err(|_| AdministrationError::NotFound)
}
