//! `GET /api/{host}/moves/open` (issue 17)

use super::host::{BookingHost, caller};
use super::views::Named;
use crate::error::RouteError;
use axum::Json;
use cabinet_booking::OpenMove;
use cabinet_domain::MoveState;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use chrono::{DateTime, FixedOffset};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// One side of a move.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MoveSide)]
struct SideView {
    /// Id of the appointment; null while the outcome of the new booking is open.
    appointment_id: Option<String>,
    clinic: Named,
    /// The clinic's phone number, as the clinic writes it.
    phone: Option<String>,
    doctor: Named,
    start: DateTime<FixedOffset>,
}

/// A move that is not completed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OpenMove)]
pub(super) struct OpenMoveView {
    booking_id: Uuid,
    /// `booking`: the outcome of the new booking is not known, and the old appointment stays. `cancelling`: the new appointment exists, and
    /// the server is cancelling the old one. `standing`: both exist, and the clinic did not cancel the old one.
    #[schema(value_type = String)]
    state: MoveState,
    /// Whether cancelling the old appointment has failed so far.
    has_failed: bool,
    from: SideView,
    to: SideView,
}

impl From<OpenMove> for OpenMoveView {
    fn from(open: OpenMove) -> Self {
        let new = open.booking;
        let (clinic_name, phone) = new.listed_clinic.map(|clinic| (clinic.name, clinic.phone)).unzip();
        Self {
            booking_id: new.id.0,
            state: open.state,
            has_failed: open.has_failed,
            from: SideView {
                appointment_id: Some(open.old_ticket.0),
                clinic: Named::new(open.old_clinic.0, open.old_clinic_name),
                phone: open.old_clinic_phone,
                doctor: Named::new(open.old_doctor.map(|id| id.0).unwrap_or_default(), open.old_doctor_name),
                start: open.old_start,
            },
            to: SideView {
                appointment_id: open.ticket.map(|id| id.0),
                clinic: Named::new(new.clinic.0, clinic_name),
                phone: phone.flatten(),
                doctor: Named::new(new.doctor.0, new.doctor_name),
                start: new.start,
            },
        }
    }
}

/// Lists the patient's moves that are not completed. Cancelling the old appointment of one that is `standing` completes it.
#[utoipa::path(
    get, path = "/api/{host}/moves/open", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host")),
    responses(
        (status = 200, body = Vec<OpenMoveView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn open_moves(
    booking: BookingHost,
    owner: Owner,
) -> Result<Json<Vec<OpenMoveView>>, RouteError> {
    let open = booking.open_moves(&caller(&owner)).await?;
    Ok(Json(open.into_iter().map(OpenMoveView::from).collect()))
}
