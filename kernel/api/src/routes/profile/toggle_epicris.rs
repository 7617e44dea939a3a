//! `POST /api/files/toggleEpicrisImport?hostId&clientId&state`

use super::ProfileState;
use crate::error::RouteError;
use crate::shared::profile_caller::caller;
use axum::extract::State;
use axum::http::{Extensions, StatusCode};
use cabinet_domain::{MedicalHostId, PatientId};
use cabinet_http::Owner;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct ToggleQuery {
    /// Id of the medical host.
    #[param(value_type = String)]
    host_id: MedicalHostId,
    /// The patient's id there.
    #[param(value_type = String)]
    client_id: PatientId,
    /// Whether the import is on.
    state: bool,
}

/// Turns the import of discharge summaries on or off for one of the patient's medical accounts.
#[utoipa::path(
    post, path = "/api/files/toggleEpicrisImport", tag = "profile", security(("bearer" = [])), params(ToggleQuery),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "the patient has no such account", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn toggle_epicris(
    State(app): State<Arc<ProfileState>>,
    owner: Owner,
    extensions: Extensions,
    Query(query): Query<ToggleQuery>,
) -> Result<StatusCode, RouteError> {
    // An alias refers to its host.
    let alias_of = app.variant.hosts.get(&query.host_id).and_then(|host| host.alias_of.clone());
    let host = alias_of.unwrap_or(query.host_id);
    let by = caller(owner.id(), &extensions);
    let order = app.records.import_order(owner.id(), &host, query.state);
    app.profile.accounts.toggle_import(&by, &host, &query.client_id, query.state, order).await?;
    app.me.forget(owner.id());
    Ok(StatusCode::NO_CONTENT)
}
