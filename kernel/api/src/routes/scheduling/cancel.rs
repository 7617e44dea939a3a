//! `DELETE /api/{host}/appointments2?clinicId&appointmentId`

use super::host::{BookingHost, caller};
use crate::error::RouteError;
use axum::http::StatusCode;
use cabinet_domain::{AppointmentId, ClinicId};
use cabinet_http::Owner;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use utoipa::IntoParams;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct TicketQuery {
    /// Id of the clinic.
    #[param(value_type = String)]
    pub(super) clinic_id: ClinicId,
    /// Id of the appointment: `appointment.id` of the list.
    #[param(value_type = String)]
    pub(super) appointment_id: AppointmentId,
}

/// Cancels one of the patient's upcoming appointments. An appointment that is cancelled, past, or another patient's is reported as not
/// found.
#[utoipa::path(
    delete, path = "/api/{host}/appointments2", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host"), TicketQuery),
    responses(
        (status = 204),
        (status = 403, body = ProblemBody, description = "`booking_closed`", content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json",
            description = "`not_allowed`, `patient_unknown`, `patient_ambiguous`; `move_under_way` if the appointment is being moved"),
        (status = 502, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json",
            description = "`plugin_busy`, `plugin_starting`, `plugin_failed`: retry after `Retry-After`"),
        (status = 504, body = ProblemBody, content_type = "application/problem+json",
            description = "`outcome_unknown`: the list of appointments shows whether it was cancelled"),
    )
)]
pub(super) async fn cancel(
    booking: BookingHost,
    owner: Owner,
    Query(ticket): Query<TicketQuery>,
) -> Result<StatusCode, RouteError> {
    booking.cancel(&caller(&owner), &ticket.clinic_id, &ticket.appointment_id).await?;
    Ok(StatusCode::NO_CONTENT)
}
