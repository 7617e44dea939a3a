//! `GET /api/{host}/clinics/{id}/doctors/{doctorId}`

use super::headers::staleness;
use super::host::BookingHost;
use super::paths::{DoctorPath, SpecQuery};
use super::views::DoctorView;
use crate::error::RouteError;
use axum::Json;
use axum::http::HeaderMap;
use cabinet_http::Owner;
use cabinet_http::extract::{Path, Query};
use cabinet_http::problem::ProblemBody;

/// Returns a doctor of a clinic, in the given speciality or in the first one that lists the doctor.
#[utoipa::path(
    get, path = "/api/{host}/clinics/{id}/doctors/{doctorId}", tag = "scheduling", security(("bearer" = [])),
    params(
        ("host" = String, Path, description = "id of the medical host"),
        ("id" = String, Path, description = "id of the clinic"),
        ("doctorId" = String, Path, description = "id of the doctor"),
        SpecQuery,
    ),
    responses(
        (status = 200, body = DoctorView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn doctor(
    booking: BookingHost,
    _: Owner,
    Path(path): Path<DoctorPath>,
    Query(query): Query<SpecQuery>,
) -> Result<(HeaderMap, Json<DoctorView>), RouteError> {
    let listed = booking.doctor(&path.id, &path.doctor_id, query.spec_id.as_ref()).await?;
    Ok((staleness(&listed), Json(DoctorView::from(&listed.value))))
}
