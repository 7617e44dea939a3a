//! `POST /api/admin/plugins/{id}/settings`.

use super::OperationsAdminState;
use super::admin::Operator;
use super::plugin_settings::SettingMistakeView;
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_administration::{Reason, SettingsChange, SettingsError, WantedSettings};
use cabinet_http::ApiProblem;
use cabinet_http::extract::{Json, Path};
use cabinet_http::problem::{FieldProblem, ProblemBody};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use utoipa::ToSchema;

/// The settings that are wanted: either values, or those of an earlier version.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SettingsChangeBody {
    /// A table of the configuration that the plugin serves.
    place: String,
    /// The version that was edited; 0 if nothing was changed before.
    version: i64,
    /// All values over those of the files. A value that is left out is that of the files.
    #[schema(value_type = Option<Object>)]
    settings: Option<Map<String, Value>>,
    /// An earlier version; 0: the files.
    return_to: Option<i64>,
    /// 3 to 200 characters.
    reason: String,
}

/// The new version.
#[derive(Serialize, ToSchema)]
pub(super) struct SettingsSaved {
    version: i64,
}

/// Saves settings of a plugin. They are checked as `cabinet config check` does, and the plugin is started with them and asked; if it fails,
/// nothing changes. All kernels use them without a restart.
#[utoipa::path(
    post, path = "/api/admin/plugins/{id}/settings", tag = "operations", security(("bearer" = [])), request_body = SettingsChangeBody,
    params(("id" = String, Path, description = "id of the plugin")),
    responses(
        (status = 200, body = SettingsSaved),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "no such plugin, place or version; also if the plugin is disabled", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`settings_changed`: somebody has saved since `version`, or another place of the plugin while it was tried", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`; `settings_wrong` with `mistakes`, each with `key`, `is_here`, `found`, `expected` and `suggestion`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, description = "`plugin_failed`: the plugin does not start with them", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn change_plugin_settings(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
    Path(id): Path<String>,
    Json(body): Json<SettingsChangeBody>,
) -> Result<axum::Json<SettingsSaved>, RouteError> {
    let SettingsChangeBody { place, version, settings, return_to, reason } = body;
    let wanted = match (settings, return_to) {
        (Some(settings), None) => WantedSettings::Values(settings),
        (None, Some(earlier)) => WantedSettings::Earlier(earlier),
        _ => return Err(ApiProblem::validation(vec![FieldProblem::new("settings", "invalid")]).into()),
    };
    let change = SettingsChange { place, seen: version, wanted };
    let saved = app.service.change_plugin_settings(&admin, &id, change, &Reason::new(&reason)?).await;
    Ok(axum::Json(SettingsSaved { version: saved.map_err(problem)? }))
}

fn problem(error: SettingsError) -> RouteError {
    match error {
        SettingsError::Administration(error) => error.into(),
        SettingsError::Changed => ApiProblem::new(StatusCode::CONFLICT, "settings_changed").into(),
        SettingsError::Mistakes(mistakes) => {
            let mistakes: Vec<SettingMistakeView> =
                mistakes.into_iter().map(SettingMistakeView::from).collect();
            ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "settings_wrong")
                .with("mistakes", json!(mistakes))
                .into()
        }
    }
}
