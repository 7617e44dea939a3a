//! `GET /api/users/me/export`: a copy of the patient's own data, as a ZIP created while it is sent. The patient is taken from the token, so
//! another patient's data cannot be requested.

use super::ProfileState;
use crate::error::RouteError;
use crate::shared::profile_caller::caller;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{Extensions, HeaderName};
use cabinet_export::ExportRequest;
use cabinet_http::SignedInPatient;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ExportQuery {
    /// Language of the readable page: `ru`, `en`, `de`, `fr`; the hospital's first language if the hospital does not offer it.
    language: Option<String>,
}

/// Returns all stored data of the patient: `index.html` for reading, `data.json`, `fhir/bundle.json` (FHIR R4), and the files. If the
/// server fails while sending, it closes the connection, so that a truncated copy is never mistaken for a complete one.
#[utoipa::path(
    get, path = "/api/users/me/export", tag = "profile", security(("bearer" = [])), params(ExportQuery),
    responses(
        (status = 200, content_type = "application/zip", body = Vec<u8>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "too many exports within the hour", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn export(
    State(app): State<Arc<ProfileState>>,
    patient: SignedInPatient,
    extensions: Extensions,
    Query(query): Query<ExportQuery>,
) -> Result<([(HeaderName, String); 3], Body), RouteError> {
    app.export_limit.admit(patient.id())?;
    let request = ExportRequest {
        caller: caller(patient.id(), &extensions),
        session: patient.session(),
        language: query.language,
    };
    let archive = app.export.copy(request).await?;
    let day = app.clock.now().with_timezone(&app.variant.timezone).date_naive();
    let headers = [
        (CONTENT_TYPE, "application/zip".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"cabinet-{day}.zip\"")),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, Body::from_stream(archive)))
}
