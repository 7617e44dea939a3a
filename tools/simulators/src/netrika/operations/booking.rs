//! Booking and cancelling.

use super::{Answer, clinic, patient};
use crate::netrika::answer::Refusal;
use crate::netrika::hospital::{BookedTicket, City, Taking, lock, parse_slot_id, slot_id};
use crate::netrika::request::Call;
use crate::person::Oddity;

/// `SetAppointment`. Errors: 38 unknown slot, 36 not attached, 33 and 34 restrictions, 35 already booked, 39 taken (protocol sheet netrika
/// §4.4). The answer does not contain the id of the ticket.
pub fn book(city: &City, call: &Call) -> Answer {
    let clinic = clinic(city, call)?;
    let (patient, person) = patient(clinic, call)?;
    let person = city.people.get(person).ok_or_else(|| Refusal::new(20))?;
    let slot = call.text("idAppointment").ok_or_else(|| Refusal::new(4))?;
    let unknown = || Refusal::new(38);
    let (doctor, start) = parse_slot_id(slot).ok_or_else(unknown)?;
    let (index, doctor) = clinic.doctor(doctor).ok_or_else(unknown)?;
    if slot_id(doctor, start) != slot {
        return Err(unknown());
    }
    let now = city.now();
    if person.oddity == Oddity::Unattached {
        return Err(Refusal::new(36));
    }
    if let Some(id) = doctor.limit.refuses(person, now.date()) {
        return Err(Refusal::new(id));
    }
    let mut book = lock(&clinic.book);
    let same_speciality = |ticket: &BookedTicket| {
        clinic.doctors.get(ticket.doctor).is_some_and(|other| other.speciality == doctor.speciality)
    };
    if book
        .of(patient)
        .iter()
        .any(|ticket| !ticket.cancelled && ticket.start > now && same_speciality(ticket))
    {
        return Err(Refusal::new(35));
    }
    match lock(&doctor.calendar).take(city.dice, &doctor.timetable, now, start) {
        Taking::Unknown => return Err(unknown()),
        Taking::Busy => return Err(Refusal::new(39)),
        Taking::Taken => {}
    }
    book.add(BookedTicket {
        history_id: city.next_ticket_id(),
        slot_id: slot.to_owned(),
        patient_id: patient.to_owned(),
        doctor: index,
        doctor_id: doctor.id.clone(),
        start,
        created: now,
        cancelled: false,
        by_call: true,
    });
    Ok("<a:Type>узкий</a:Type>".into())
}

/// `CreateClaimForRefusal`, by the id in the history. Error 75 for a ticket that is unknown, past or already cancelled.
pub fn cancel(city: &City, call: &Call) -> Answer {
    let clinic = clinic(city, call)?;
    let (patient, _) = patient(clinic, call)?;
    let id = call.text("idAppointment").ok_or_else(|| Refusal::new(4))?;
    let now = city.now();
    let mut book = lock(&clinic.book);
    let ticket = book
        .of_mut(patient)
        .iter_mut()
        .find(|ticket| ticket.history_id == id && !ticket.cancelled && ticket.start > now)
        .ok_or_else(|| Refusal::new(75))?;
    ticket.cancelled = true;
    if let Some(doctor) = clinic.doctors.get(ticket.doctor) {
        lock(&doctor.calendar).give_back(ticket.start);
    }
    Ok(String::new())
}
