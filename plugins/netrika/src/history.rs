//! A patient's appointments: `GetPatientHistory`.

use crate::arguments::{clinic_number, required};
use crate::failure::Failure;
use crate::hub::Hub;
use crate::soap::moment::{moment, without_zones};
use crate::soap::{Element, Operation, Value};
use cabinet_plugin_sdk::{Problem, Ticket, TicketStatus, clock};

/// Future, past and cancelled appointments, ascending by start.
pub(crate) fn tickets(hub: &Hub, clinic_id: &str, patient_id: &str) -> Result<Vec<Ticket>, Problem> {
    clinic_number(clinic_id)?;
    required(patient_id, "patient-id")?;
    let mut tickets = read(hub, hub.settings.read_timeout_ms, clinic_id, patient_id)?;
    tickets.sort_by(|one, other| one.start.cmp(&other.start));
    Ok(tickets)
}

/// Reads the history in the hub's order; the caller has checked the ids. `ListHistoryVisit` contains future and past appointments,
/// distinguished by the local time; `ListHistoryRefusal` contains the cancelled ones. An appointment in both lists is cancelled.
pub(crate) fn read(
    hub: &Hub,
    timeout_ms: u32,
    clinic_id: &str,
    patient_id: &str,
) -> Result<Vec<Ticket>, Failure> {
    let now = clock::local_now();
    let values = [("idLpu", Value::Text(clinic_id)), ("idPat", Value::Text(patient_id))];
    hub.ask_within(timeout_ms, Operation::GetPatientHistory, &values, |result| {
        for (list, item) in [("ListHistoryRefusal", "HistoryRefusal"), ("ListHistoryVisit", "HistoryVisit")] {
            without_zones(result.items(list, item).filter_map(|one| one.text("VisitStart")))?;
        }
        let refusals = result.items("ListHistoryRefusal", "HistoryRefusal");
        let mut tickets: Vec<_> =
            refusals.filter_map(|one| ticket(one, clinic_id, |_| TicketStatus::Cancelled)).collect();
        let status =
            |start: &str| if start > now.as_str() { TicketStatus::Active } else { TicketStatus::Past };
        for visit in result.items("ListHistoryVisit", "HistoryVisit") {
            let visit = ticket(visit, clinic_id, status);
            if let Some(visit) = visit.filter(|visit| !tickets.iter().any(|known| known.id == visit.id)) {
                tickets.push(visit);
            }
        }
        Ok(tickets)
    })
}

/// Converts one record. A record without an id or a start is dropped, because it cannot be shown or cancelled.
fn ticket(one: &Element<'_>, clinic_id: &str, status: impl Fn(&str) -> TicketStatus) -> Option<Ticket> {
    let id = one.id("IdAppointment")?;
    let start = one.text("VisitStart").and_then(moment)?;
    let doctor = one.member("DoctorRendingConsultation");
    let speciality = one.member("SpecialityRendingConsultation");
    let of = |element: Option<&Element<'_>>, name: &str| element?.text(name).map(str::to_owned);
    let id_of = |element: Option<&Element<'_>>, name: &str| element?.id(name).map(str::to_owned);
    Some(Ticket {
        id: id.to_owned(),
        clinic_id: clinic_id.to_owned(),
        status: status(&start),
        start,
        doctor_id: id_of(doctor, "IdDoc"),
        doctor_name: of(doctor, "Name"),
        speciality_id: id_of(speciality, "IdSpesiality"),
        speciality_name: of(speciality, "NameSpesiality"),
        room: None,
        instructions: None,
    })
}
