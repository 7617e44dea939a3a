//! `GET /api/users/me/export`: a copy of one's own data, as a ZIP that is made while it is sent. Nobody can ask for another's: the call
//! names nobody, the token does.

use crate::extract::Query;
use crate::problem::ProblemBody;
use crate::routes::profile::caller;
use crate::{ApiProblem, ApiState, SignedInPatient};
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{Extensions, HeaderName};
use cabinet_export::ExportRequest;
use serde::Deserialize;
use utoipa::IntoParams;

/// How.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ExportQuery {
    /// Of the page to read: `ru`, `en`, `de`, `fr`; the hospital's first language if it is none that the hospital offers.
    language: Option<String>,
}

/// All that the cabinet keeps about the patient: `index.html` to read, `data.json`, `fhir/bundle.json` (FHIR R4), the files. If it fails on
/// the way, the connection is cut: half a copy is never taken for a whole one.
#[utoipa::path(
    get, path = "/api/users/me/export", tag = "profile", security(("bearer" = [])), params(ExportQuery),
    responses(
        (status = 200, content_type = "application/zip", body = Vec<u8>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "several copies within the hour", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn export(
    State(app): State<ApiState>,
    patient: SignedInPatient,
    extensions: Extensions,
    Query(query): Query<ExportQuery>,
) -> Result<([(HeaderName, String); 3], Body), ApiProblem> {
    app.rate_limits.admit_export(patient.id())?;
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
