//! Booking and cancelling. The request is sent once, and then the patient's history shows the outcome.
//!
//! `SetAppointment` returns no id, and the appointment's id in the history differs from the slot's (protocol sheet netrika §4.2), so the
//! appointment is found by doctor and start. If the response is lost or unreadable, the history is read too. An appointment in the history
//! proves the booking. Its absence proves nothing: the hub calls the clinic's system, which may still be working. Then the outcome is
//! unknown and the kernel keeps watching.

use crate::arguments::{clinic_number, required};
use crate::failure::Failure;
use crate::history;
use crate::hub::Hub;
use crate::soap::moment::moment;
use crate::soap::{Operation, Value};
use cabinet_plugin_sdk::{BookingRequest, Problem, Ticket, TicketStatus, log};

/// Books a slot, without retries.
pub(crate) fn book(hub: &Hub, request: &BookingRequest) -> Result<Ticket, Problem> {
    let clinic = clinic_number(&request.clinic_id)?;
    required(&request.patient_id, "patient-id")?;
    required(&request.slot_id, "slot-id")?;
    let start = moment(&request.start)
        .ok_or_else(|| Problem::invalid("the start is not a moment of the wall clock").about("start"))?;
    let values = [
        ("idAppointment", Value::Text(&request.slot_id)),
        ("idLpu", Value::Text(&clinic)),
        ("idPat", Value::Text(&request.patient_id)),
    ];
    let sent = hub.write(Operation::SetAppointment, &values);
    if let Err(failure) = &sent {
        if failure.proves_nothing_was_done() {
            return Err(failure.clone().into());
        }
        log::warn("a booking got no clear answer, the history is read", &[("how", &failure.name())]);
    }
    let tickets = history::read(hub, hub.settings.history_timeout_ms, &clinic, &request.patient_id);
    let found = tickets.as_ref().ok().and_then(|tickets| made_of(tickets, &request.doctor_id, &start));
    match (found, sent) {
        (Some(ticket), _) => Ok(ticket.clone()),
        (None, Ok(())) => {
            Err(Problem::outcome_unknown("the hub booked, but the history does not show the ticket yet"))
        }
        (None, Err(failure)) => Err(unclear(failure, "a booking")),
    }
}

/// The appointment at that moment with that doctor, or the only one at that moment whose doctor the hub does not name.
fn made_of<'a>(tickets: &'a [Ticket], doctor: &str, start: &str) -> Option<&'a Ticket> {
    let then = |ticket: &&Ticket| ticket.status != TicketStatus::Cancelled && ticket.start == start;
    let with_doctor = tickets.iter().filter(then).find(|ticket| ticket.doctor_id.as_deref() == Some(doctor));
    with_doctor.or_else(|| {
        let mut nameless = tickets.iter().filter(then).filter(|ticket| ticket.doctor_id.is_none());
        nameless.next().filter(|_| nameless.next().is_none())
    })
}

/// Cancels an appointment, without retries. An appointment that is unknown or already cancelled is `not-found` (75).
pub(crate) fn cancel(hub: &Hub, clinic_id: &str, patient_id: &str, ticket_id: &str) -> Result<(), Problem> {
    let clinic = clinic_number(clinic_id)?;
    required(patient_id, "patient-id")?;
    required(ticket_id, "ticket-id")?;
    let values = [
        ("idLpu", Value::Text(&clinic)),
        ("idPat", Value::Text(patient_id)),
        ("idAppointment", Value::Text(ticket_id)),
    ];
    let Err(failure) = hub.write(Operation::CreateClaimForRefusal, &values) else { return Ok(()) };
    if failure.proves_nothing_was_done() {
        return Err(failure.into());
    }
    log::warn("a cancellation got no clear answer, the history is read", &[("how", &failure.name())]);
    let tickets = history::read(hub, hub.settings.history_timeout_ms, &clinic, patient_id);
    let cancelled = |ticket: &Ticket| ticket.id == ticket_id && ticket.status == TicketStatus::Cancelled;
    match tickets {
        Ok(tickets) if tickets.iter().any(cancelled) => Ok(()),
        _ => Err(unclear(failure, "a cancellation")),
    }
}

/// A refusal with its own text becomes `failed`, which does not claim an outcome either; everything else is an unknown outcome.
fn unclear(failure: Failure, what: &str) -> Problem {
    match failure {
        Failure::Refused(refusal) if !refusal.code().is_outage() => refusal.into_problem(),
        failure => Problem::outcome_unknown(format!(
            "{what} got no clear answer ({}), and the history does not show it",
            failure.name()
        )),
    }
}
