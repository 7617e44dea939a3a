//! `GET /api/{host}/clinics/{id}/doctors/{doctorId}/appointments?from&to` (A-159…)

use super::host::{BookingHost, caller};
use super::paths::{DaysQuery, DoctorPath};
use crate::error::RouteError;
use axum::Json;
use cabinet_domain::Slot;
use cabinet_http::Owner;
use cabinet_http::extract::{Path, Query};
use cabinet_http::problem::ProblemBody;
use chrono::{DateTime, FixedOffset};
use serde::Serialize;
use utoipa::ToSchema;

/// A free slot of a doctor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Slot)]
pub(super) struct SlotView {
    appointment_id: String,
    /// Start, with the hospital's UTC offset.
    start: DateTime<FixedOffset>,
    /// Equals `start` if the hospital system does not report the length.
    end: DateTime<FixedOffset>,
    room: Option<String>,
    address: Option<String>,
    number: Option<u32>,
}

impl From<Slot> for SlotView {
    fn from(slot: Slot) -> Self {
        Self {
            appointment_id: slot.id.0,
            start: slot.start,
            end: slot.end,
            room: slot.room,
            address: slot.address,
            number: slot.number,
        }
    }
}

/// Lists the free slots in ascending order.
#[utoipa::path(
    get, path = "/api/{host}/clinics/{id}/doctors/{doctorId}/appointments", tag = "scheduling", security(("bearer" = [])),
    params(
        ("host" = String, Path, description = "id of the medical host"),
        ("id" = String, Path, description = "id of the clinic"),
        ("doctorId" = String, Path, description = "id of the doctor"),
        DaysQuery,
    ),
    responses(
        (status = 200, body = Vec<SlotView>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json",
            description = "`plugin_busy` (also for a patient's fifth concurrent request), `plugin_starting`, `plugin_failed`: retry after `Retry-After`"),
    )
)]
pub(super) async fn slots(
    booking: BookingHost,
    owner: Owner,
    Path(path): Path<DoctorPath>,
    Query(query): Query<DaysQuery>,
) -> Result<Json<Vec<SlotView>>, RouteError> {
    let slots = booking.slots(&caller(&owner), &query.of(path)).await?;
    Ok(Json(slots.into_iter().map(SlotView::from).collect()))
}
