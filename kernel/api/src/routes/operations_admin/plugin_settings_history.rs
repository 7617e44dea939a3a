//! `GET /api/admin/plugins/{id}/settings/history`.

use super::OperationsAdminState;
use super::account::AuditAccount;
use super::admin::Operator;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::extract::{Path, Query};
use cabinet_http::problem::ProblemBody;
use cabinet_ports::repository::ListedPluginSettings;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Which versions.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SettingsHistoryQuery {
    /// A table of the configuration.
    place: String,
    /// `next` of the previous page.
    before: Option<i64>,
}

/// Versions of the settings of a place.
#[derive(Serialize, ToSchema)]
pub(super) struct SettingsHistory {
    /// The latest first.
    content: Vec<SettingsVersionView>,
    /// `before` of the next page; null on the last one.
    next: Option<i64>,
}

/// One version.
#[derive(Serialize, ToSchema)]
pub(super) struct SettingsVersionView {
    version: i64,
    at: DateTime<Utc>,
    /// Null if the account is gone.
    by: Option<AuditAccount>,
    reason: String,
    /// The earlier version whose values these are; 0: those of the files.
    returned_to: Option<i64>,
    /// The values over those of the files.
    #[schema(value_type = Object)]
    settings: Map<String, Value>,
}

impl From<ListedPluginSettings> for SettingsVersionView {
    fn from(listed: ListedPluginSettings) -> Self {
        let ListedPluginSettings { version, username } = listed;
        Self {
            version: version.version,
            at: version.changed_at,
            by: AuditAccount::of(version.changed_by, username),
            reason: version.reason,
            returned_to: version.returned_to,
            settings: version.settings,
        }
    }
}

/// Returns who changed the settings of a place, when, why and to what.
#[utoipa::path(
    get, path = "/api/admin/plugins/{id}/settings/history", tag = "operations", security(("bearer" = [])),
    params(("id" = String, Path, description = "id of the plugin"), SettingsHistoryQuery),
    responses(
        (status = 200, body = SettingsHistory),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "also if the plugin does not serve this place", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn plugin_settings_history(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
    Path(id): Path<String>,
    Query(query): Query<SettingsHistoryQuery>,
) -> Result<Json<SettingsHistory>, RouteError> {
    let SettingsHistoryQuery { place, before } = query;
    let (versions, has_more) = app.service.plugin_settings_history(&admin, &id, &place, before).await?;
    let next = versions.last().map(|listed| listed.version.version).filter(|_| has_more);
    Ok(Json(SettingsHistory { content: versions.into_iter().map(SettingsVersionView::from).collect(), next }))
}
