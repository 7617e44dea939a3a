//! `GET /api/{host}/appointments2/printout?clinicId&appointmentId`

mod document;

use super::SchedulingState;
use super::appointment_texts::AppointmentTexts;
use super::cancel::TicketQuery;
use super::host::{BookingHost, caller};
use crate::error::RouteError;
use crate::shared::pdf_file::pdf_file;
use crate::shared::screen_language::screen_language;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, Owner};
use cabinet_pdf::Document;
use document::{PrintoutOf, blocks};
use std::sync::Arc;

/// The printout of one of the patient's appointments as PDF (PDF/UA-1, PDF/A-2a), in the language of the request: when, where, with whom, what
/// to bring, and a QR code that opens the appointment in the account.
#[utoipa::path(
    get, path = "/api/{host}/appointments2/printout", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host"), TicketQuery),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json",
            description = "`patient_unknown`, `patient_ambiguous`"),
        (status = 502, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json",
            description = "`plugin_busy`, `plugin_starting`, `plugin_failed`: retry after `Retry-After`"),
    )
)]
pub(super) async fn printout(
    State(app): State<Arc<SchedulingState>>,
    booking: BookingHost,
    owner: Owner,
    headers: HeaderMap,
    Query(ticket): Query<TicketQuery>,
) -> Result<Response, RouteError> {
    let language = screen_language(&app.languages, &headers);
    let appointment = booking.ticket(&caller(&owner), &ticket.clinic_id, &ticket.appointment_id).await?;
    let patient = app.users.lookup(owner.id()).await?.map(|user| user.name.in_full()).unwrap_or_default();
    let texts = AppointmentTexts::of(language).map_err(|error| {
        tracing::error!(%error, "the texts of the printout of an appointment are not complete");
        ApiProblem::internal()
    })?;
    let of = PrintoutOf {
        appointment: &appointment,
        organisation: &app.organisation.in_language(language),
        patient,
        url: app.address_of(&ticket.appointment_id),
    };
    let document = Document {
        title: texts.title.clone(),
        language: language.code(),
        blocks: blocks(&texts, &of),
        written_at: app.clock.now(),
    };
    pdf_file(document, "appointment.pdf").await
}
