//! A booking record as an `Appointment` (<https://hl7.org/fhir/R4/appointment.html>).

use super::{instant, reference, without_blanks};
use crate::Host;
use crate::own_data::Visit;
use cabinet_domain::MedicalHostId;
use cabinet_domain::local_time::in_zone;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use uuid::Uuid;

/// `None` for a refused booking, because there was never an appointment.
pub(super) fn appointment(
    visit: &Visit,
    patient: Uuid,
    hosts: &BTreeMap<MedicalHostId, Host>,
) -> Option<Value> {
    let (status, taken) = match visit.state.as_str() {
        "booked" => ("booked", "accepted"),
        "cancelled" => ("cancelled", "declined"),
        "asked" | "unknown" => ("pending", "needs-action"),
        _ => return None,
    };
    // Invariant app-3: only a cancelled appointment may lack a start. The time zone of a removed host is unknown.
    let zone = hosts.get(&visit.host_id).map(|host| host.zone);
    if zone.is_none() && status != "cancelled" {
        return None;
    }
    let moment = |at| zone.map(|zone| in_zone(at, zone).to_rfc3339());
    let host = visit.host_name.clone().unwrap_or_else(|| visit.host_id.to_string());
    let actor = |kind: &str, id: &str, name: &Option<String>| {
        let display = name.as_ref().unwrap_or(&host);
        json!({ "actor": { "type": kind, "identifier": { "value": id }, "display": display }, "status": taken })
    };
    Some(without_blanks(json!({
        "resourceType": "Appointment",
        "identifier": [
            reference::identifier(visit.id),
            visit.ticket_id.as_ref().map(|ticket| json!({ "value": ticket, "assigner": { "display": host } })),
        ],
        "status": status,
        "start": moment(visit.start),
        // Invariant app-2: a start requires an end. Not every slot has a length.
        "end": moment(visit.end.unwrap_or(visit.start)),
        "created": instant(visit.created_at),
        "participant": [
            { "actor": reference::to(&patient.to_string()), "status": "accepted" },
            actor("Practitioner", &visit.doctor_id, &visit.doctor_name),
            actor("Location", &visit.clinic_id, &visit.clinic_name),
        ],
    })))
}
