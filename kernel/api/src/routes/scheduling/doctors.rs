//! `GET /api/{host}/clinics/{id}/doctors?specId=` (A-155…)

use super::headers::staleness;
use super::host::BookingHost;
use super::paths::{ClinicPath, SpecQuery};
use super::views::DoctorView;
use crate::error::RouteError;
use axum::Json;
use axum::http::HeaderMap;
use cabinet_http::extract::{Path, Query};
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_http::{ApiProblem, Owner};

/// Lists the doctors of a speciality at a clinic.
#[utoipa::path(
    get, path = "/api/{host}/clinics/{id}/doctors", tag = "scheduling", security(("bearer" = [])),
    params(
        ("host" = String, Path, description = "id of the medical host"),
        ("id" = String, Path, description = "id of the clinic"),
        ("specId" = String, Query, description = "id of the speciality"),
    ),
    responses(
        (status = 200, body = Vec<DoctorView>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn doctors(
    booking: BookingHost,
    _: Owner,
    Path(path): Path<ClinicPath>,
    Query(query): Query<SpecQuery>,
) -> Result<(HeaderMap, Json<Vec<DoctorView>>), RouteError> {
    let required = || ApiProblem::validation(vec![FieldProblem::new("specId", "required")]);
    let listed = booking.doctors(&path.id, &query.spec_id.ok_or_else(required)?).await?;
    Ok((staleness(&listed), Json(listed.value.iter().map(DoctorView::from).collect())))
}
