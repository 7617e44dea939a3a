//! `GET /api/admin/plugins`: what runs.

use super::OperationsAdminState;
use super::admin::Operator;
use super::plugin_view::PluginList;
use crate::error::RouteError;
use crate::shared::screen_language::screen_language;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Returns the plugins of the configuration, as this kernel has loaded them.
#[utoipa::path(
    get, path = "/api/admin/plugins", tag = "operations", security(("bearer" = [])),
    responses(
        (status = 200, body = PluginList),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn list_plugins(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
    headers: HeaderMap,
) -> Result<Json<PluginList>, RouteError> {
    let language = screen_language(&app.languages, &headers).code();
    let checks = app.checks().await;
    let plugins = app.service.plugins(&admin, &checks).await?;
    Ok(Json(PluginList::new(app.service.kernel(), plugins, language)))
}
