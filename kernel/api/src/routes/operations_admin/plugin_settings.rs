//! `GET /api/admin/plugins/{id}/settings`.

use super::OperationsAdminState;
use super::admin::Operator;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_administration::EditedPlace;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use serde::Serialize;
use serde_json::{Map, Value};
use std::sync::Arc;
use utoipa::ToSchema;

/// Where a plugin has settings.
#[derive(Serialize, ToSchema)]
pub(super) struct PluginSettingsView {
    places: Vec<SettingsPlaceView>,
}

/// The settings of one place.
#[derive(Serialize, ToSchema)]
pub(super) struct SettingsPlaceView {
    /// A table of the configuration, e.g. `hosts.netrika1`.
    place: String,
    /// The latest version; 0: nothing was changed here.
    version: i64,
    /// The version that this kernel uses.
    in_use: i64,
    /// JSON Schema of the settings, from the plugin's manifest; null if it cannot be read.
    #[schema(value_type = Option<Object>)]
    schema: Option<Value>,
    /// What the plugin gets.
    #[schema(value_type = Object)]
    values: Map<String, Value>,
    /// What it would get from the files alone.
    #[schema(value_type = Object)]
    of_files: Map<String, Value>,
    /// What was changed here.
    #[schema(value_type = Object)]
    changed: Map<String, Value>,
    fixed: Vec<FixedSetting>,
}

/// A setting that cannot be changed here.
#[derive(Serialize, ToSchema)]
pub(super) struct FixedSetting {
    key: String,
    /// Where it is set.
    place: String,
}

impl From<EditedPlace> for SettingsPlaceView {
    fn from(edited: EditedPlace) -> Self {
        let EditedPlace { place, version, changed } = edited;
        let fixed = place.fixed.into_iter().map(|(key, place)| FixedSetting { key, place });
        Self {
            version,
            changed,
            in_use: place.in_use,
            schema: place.schema,
            values: place.values,
            of_files: place.of_files,
            fixed: fixed.collect(),
            place: place.place,
        }
    }
}

/// Returns the settings of a plugin with their schema. Secrets are no settings, and a value that could hold one is left out.
#[utoipa::path(
    get, path = "/api/admin/plugins/{id}/settings", tag = "operations", security(("bearer" = [])),
    params(("id" = String, Path, description = "id of the plugin")),
    responses(
        (status = 200, body = PluginSettingsView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn plugin_settings(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
    Path(id): Path<String>,
) -> Result<Json<PluginSettingsView>, RouteError> {
    let places = app.service.plugin_settings(&admin, &id).await?;
    Ok(Json(PluginSettingsView { places: places.into_iter().map(SettingsPlaceView::from).collect() }))
}
