//! Free days and free slots of a doctor.

use super::{Answer, clinic, doctor, known_patient_or_none};
use crate::netrika::answer::Refusal;
use crate::netrika::hospital::{CalendarSlot, City, Doctor, lock, slot_id};
use crate::netrika::request::Call;
use crate::netrika::schema::ARRAYS_NAMESPACE;
use crate::netrika::xml::Writer;
use chrono::TimeDelta;

/// `GetAvailableDates`
pub fn dates(city: &City, call: &Call) -> Answer {
    let (_, slots) = free(city, call)?;
    let mut days: Vec<_> = slots.iter().map(|slot| slot.start.date()).collect();
    days.dedup();
    let mut writer = Writer::default();
    writer.raw(&["<a:AvailableDateList xmlns:b=\"", ARRAYS_NAMESPACE, "\">"]);
    for day in days {
        writer.raw(&["<b:dateTime>", &day.format("%Y-%m-%dT00:00:00").to_string(), "</b:dateTime>"]);
    }
    writer.raw(&["</a:AvailableDateList>"]);
    Ok(writer.finish())
}

/// `GetAvaibleAppointments`
pub fn slots(city: &City, call: &Call) -> Answer {
    let (doctor, slots) = free(city, call)?;
    let minutes = if doctor.length_unknown { 0 } else { doctor.timetable.slot_minutes };
    let mut writer = Writer::default();
    writer.nest("ListAppointments", |list| {
        for slot in slots {
            let end = slot.start + TimeDelta::minutes(minutes.into());
            list.nest("Appointment", |one| {
                one.text("Address", None)
                    .text("IdAppointment", Some(&slot_id(doctor, slot.start)))
                    .value("Num", slot.number)
                    .text("Room", Some(&doctor.room))
                    .value("VisitEnd", end.format("%Y-%m-%dT%H:%M:%S"))
                    .value("VisitStart", slot.start.format("%Y-%m-%dT%H:%M:%S"));
            });
        }
    });
    Ok(writer.finish())
}

fn free<'a>(city: &'a City, call: &Call) -> Result<(&'a Doctor, Vec<CalendarSlot>), Refusal> {
    let clinic = clinic(city, call)?;
    known_patient_or_none(clinic, call)?;
    let doctor = doctor(clinic, call)?;
    let from = call.moment("visitStart").ok_or_else(|| Refusal::new(4))?;
    let to = call.moment("visitEnd").ok_or_else(|| Refusal::new(4))?;
    let mut calendar = lock(&doctor.calendar);
    let slots = calendar.free(city.dice, &doctor.timetable, city.now()).iter();
    let chosen =
        slots.filter(|slot| slot.free && !doctor.by_referral && slot.start >= from && slot.start <= to);
    Ok((doctor, chosen.copied().collect()))
}
