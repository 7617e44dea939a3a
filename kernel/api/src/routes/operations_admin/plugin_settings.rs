//! `GET /api/admin/plugins/{id}/settings`.

use super::OperationsAdminState;
use super::admin::Operator;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_administration::EditedPlace;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use cabinet_ports::SettingMistake;
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
    /// Why the latest version does not fit any more, if this kernel uses another one. Empty if it fits and is only not applied yet.
    mistakes: Vec<SettingMistakeView>,
}

/// A mistake in the words of `cabinet config check`.
#[derive(Serialize, ToSchema)]
pub(super) struct SettingMistakeView {
    /// Path of the setting, e.g. `keys[0].certificate`; or the key of the configuration.
    key: String,
    /// Whether it is a setting of this place.
    is_here: bool,
    found: Option<String>,
    expected: String,
    /// The nearest valid spelling.
    suggestion: Option<String>,
}

impl From<SettingMistake> for SettingMistakeView {
    fn from(mistake: SettingMistake) -> Self {
        let SettingMistake { key, is_here, found, expected, suggestion } = mistake;
        Self { key, is_here, found, expected, suggestion }
    }
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
        let EditedPlace { place, version, changed, mistakes } = edited;
        let fixed = place.fixed.into_iter().map(|(key, place)| FixedSetting { key, place });
        Self {
            version,
            changed,
            in_use: place.in_use,
            schema: place.schema,
            values: place.values,
            of_files: place.of_files,
            fixed: fixed.collect(),
            mistakes: mistakes.into_iter().map(SettingMistakeView::from).collect(),
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
