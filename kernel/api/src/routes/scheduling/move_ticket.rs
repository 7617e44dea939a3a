//! `POST /api/{host}/moves`: moves an appointment to another slot (issue 17)

use super::book::{BookedView, BookingBody};
use super::error::of_booking;
use super::host::{BookingHost, caller};
use crate::error::RouteError;
use axum::http::HeaderMap;
use cabinet_booking::MovedAppointment;
use cabinet_domain::{AppointmentId, ClinicId, MoveState};
use cabinet_http::Owner;
use cabinet_http::extract::Json;
use cabinet_http::idempotency::idempotency_key;
use cabinet_http::problem::ProblemBody;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The appointment to move, and the slot to move it to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct MoveBody {
    /// Id of the old appointment's clinic.
    #[schema(value_type = String)]
    clinic_id: ClinicId,
    /// Id of the old appointment: `appointment.id` of the list.
    #[schema(value_type = String)]
    appointment_id: AppointmentId,
    to: BookingBody,
}

/// The new appointment, and what became of the old one.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MoveResult)]
pub(super) struct MoveAnswer {
    result: BookedView,
    /// `done`: the old appointment is cancelled. `cancelling`: it stands for now, and the server goes on cancelling it. `standing`: the
    /// clinic did not cancel it; the patient can. `dropped`: the new appointment is cancelled already, and the old one stands.
    #[schema(value_type = String)]
    old: MoveState,
}

impl From<MovedAppointment> for MoveAnswer {
    fn from(moved: MovedAppointment) -> Self {
        Self { result: moved.booked.into(), old: moved.state }
    }
}

/// Moves one of the patient's upcoming appointments: books the new slot first, as `POST /api/{host}/appointments2` does, and cancels the
/// old appointment after. After any problem the old appointment stands. The same key gets the same response.
#[utoipa::path(
    post, path = "/api/{host}/moves", tag = "scheduling", security(("bearer" = [])),
    params(
        ("host" = String, Path, description = "id of the medical host"),
        ("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters; if absent, the slot itself is the key"),
    ),
    request_body = MoveBody,
    responses(
        (status = 200, body = MoveAnswer),
        (status = 403, body = ProblemBody, description = "`booking_closed`", content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json",
            description = "`ticket_gone`: the old appointment is cancelled, past, or another patient's"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json",
            description = "as for a booking; `already_booked` if the clinic refuses a second appointment while the first one stands; `move_under_way` with the `bookingId` of an earlier move of this appointment that is not completed"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json",
            description = "`slot_unknown`, `profile_incomplete`, `idempotency_key_reused`, `validation`"),
        (status = 502, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json",
            description = "`plugin_busy`, `plugin_starting`: nothing was booked; retry with the same key after `Retry-After`"),
        (status = 504, body = ProblemBody, content_type = "application/problem+json",
            description = "`outcome_unknown` with `bookingId`: the new booking is settled later, and the old appointment is cancelled only if it succeeded; `hospital_timed_out`: nothing was booked"),
    )
)]
pub(super) async fn move_ticket(
    booking: BookingHost,
    owner: Owner,
    headers: HeaderMap,
    Json(body): Json<MoveBody>,
) -> Result<axum::Json<MoveAnswer>, RouteError> {
    let request = body.to.parse()?;
    let key = idempotency_key(&headers)?;
    let (clinic, ticket) = (&body.clinic_id, &body.appointment_id);
    let moved = booking.move_appointment(&caller(&owner), clinic, ticket, &request, key.as_ref()).await;
    Ok(axum::Json(moved.map_err(of_booking)?.into()))
}
