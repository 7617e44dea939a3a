//! `GET /api/admin/news/clinics`

use super::NewsRoutesState;
use super::editor::NewsEditor;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::problem::ProblemBody;
use futures::future::join_all;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A clinic whose patients can be an audience.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewsClinic {
    host_id: String,
    host_name: String,
    id: String,
    name: String,
}

/// The clinics.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewsClinics {
    clinics: Vec<NewsClinic>,
    /// Whether every hospital system has answered.
    is_complete: bool,
}

/// Lists the clinics whose patients can be an audience. Those of a hospital system that does not answer are left out.
#[utoipa::path(
    get, path = "/api/admin/news/clinics", tag = "news", security(("bearer" = [])),
    responses(
        (status = 200, body = NewsClinics),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn news_clinics(
    State(app): State<Arc<NewsRoutesState>>,
    _: NewsEditor,
) -> Result<Json<NewsClinics>, RouteError> {
    let services = app.booking_hosts.iter().filter_map(|host| Some((host, app.booking.get(host)?)));
    let lists =
        join_all(services.map(|(host, service)| async move { (host, service, service.clinics().await) }))
            .await;
    let is_complete = lists.iter().all(|(.., list)| list.is_ok());
    let clinics = lists
        .iter()
        .filter_map(|(host, service, list)| Some((host, service, list.as_ref().ok()?)))
        .flat_map(|(host, service, list)| {
            list.value.clinics().iter().map(|clinic| NewsClinic {
                host_id: host.to_string(),
                host_name: service.host().name.clone(),
                id: clinic.id.to_string(),
                name: clinic.name.clone(),
            })
        })
        .collect();
    Ok(Json(NewsClinics { clinics, is_complete }))
}
