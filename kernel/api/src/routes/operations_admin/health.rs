//! `GET /api/admin/health`: the health of the system as this kernel sees it.

use super::OperationsAdminState;
use super::admin::Operator;
use super::health_view::Health;
use crate::error::RouteError;
use crate::shared::screen_language::screen_language;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Returns the health of the system. Each kernel answers for its own plugins and errors; jobs, backups and the database are everybody's.
#[utoipa::path(
    get, path = "/api/admin/health", tag = "operations", security(("bearer" = [])),
    responses(
        (status = 200, body = Health),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn health(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
    headers: HeaderMap,
) -> Result<Json<Health>, RouteError> {
    let language = screen_language(&app.languages, &headers).code();
    let checks = app.checks().await;
    Ok(Json(Health::new(app.service.health(&admin, &checks).await?, language)))
}
