//! `GET` and `PUT /api/admin/preferences`: how an administrator arranged the tables. Stored with the account, so that it is the same on every
//! computer.

use super::AdministrationState;
use super::admin::Admin;
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;
use utoipa::ToSchema;

/// How the tables are arranged. The members are the screen's.
#[derive(Serialize, Deserialize, ToSchema, Default)]
pub(super) struct AdminPreferences {
    /// Columns, density and saved filters of the table of users.
    #[serde(default)]
    #[schema(value_type = Object)]
    table: Map<String, Value>,
}

/// Returns how the administrator arranged the tables; nothing at first.
#[utoipa::path(
    get, path = "/api/admin/preferences", tag = "administration", security(("bearer" = [])),
    responses(
        (status = 200, body = AdminPreferences),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn read_preferences(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
) -> Result<axum::Json<AdminPreferences>, RouteError> {
    let stored = app.service.preferences(&admin).await?;
    // What cannot be read was written by another version: the administrator arranges the table anew.
    let preferences = stored.and_then(|text| serde_json::from_str(&text).ok());
    Ok(axum::Json(preferences.unwrap_or_default()))
}

/// Stores how the administrator arranged the tables; at most 16 KiB.
#[utoipa::path(
    put, path = "/api/admin/preferences", tag = "administration", security(("bearer" = [])), request_body = AdminPreferences,
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`: too large", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn write_preferences(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    Json(preferences): Json<AdminPreferences>,
) -> Result<StatusCode, RouteError> {
    let text = serde_json::to_string(&preferences).unwrap_or_default();
    app.service.set_preferences(&admin, &text).await?;
    Ok(StatusCode::NO_CONTENT)
}
