//! Specialities and doctors of a clinic, without a patient.
//!
//! `CountFreeParticipantIE` counts the slots open to the internet, `CountFreeTicket` counts all; the first is shown. An entry without such
//! slots may need a referral or the reception and is left out (protocol sheet netrika §2 and §8), unless the clinic says why a doctor does
//! not receive. An entry without a name can still be booked, so it gets one.

use crate::arguments::clinic_number;
use crate::availability;
use crate::hub::Hub;
use crate::soap::moment::day;
use crate::soap::{Element, Operation, Value};
use cabinet_plugin_sdk::{Doctor, Problem, Speciality, clock};

/// Time limit for looking up the rooms of unnamed doctors one by one; the patient waits for the list meanwhile.
const ROOMS_MS: u64 = 6_000;
/// Maximum number of room lookups per list.
const MOST_ROOMS: usize = 20;

/// `GetSpesialityList`
pub(crate) fn specialities(hub: &Hub, clinic_id: &str) -> Result<Vec<Speciality>, Problem> {
    let clinic = clinic_number(clinic_id)?;
    let hide = hub.settings.hide_without_tickets;
    let specialities =
        hub.ask(Operation::GetSpesialityList, &[("idLpu", Value::Text(&clinic))], |result| {
            let all = result.items("ListSpesiality", "Spesiality").filter_map(|one| {
                let id = one.id("IdSpesiality")?;
                let named = one.text("NameSpesiality").map(str::to_owned);
                Some(Speciality {
                    id: id.to_owned(),
                    name: named.unwrap_or_else(|| ["Специальность ", id].concat()),
                    ticket_count: tickets(one),
                })
            });
            Ok(all.filter(|one| !hide || one.ticket_count > 0).collect())
        })?;
    Ok(specialities)
}

/// `GetDoctorList`
pub(crate) fn doctors(hub: &Hub, clinic_id: &str, speciality_id: &str) -> Result<Vec<Doctor>, Problem> {
    let clinic = clinic_number(clinic_id)?;
    let hide = hub.settings.hide_without_tickets;
    let values = [("idSpesiality", Value::Text(speciality_id)), ("idLpu", Value::Text(&clinic))];
    let mut doctors: Vec<Doctor> = hub.ask(Operation::GetDoctorList, &values, |result| {
        let all = result.items("Docs", "Doctor").filter_map(|one| {
            Some(Doctor {
                id: one.id("IdDoc")?.to_owned(),
                name: one.text("Name").unwrap_or_default().to_owned(),
                speciality_id: speciality_id.to_owned(),
                ticket_count: tickets(one),
                nearest_date: one.text("NearestDate").and_then(day),
                room: None,
                comment: one.text("Comment").map(str::to_owned),
            })
        });
        Ok(all.filter(|one| !hide || one.ticket_count > 0 || one.comment.is_some()).collect())
    })?;
    name_by_room(hub, &clinic, &mut doctors);
    Ok(doctors)
}

/// Names doctors without a name by their room, so that they can be distinguished. Lists of doctors contain no rooms, but slots do.
/// After a failed lookup, no further rooms are looked up.
fn name_by_room(hub: &Hub, clinic: &str, doctors: &mut [Doctor]) {
    let until = clock::now_ms().saturating_add(ROOMS_MS);
    let mut left = MOST_ROOMS;
    for doctor in doctors.iter_mut().filter(|one| one.name.is_empty()) {
        let may_ask = left > 0 && clock::now_ms() < until && doctor.ticket_count > 0;
        if let Some(day) = doctor.nearest_date.as_deref().filter(|_| may_ask) {
            match availability::room_on(hub, clinic, &doctor.id, day) {
                Ok(room) => {
                    doctor.room = room;
                    left -= 1;
                }
                Err(_) => left = 0,
            }
        }
        doctor.name = match &doctor.room {
            Some(room) => ["Врач без имени, каб. ", room].concat(),
            None => "Врач без имени".to_owned(),
        };
    }
}

fn tickets(one: &Element<'_>) -> u32 {
    one.number("CountFreeParticipantIE").and_then(|count| u32::try_from(count).ok()).unwrap_or(0)
}
