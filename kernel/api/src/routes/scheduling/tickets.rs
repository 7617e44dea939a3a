//! `GET /api/{host}/appointments2` (A-165…)

use super::headers::incomplete;
use super::host::{BookingHost, caller};
use super::views::Named;
use crate::error::RouteError;
use axum::Json;
use axum::http::HeaderMap;
use cabinet_booking::{MoveOrigin, MyAppointment};
use cabinet_domain::AppointmentStatus;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use chrono::{DateTime, FixedOffset};
use serde::Serialize;
use utoipa::ToSchema;

/// The appointment itself; its name is its start.
#[derive(Debug, Serialize, ToSchema)]
struct AppointmentRef {
    /// Id to cancel the appointment with.
    id: String,
    /// Start, with the hospital's UTC offset.
    name: DateTime<FixedOffset>,
}

/// The clinic of the appointment.
#[derive(Debug, Serialize, ToSchema)]
struct TicketClinic {
    id: String,
    name: String,
    address: Option<String>,
    phone: Option<String>,
}

/// The appointment that this one goes back to, so that a calendar keeps one event.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TicketOrigin)]
struct OriginView {
    clinic_id: String,
    /// Id of the first appointment.
    appointment_id: String,
    /// How often it was moved since.
    moves: u32,
}

impl From<MoveOrigin> for OriginView {
    fn from(origin: MoveOrigin) -> Self {
        Self { clinic_id: origin.clinic.0, appointment_id: origin.ticket.0, moves: origin.moves }
    }
}

/// One of the patient's appointments.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Ticket)]
pub(super) struct TicketView {
    appointment: AppointmentRef,
    clinic: TicketClinic,
    doctor: Named,
    speciality: Named,
    /// `active`, `cancelled` or `past`.
    #[schema(value_type = String)]
    status: AppointmentStatus,
    /// End of the visit, if the slot had one when it was booked.
    end: Option<DateTime<FixedOffset>>,
    room: Option<String>,
    /// Number in the queue, if the slot had one when it was booked.
    number: Option<u32>,
    instructions: Option<String>,
    /// Null if the appointment was not moved here.
    origin: Option<OriginView>,
}

impl From<MyAppointment> for TicketView {
    fn from(mine: MyAppointment) -> Self {
        let ticket = mine.ticket;
        let (name, address, phone) =
            mine.clinic.map(|clinic| (clinic.name, clinic.address, clinic.phone)).unwrap_or_default();
        Self {
            appointment: AppointmentRef { id: ticket.id.0, name: ticket.start },
            clinic: TicketClinic { id: ticket.clinic.0, name, address, phone },
            doctor: Named::new(ticket.doctor_id.map(|id| id.0).unwrap_or_default(), ticket.doctor_name),
            speciality: Named::new(
                ticket.speciality_id.map(|id| id.0).unwrap_or_default(),
                ticket.speciality_name,
            ),
            status: ticket.status,
            end: mine.end,
            room: ticket.room,
            number: mine.number,
            instructions: ticket.instructions,
            origin: mine.origin.map(OriginView::from),
        }
    }
}

/// Lists the patient's appointments at all clinics, upcoming ones first.
#[utoipa::path(
    get, path = "/api/{host}/appointments2", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host")),
    responses(
        (status = 200, body = Vec<TicketView>, headers(("Cabinet-Incomplete" = String, description = "comma-separated, percent-encoded ids of the clinics that did not respond"))),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json",
            description = "`plugin_busy`, `plugin_starting`, `plugin_failed`: retry after `Retry-After`"),
    )
)]
pub(super) async fn tickets(
    booking: BookingHost,
    owner: Owner,
) -> Result<(HeaderMap, Json<Vec<TicketView>>), RouteError> {
    let mine = booking.tickets(&caller(&owner)).await?;
    let tickets = mine.tickets.into_iter().map(TicketView::from).collect();
    Ok((incomplete(&mine.silent), Json(tickets)))
}
