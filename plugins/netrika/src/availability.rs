//! Free days and free slots of a doctor. Never cached: a slot may be taken between list and booking (protocol sheet netrika §8).

use crate::arguments::{clinic_number, window};
use crate::days::halves;
use crate::failure::Failure;
use crate::hub::Hub;
use crate::soap::moment::{day, moment, without_zones};
use crate::soap::reader::Unreadable;
use crate::soap::{Element, Operation, Value};
use cabinet_plugin_sdk::{AvailabilityQuestion, IsoDate, Problem, Slot};

/// Recursion limit of the split. Two months are requested in at most sixteen parts of four days.
const PARTS_DEPTH: u32 = 4;
/// Time limit for looking up a room, so that the list of doctors is not delayed.
const ROOM_TIMEOUT_MS: u32 = 4_000;

/// `GetAvailableDates`, ascending, within the requested days.
pub(crate) fn dates(hub: &Hub, question: &AvailabilityQuestion) -> Result<Vec<IsoDate>, Problem> {
    let mut dates: Vec<_> = ask(hub, Operation::GetAvailableDates, question, |result| {
        without_zones(result.items("AvailableDateList", "dateTime").map(Element::own_text))?;
        Ok(result.items("AvailableDateList", "dateTime").filter_map(|one| day(one.own_text())).collect())
    })??;
    dates.retain(|day| *day >= question.date_from && *day <= question.date_to);
    dates.sort_unstable();
    dates.dedup();
    Ok(dates)
}

/// `GetAvaibleAppointments`, ascending by start, within the requested days.
pub(crate) fn slots(hub: &Hub, question: &AvailabilityQuestion) -> Result<Vec<Slot>, Problem> {
    let mut slots = Vec::new();
    in_parts(hub, question, PARTS_DEPTH, &mut slots)?;
    slots.sort_by(|one, other| one.start.cmp(&other.start));
    Ok(slots)
}

/// The room of the doctor's slots on one day, if the slots name one.
///
/// # Errors
/// If the hub does not answer within the time limit.
pub(crate) fn room_on(hub: &Hub, clinic: &str, doctor: &str, day: &str) -> Result<Option<String>, Failure> {
    let (start, end) = ([day, "T00:00:00"].concat(), [day, "T23:59:59"].concat());
    let values = [
        ("idDoc", Value::Text(doctor)),
        ("idLpu", Value::Text(clinic)),
        ("visitStart", Value::Text(&start)),
        ("visitEnd", Value::Text(&end)),
    ];
    let timeout_ms = hub.settings.read_timeout_ms.min(ROOM_TIMEOUT_MS);
    hub.ask_within(timeout_ms, Operation::GetAvaibleAppointments, &values, |result| {
        let mut slots = result.items("ListAppointments", "Appointment");
        Ok(slots.find_map(|slot| slot.text("Room").map(str::to_owned)))
    })
}

/// If a list is too large for one response, requests its days in two halves, recursively.
fn in_parts(
    hub: &Hub,
    question: &AvailabilityQuestion,
    depth: u32,
    slots: &mut Vec<Slot>,
) -> Result<(), Problem> {
    let failure = match slots_of(hub, question)? {
        Ok(mut found) => {
            slots.append(&mut found);
            return Ok(());
        }
        Err(failure) => failure,
    };
    match halves(&question.date_from, &question.date_to).filter(|_| depth > 0 && failure.is_too_large()) {
        None => Err(failure.into()),
        Some(parts) => parts.into_iter().try_for_each(|(date_from, date_to)| {
            let part = AvailabilityQuestion { date_from, date_to, ..question.clone() };
            in_parts(hub, &part, depth - 1, slots)
        }),
    }
}

fn slots_of(hub: &Hub, question: &AvailabilityQuestion) -> Result<Result<Vec<Slot>, Failure>, Problem> {
    ask(hub, Operation::GetAvaibleAppointments, question, |result| {
        for time in ["VisitStart", "VisitEnd"] {
            let slots = result.items("ListAppointments", "Appointment");
            without_zones(slots.filter_map(|one| one.text(time)))?;
        }
        let in_window = |slot: &Slot| {
            slot.start.get(..10).is_some_and(|day| day >= &*question.date_from && day <= &*question.date_to)
        };
        let slots = result.items("ListAppointments", "Appointment").filter_map(slot);
        Ok(slots.filter(in_window).collect())
    })
}

fn ask<T>(
    hub: &Hub,
    operation: Operation,
    question: &AvailabilityQuestion,
    map: impl Fn(&Element<'_>) -> Result<T, Unreadable>,
) -> Result<Result<T, Failure>, Problem> {
    let clinic = clinic_number(&question.clinic_id)?;
    let (start, end) = window(question)?;
    let mut values = vec![
        ("idDoc", Value::Text(&question.doctor_id)),
        ("idLpu", Value::Text(&clinic)),
        ("visitStart", Value::Text(&start)),
        ("visitEnd", Value::Text(&end)),
    ];
    if let Some(patient) = &question.patient_id {
        values.push(("idPat", Value::Text(patient)));
    }
    Ok(hub.ask(operation, &values, map))
}

/// Converts one slot. The id is kept unchanged, including spaces and colons (protocol sheet netrika §4.1). If the end is missing or before
/// the start, it equals the start (§4.3).
fn slot(one: &Element<'_>) -> Option<Slot> {
    let id = one.id("IdAppointment")?;
    let start = one.text("VisitStart").and_then(moment)?;
    let end =
        one.text("VisitEnd").and_then(moment).filter(|end| *end >= start).unwrap_or_else(|| start.clone());
    let owned = |name: &str| one.text(name).map(str::to_owned);
    Some(Slot {
        id: id.to_owned(),
        start,
        end,
        room: owned("Room"),
        address: owned("Address"),
        number: one.number("Num").and_then(|number| u32::try_from(number).ok()).filter(|number| *number > 0),
    })
}
