//! `GET /api/{host}/clinics/{id}/doctors/{doctorId}/dates?from&to`

use super::error::RouteError;
use super::host::{BookingHost, caller};
use super::paths::{DaysQuery, DoctorPath};
use crate::Owner;
use crate::extract::{Path, Query};
use crate::problem::ProblemBody;
use axum::Json;
use chrono::NaiveDate;

/// Days with a free slot, inside the window of two months from today on the hospital's calendar.
#[utoipa::path(
    get, path = "/api/{host}/clinics/{id}/doctors/{doctorId}/dates", tag = "scheduling", security(("bearer" = [])),
    params(
        ("host" = String, Path, description = "medical host"),
        ("id" = String, Path, description = "clinic"),
        ("doctorId" = String, Path, description = "doctor"),
        DaysQuery,
    ),
    responses(
        (status = 200, body = Vec<NaiveDate>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json",
            description = "`plugin_busy` (also for a fifth question of one patient while four are under way), `plugin_starting`, `plugin_failed`: come back after `Retry-After`"),
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
