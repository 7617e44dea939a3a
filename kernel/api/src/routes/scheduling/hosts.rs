//! `GET /api/{host}/hosts` (A-132…)

use super::error::starting;
use super::host::AnyHost;
use crate::error::RouteError;
use axum::Json;
use cabinet_http::problem::ProblemBody;
use serde::Serialize;
use utoipa::ToSchema;

/// A hospital system that can be reached here.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MedicalHost)]
pub(super) struct HostView {
    id: String,
    name: String,
    description: String,
}

/// Lists the hosts behind this path. Needs no token: the web client waits for it at start.
#[utoipa::path(
    get, path = "/api/{host}/hosts", tag = "scheduling",
    params(("host" = String, Path, description = "id of the medical host")),
    responses(
        (status = 200, body = Vec<HostView>),
        (status = 404, body = ProblemBody, description = "`unknown_host`", content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, description = "`plugin_starting`", content_type = "application/problem+json"),
    )
)]
pub(super) async fn hosts(medical_host: AnyHost) -> Result<Json<Vec<HostView>>, RouteError> {
    if !medical_host.is_ready().await {
        return Err(starting());
    }
    let host = medical_host.host();
    Ok(Json(vec![HostView {
        id: host.id.to_string(),
        name: host.name.clone(),
        description: host.description.clone(),
    }]))
}
