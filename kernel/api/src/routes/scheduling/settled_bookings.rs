//! `GET /api/{host}/bookings/settled`: outcomes of bookings that had no response at first

use super::host::{BookingHost, caller};
use super::views::Named;
use crate::error::RouteError;
use axum::Json;
use cabinet_booking::SettledBooking;
use cabinet_domain::NoticeId;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use chrono::{DateTime, FixedOffset, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A booking whose outcome arrived late.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SettledBooking)]
pub(super) struct SettledBookingView {
    /// Id of the notice. The booking is listed until the notice is marked as read at `/api/notices/read`.
    #[schema(value_type = Uuid)]
    notice_id: NoticeId,
    booking_id: Uuid,
    /// `booking_confirmed`, `booking_refused`, or `booking_unclear` if the hospital system never reported the outcome. For a move
    /// `booking_moved`, or `booking_move_stands` if the old appointment was not cancelled at the first attempt.
    kind: &'static str,
    /// When the outcome became known.
    at: DateTime<Utc>,
    clinic: Named,
    /// The clinic's phone number, as the clinic writes it.
    phone: Option<String>,
    doctor: Named,
    start: DateTime<FixedOffset>,
}

impl From<SettledBooking> for SettledBookingView {
    fn from(settled: SettledBooking) -> Self {
        let booking = settled.booking;
        let (name, phone) = booking.listed_clinic.map(|clinic| (clinic.name, clinic.phone)).unzip();
        Self {
            notice_id: settled.notice,
            booking_id: booking.id.0,
            kind: settled.kind.name(),
            at: settled.at,
            clinic: Named::new(booking.clinic.0, name),
            phone: phone.flatten(),
            doctor: Named::new(booking.doctor.0, booking.doctor_name),
            start: booking.start,
        }
    }
}

/// Lists bookings whose outcome arrived late or never, until the patient has read their notices. Latest first.
#[utoipa::path(
    get, path = "/api/{host}/bookings/settled", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host")),
    responses(
        (status = 200, body = Vec<SettledBookingView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn settled_bookings(
    booking: BookingHost,
    owner: Owner,
) -> Result<Json<Vec<SettledBookingView>>, RouteError> {
    let settled = booking.settled_bookings(&caller(&owner)).await?;
    Ok(Json(settled.into_iter().map(SettledBookingView::from).collect()))
}
