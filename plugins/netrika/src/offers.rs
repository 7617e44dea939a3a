//! What a clinic offers: specialities and doctors, as everybody sees them.
//!
//! `CountFreeParticipantIE` are the tickets open to the internet, `CountFreeTicket` are all; the first is shown. What has none may need a
//! referral or the reception and is left out (protocol sheet netrika §2 and §8), unless the clinic says why a doctor does not receive.

use crate::arguments::clinic_number;
use crate::hub::Hub;
use crate::soap::moment::day;
use crate::soap::{Element, Operation, Value};
use cabinet_plugin_sdk::{Doctor, Problem, Speciality};

/// `GetSpesialityList`
pub(crate) fn specialities(hub: &Hub, clinic_id: &str) -> Result<Vec<Speciality>, Problem> {
    let clinic = clinic_number(clinic_id)?;
    let hide = hub.settings.hide_without_tickets;
    let specialities =
        hub.ask(Operation::GetSpesialityList, &[("idLpu", Value::Text(&clinic))], |result| {
            let all = result.items("ListSpesiality", "Spesiality").filter_map(|one| {
                Some(Speciality {
                    id: one.id("IdSpesiality")?.to_owned(),
                    name: one.text("NameSpesiality")?.to_owned(),
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
    let doctors = hub.ask(Operation::GetDoctorList, &values, |result| {
        let all = result.items("Docs", "Doctor").filter_map(|one| {
            Some(Doctor {
                id: one.id("IdDoc")?.to_owned(),
                name: one.text("Name")?.to_owned(),
                speciality_id: speciality_id.to_owned(),
                ticket_count: tickets(one),
                nearest_date: one.text("NearestDate").and_then(day),
                room: None,
                comment: one.text("Comment").map(str::to_owned),
            })
        });
        Ok(all.filter(|one| !hide || one.ticket_count > 0 || one.comment.is_some()).collect())
    })?;
    Ok(doctors)
}

fn tickets(one: &Element<'_>) -> u32 {
    one.number("CountFreeParticipantIE").and_then(|count| u32::try_from(count).ok()).unwrap_or(0)
}
