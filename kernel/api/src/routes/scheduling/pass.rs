//! `GET /api/{host}/appointments2/pass?clinicId&appointmentId`

use super::SchedulingState;
use super::appointment_texts::AppointmentTexts;
use super::cancel::TicketQuery;
use super::host::{BookingHost, caller};
use crate::error::RouteError;
use crate::shared::screen_language::screen_language;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use cabinet_booking::MyAppointment;
use cabinet_config::Organisation;
use cabinet_domain::{AppointmentStatus, MedicalHostId};
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, Owner};
use cabinet_wallet::{PassField, VisitPass, WalletError};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;
use std::time::Duration;

/// The registered type of a pass (IANA).
const PASS: &str = "application/vnd.apple.pkpass";
/// Characters of a room's number.
const NUMBER_AT_MOST: usize = 8;
/// A key that does not answer is asked again after this time.
const RETRY: Duration = Duration::from_secs(30);

/// A pass of one of the patient's appointments for the wallet of a phone, in the language of the request: a signed file that the
/// phone's wallet keeps. Its front has the visit's time and number, its back the doctor, the speciality and the clinic (docs/adr/0076).
#[utoipa::path(
    get, path = "/api/{host}/appointments2/pass", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host"), TicketQuery),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/vnd.apple.pkpass"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json",
            description = "`no_wallet`: this hospital issues no passes, or its certificate has expired; `not_found`"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json",
            description = "`patient_unknown`, `patient_ambiguous`"),
        (status = 502, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json",
            description = "`wallet_unavailable`: the pass cannot be signed now; `plugin_busy`, `plugin_starting`, `plugin_failed`: retry after \
                           `Retry-After`"),
    )
)]
pub(super) async fn pass(
    State(app): State<Arc<SchedulingState>>,
    booking: BookingHost,
    owner: Owner,
    headers: HeaderMap,
    Query(ticket): Query<TicketQuery>,
) -> Result<Response, RouteError> {
    let wallet = app.wallet.as_ref().ok_or_else(|| ApiProblem::not_found("no_wallet"))?;
    let language = screen_language(&app.languages, &headers);
    let appointment = booking.ticket(&caller(&owner), &ticket.clinic_id, &ticket.appointment_id).await?;
    let texts = AppointmentTexts::of(language).map_err(|error| {
        tracing::error!(%error, "the texts of the pass of an appointment are not complete");
        ApiProblem::internal()
    })?;
    let of = PassOf {
        serial: serial(&booking.host().id, &ticket),
        appointment,
        organisation: app.organisation.in_language(language),
        colour: app.colour.clone(),
        url: app.address_of(&ticket.appointment_id),
    };
    let file =
        wallet.issue(&visit(&texts, of), app.clock.now()).await.map_err(|error| unavailable(&error))?;
    let headers = [
        (CONTENT_TYPE, PASS),
        (CONTENT_DISPOSITION, "attachment; filename=\"appointment.pkpass\""),
        (CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, file).into_response())
}

struct PassOf {
    serial: String,
    appointment: MyAppointment,
    /// In the language of the texts.
    organisation: Organisation,
    colour: String,
    /// The address of the appointment in the account.
    url: String,
}

/// What the pass says. What is not known is left out.
fn visit(texts: &AppointmentTexts, of: PassOf) -> VisitPass {
    let PassOf { serial, appointment, organisation, colour, url } = of;
    let MyAppointment { ticket, clinic, end, number, .. } = appointment;
    let (name, address, phone) = match clinic {
        Some(clinic) => (Some(clinic.name), clinic.address, clinic.phone),
        None => (None, None, None),
    };
    let (shown, hidden) = match ticket.room {
        Some(room) if is_number(&room) => (Some(room), None),
        room => (None, room),
    };
    let front =
        [("room", &texts.room, shown), ("number", &texts.number, number.map(|number| number.to_string()))];
    let back = [
        ("doctor", &texts.doctor, ticket.doctor_name),
        ("speciality", &texts.speciality, ticket.speciality_name),
        ("clinic", &texts.clinic, name),
        ("address", &texts.address, address),
        ("room", &texts.room, hidden),
        ("phone", &texts.phone, Some(phone.unwrap_or(organisation.phone))),
        ("bring", &texts.bring, ticket.instructions),
    ];
    let note = match ticket.status {
        AppointmentStatus::Active => format!("{}\n\n{}", texts.arrive, texts.unchanged),
        AppointmentStatus::Cancelled => texts.cancelled.clone(),
        AppointmentStatus::Past => texts.past.clone(),
    };
    let note = PassField { key: "note", label: organisation.title.clone(), value: note };
    VisitPass {
        serial,
        organisation: organisation.title,
        short_name: organisation.short_title,
        description: texts.description.clone(),
        colour,
        start: ticket.start,
        end,
        is_cancelled: ticket.status == AppointmentStatus::Cancelled,
        when: texts.when.clone(),
        url,
        front: front.into_iter().filter_map(field).collect(),
        back: back.into_iter().filter_map(field).chain([note]).collect(),
    }
}

/// Whether a room is a number and no name: `304`, `12 a`, `B-7`. A name may say what is examined there.
fn is_number(room: &str) -> bool {
    room.chars().count() <= NUMBER_AT_MOST && room.contains(|character: char| character.is_ascii_digit())
}

fn field((key, label, value): (&'static str, &String, Option<String>)) -> Option<PassField> {
    let value = value.filter(|value| !value.trim().is_empty())?;
    Some(PassField { key, label: label.clone(), value })
}

/// The same for the same appointment, and says nothing about it.
fn serial(host: &MedicalHostId, ticket: &TicketQuery) -> String {
    let named = format!("{host}\0{}\0{}", ticket.clinic_id, ticket.appointment_id);
    format!("{:x}", Sha256::digest(named))
}

fn unavailable(error: &WalletError) -> RouteError {
    tracing::error!(%error, "the pass of an appointment cannot be issued: {error}");
    if let WalletError::OutOfPeriod { .. } = error {
        return ApiProblem::not_found("no_wallet").into();
    }
    ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "wallet_unavailable").retry_in(RETRY).into()
}

#[cfg(test)]
mod tests {
    use super::is_number;

    #[test]
    fn a_locked_phone_shows_the_number_of_a_room_and_no_name() {
        for number in ["304", "12 a", "B-7", "каб. 305"] {
            assert!(is_number(number), "{number}");
        }
        for name in ["", "УЗИ", "Mammography", "Mammography 2", "кабинет УЗИ 12"] {
            assert!(!is_number(name), "{name}");
        }
    }
}
