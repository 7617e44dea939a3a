//! `POST /api/{host}/appointments2` (A-304, A-305, X-037…X-039)

use super::error::of_booking;
use super::host::{BookingHost, caller};
use super::views::Named;
use crate::error::RouteError;
use axum::http::HeaderMap;
use cabinet_booking::{BookedAppointment, BookingRequest};
use cabinet_domain::{DoctorId, SpecialityId};
use cabinet_http::extract::Json;
use cabinet_http::idempotency::idempotency_key;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_http::{ApiProblem, Owner};
use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The slot to book. Clinic and slot are enough if the slot was listed within the last half hour.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct BookingBody {
    /// Id of the clinic.
    clinic_id: String,
    /// Id of the slot.
    appointment_id: String,
    /// Doctor of the slot; must match what the hospital system reports.
    doctor_id: Option<String>,
    /// Speciality under which the doctor was found.
    spec_id: Option<String>,
    /// Start of the slot; must match what the hospital system reports.
    start: Option<DateTime<FixedOffset>>,
}

impl BookingBody {
    pub(super) fn parse(self) -> Result<BookingRequest, ApiProblem> {
        let required = [("clinicId", &self.clinic_id), ("appointmentId", &self.appointment_id)];
        let missing = required.into_iter().filter(|(_, value)| value.is_empty());
        let errors: Vec<_> = missing.map(|(field, _)| FieldProblem::new(field, "required")).collect();
        if !errors.is_empty() {
            return Err(ApiProblem::validation(errors));
        }
        Ok(BookingRequest {
            clinic: self.clinic_id.into(),
            slot: self.appointment_id.into(),
            doctor: self.doctor_id.map(DoctorId),
            speciality: self.spec_id.map(SpecialityId),
            start: self.start,
        })
    }
}

/// The booked appointment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BookedView {
    /// Id to cancel the appointment with; differs from the slot's id.
    appointment_id: String,
    clinic_id: String,
    doctor: Named,
    speciality: Option<Named>,
    start: DateTime<FixedOffset>,
    /// Absent if the slot has no end time.
    end: Option<DateTime<FixedOffset>>,
    room: Option<String>,
    /// Number in the queue.
    number: Option<u32>,
    instructions: Option<String>,
}

/// The booking's result. Never empty: without an appointment the response is a problem.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookingResult)]
pub(super) struct BookingAnswer {
    result: BookedView,
}

impl From<BookedAppointment> for BookedView {
    fn from(booked: BookedAppointment) -> Self {
        Self {
            appointment_id: booked.ticket.0,
            clinic_id: booked.clinic.0,
            doctor: Named::new(booked.doctor.0, booked.doctor_name),
            speciality: Named::known(booked.speciality.map(|id| id.0), booked.speciality_name),
            start: booked.start,
            end: booked.end,
            room: booked.room,
            number: booked.number,
            instructions: booked.instructions,
        }
    }
}

/// Books a slot once: the same key, or the same slot for the same patient, gets the same response. A key whose booking was refused for a
/// temporary reason (`hospital_unavailable`, `hospital_misconfigured`, `plugin_busy`, `plugin_starting`, `profile_incomplete`) can be used
/// again. A patient's bookings at a host run one after the other: the next one waits up to ten seconds.
#[utoipa::path(
    post, path = "/api/{host}/appointments2", tag = "scheduling", security(("bearer" = [])),
    params(
        ("host" = String, Path, description = "id of the medical host"),
        ("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters; if absent, the slot itself is the key"),
    ),
    request_body = BookingBody,
    responses(
        (status = 200, body = BookingAnswer),
        (status = 403, body = ProblemBody, description = "`booking_closed`", content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json",
            description = "`slot_taken`, `already_booked`, `not_allowed`, `patient_unknown`, `patient_ambiguous`, `booking_cancelled`, `booking_under_way` with the `bookingId` of the patient's other booking (one at a time; nothing was sent to the hospital system, retry with the same key), `not_booked` (the hospital system did not make the booking: a new one needs another key), `never_learnt` (the outcome could not be determined)"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json",
            description = "`slot_unknown` (also if `doctorId` or `start` no longer matches the slot), `profile_incomplete` (with `field` if the hospital system names the missing profile field; nothing was booked), `idempotency_key_reused`, `validation`"),
        (status = 502, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json",
            description = "`plugin_busy`, `plugin_starting`: nothing was booked; retry with the same key after `Retry-After`"),
        (status = 504, body = ProblemBody, content_type = "application/problem+json",
            description = "`outcome_unknown` with `bookingId`: do not retry; `hospital_timed_out`: nothing was booked"),
    )
)]
pub(super) async fn book(
    booking: BookingHost,
    owner: Owner,
    headers: HeaderMap,
    Json(body): Json<BookingBody>,
) -> Result<axum::Json<BookingAnswer>, RouteError> {
    let request = body.parse()?;
    let key = idempotency_key(&headers)?;
    let booked = booking.book(&caller(&owner), &request, key.as_ref()).await.map_err(of_booking)?;
    Ok(axum::Json(BookingAnswer { result: booked.into() }))
}
