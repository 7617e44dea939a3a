//! `GET /api/{host}/clinics/{id}/doctors/{doctorId}/dates?from&to`

use super::host::{BookingHost, caller};
use super::paths::{DaysQuery, DoctorPath};
use crate::error::RouteError;
use axum::Json;
use cabinet_http::Owner;
use cabinet_http::extract::{Path, Query};
use cabinet_http::problem::ProblemBody;
use chrono::NaiveDate;

/// Lists the days with a free slot within the booking window of two months from today, in the hospital's calendar.
#[utoipa::path(
    get, path = "/api/{host}/clinics/{id}/doctors/{doctorId}/dates", tag = "scheduling", security(("bearer" = [])),
    params(
        ("host" = String, Path, description = "id of the medical host"),
        ("id" = String, Path, description = "id of the clinic"),
        ("doctorId" = String, Path, description = "id of the doctor"),
        DaysQuery,
    ),
    responses(
        (status = 200, body = Vec<NaiveDate>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json",
            description = "`plugin_busy` (also for a patient's fifth concurrent request), `plugin_starting`, `plugin_failed`: retry after `Retry-After`"),
    )
)]
pub(super) async fn dates(
    booking: BookingHost,
    owner: Owner,
    Path(path): Path<DoctorPath>,
    Query(query): Query<DaysQuery>,
) -> Result<Json<Vec<NaiveDate>>, RouteError> {
    Ok(Json(booking.dates(&caller(&owner), &query.of(path)).await?))
}
