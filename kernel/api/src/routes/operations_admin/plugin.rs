//! `GET /api/admin/plugins/{id}`: one plugin.

use super::OperationsAdminState;
use super::admin::Operator;
use super::plugin_view::PluginView;
use crate::error::RouteError;
use crate::shared::screen_language::screen_language;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Returns what a plugin asks for and is granted, its calls, limits, refusals and versions, as this kernel knows them. Values of secrets are
/// not known here.
#[utoipa::path(
    get, path = "/api/admin/plugins/{id}", tag = "operations", security(("bearer" = [])),
    params(("id" = String, Path, description = "id of the plugin")),
    responses(
        (status = 200, body = PluginView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn plugin(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<PluginView>, RouteError> {
    let language = screen_language(&app.languages, &headers).code();
    let checks = app.checks().await;
    Ok(Json(PluginView::new(app.service.plugin(&admin, &id, &checks).await?, language)))
}
