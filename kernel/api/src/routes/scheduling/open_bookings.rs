//! `GET /api/{host}/bookings/open`

use super::host::{BookingHost, caller};
use super::views::Named;
use crate::error::RouteError;
use axum::Json;
use cabinet_booking::NamedBooking;
use cabinet_domain::BookingState;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use chrono::{DateTime, FixedOffset, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A booking whose outcome is not known yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OpenBooking)]
pub(super) struct OpenBookingView {
    booking_id: Uuid,
    clinic: Named,
    doctor: Named,
    speciality: Option<Named>,
    start: DateTime<FixedOffset>,
    /// `asked` or `unknown`.
    #[schema(value_type = String)]
    state: BookingState,
    since: DateTime<Utc>,
}

impl From<NamedBooking> for OpenBookingView {
    fn from(open: NamedBooking) -> Self {
        let speciality_name = open.speciality_name;
        Self {
            booking_id: open.id.0,
            clinic: Named::new(open.clinic.0, open.listed_clinic.map(|clinic| clinic.name)),
            doctor: Named::new(open.doctor.0, open.doctor_name),
            speciality: open.speciality.map(|id| Named::new(id.0, speciality_name)),
            start: open.start,
            state: open.state,
            since: open.since,
        }
    }
}

/// Lists bookings that were sent to the hospital system without a response so far. The server keeps checking them; the patient must not
/// repeat them.
#[utoipa::path(
    get, path = "/api/{host}/bookings/open", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host")),
    responses(
        (status = 200, body = Vec<OpenBookingView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn open_bookings(
    booking: BookingHost,
    owner: Owner,
) -> Result<Json<Vec<OpenBookingView>>, RouteError> {
    let open = booking.open_bookings(&caller(&owner)).await?;
    Ok(Json(open.into_iter().map(OpenBookingView::from).collect()))
}
