//! `POST /api/admin/plugins/{id}/rollback`.

use super::OperationsAdminState;
use super::admin::Operator;
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_administration::Reason;
use cabinet_http::extract::{Json, Path};
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Which version, and why.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PluginRollback {
    /// An installed version.
    version: String,
    /// The active version that the administrator saw; null if there was none.
    seen: Option<String>,
    /// 3 to 200 characters. It is kept in the audit log.
    reason: String,
}

/// Makes another installed version of a plugin active and has this kernel use it. The version is started and asked first; if it fails, the
/// former one stays active. Its signature is verified again.
#[utoipa::path(
    post, path = "/api/admin/plugins/{id}/rollback", tag = "operations", security(("bearer" = [])), request_body = PluginRollback,
    params(("id" = String, Path, description = "id of the plugin")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found` also if it is disabled; `plugin_version_missing`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`plugin_version_changed`: another version is active than `seen`; `plugin_folder`: another command changes the plugins, or the server may not write there", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, description = "`plugin_failed`: it does not start, or its signature is not accepted", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn rollback_plugin(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
    Path(id): Path<String>,
    Json(body): Json<PluginRollback>,
) -> Result<StatusCode, RouteError> {
    let versions = (body.version.as_str(), body.seen.as_deref());
    app.service.roll_back_plugin(&admin, &id, versions, &Reason::new(&body.reason)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
