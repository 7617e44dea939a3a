//! `GET /api/admin/columns`: the columns of the hospital's table (X-043, B-087).

use super::AdministrationState;
use super::admin::Admin;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_config::Column;
use cabinet_http::problem::ProblemBody;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A column of the table.
#[derive(Serialize, ToSchema)]
pub(super) struct ColumnView {
    /// `id`, `last_name`, …, `actions`.
    #[schema(value_type = String)]
    id: Column,
    /// Whether it is shown until the administrator chooses otherwise.
    default_visible: bool,
}

/// Returns the columns that the hospital has chosen, from left to right.
#[utoipa::path(
    get, path = "/api/admin/columns", tag = "administration", security(("bearer" = [])),
    responses(
        (status = 200, body = Vec<ColumnView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn table_columns(
    State(app): State<Arc<AdministrationState>>,
    _: Admin,
) -> Result<Json<Vec<ColumnView>>, RouteError> {
    let view = |column: &Column| ColumnView { id: *column, default_visible: true };
    Ok(Json(app.columns.iter().map(view).collect()))
}
