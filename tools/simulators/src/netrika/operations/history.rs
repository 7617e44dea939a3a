//! A patient's tickets: `ListHistoryRefusal` contains the cancelled ones, `ListHistoryVisit` the others, past and future.

use super::lists::{date, write_doctor};
use super::{Answer, clinic, patient};
use crate::netrika::hospital::names::SPECIALITIES;
use crate::netrika::hospital::{BookedTicket, City, Clinic, lock, speciality_id};
use crate::netrika::request::Call;
use crate::netrika::xml::Writer;

/// `GetPatientHistory`
pub fn history(city: &City, call: &Call) -> Answer {
    let clinic = clinic(city, call)?;
    let (patient, _) = patient(clinic, call)?;
    let tickets = lock(&clinic.book).of(patient).to_vec();
    let mut writer = Writer::default();
    writer.nest("ListHistoryRefusal", |list| {
        for ticket in tickets.iter().filter(|ticket| ticket.cancelled) {
            write_ticket(list, "HistoryRefusal", clinic, ticket);
        }
    });
    writer.nest("ListHistoryVisit", |list| {
        for ticket in tickets.iter().filter(|ticket| !ticket.cancelled) {
            write_ticket(list, "HistoryVisit", clinic, ticket);
        }
    });
    Ok(writer.finish())
}

fn write_ticket(list: &mut Writer, element: &str, clinic: &Clinic, ticket: &BookedTicket) {
    let doctor = clinic.doctors.get(ticket.doctor);
    list.nest(element, |one| {
        date(one, "DateCreatedAppointment", Some(ticket.created), 0);
        one.text("DoctorBringReferal", None);
        match doctor {
            Some(doctor) => write_doctor(one, "DoctorRendingConsultation", doctor, None, ticket.doctor),
            None => {
                one.text("DoctorRendingConsultation", None);
            }
        }
        one.text("IdAppointment", Some(&ticket.history_id)).text("SpecialityBringReferal", None);
        let speciality = doctor.map(|doctor| doctor.speciality);
        one.nest("SpecialityRendingConsultation", |inside| {
            inside
                .value("CountFreeParticipantIE", 0)
                .value("CountFreeTicket", 0)
                .text("FerIdSpesiality", None);
            inside.text("IdSpesiality", speciality.map(speciality_id).as_deref());
            date(inside, "LastDate", None, ticket.doctor);
            inside
                .text("NameSpesiality", speciality.and_then(|at| SPECIALITIES.get(at)).map(|line| line.name));
            date(inside, "NearestDate", None, ticket.doctor);
        });
        one.nest("UserCreatedAppointment", |user| {
            user.text("UserName", Some("Портал пациента")).text("UserPosition", None);
        });
        date(one, "VisitStart", Some(ticket.start), 0);
    });
}
