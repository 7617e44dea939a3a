//! `POST /api/admin/plugins/{id}/reload`.

use super::OperationsAdminState;
use super::admin::Operator;
use super::change_job::OperationReason;
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_administration::Reason;
use cabinet_http::extract::{Json, Path};
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Replaces a plugin of this kernel by the version in its folder. The new version is started and asked before the former one goes; calls that
/// are under way end with the former one. Other kernels keep theirs.
#[utoipa::path(
    post, path = "/api/admin/plugins/{id}/reload", tag = "operations", security(("bearer" = [])), request_body = OperationReason,
    params(("id" = String, Path, description = "id of the plugin")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "also if it is disabled", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, description = "`plugin_failed`: it does not start, the former version stays in use", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn reload_plugin(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
    Path(id): Path<String>,
    Json(body): Json<OperationReason>,
) -> Result<StatusCode, RouteError> {
    app.service.reload_plugin(&admin, &id, &Reason::new(&body.reason)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
