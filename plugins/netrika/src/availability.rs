//! Free days and free slots of a doctor. Never kept: between the list and the booking a slot may be taken (protocol sheet netrika §8).

use crate::arguments::{clinic_number, window};
use crate::failure::Failure;
use crate::hub::Hub;
use crate::soap::moment::{day, moment, without_zones};
use crate::soap::reader::Unreadable;
use crate::soap::{Element, Operation, Value};
use cabinet_plugin_sdk::{AvailabilityQuestion, IsoDate, Problem, Slot};

/// `GetAvailableDates`, ascending, within the days asked for.
pub(crate) fn dates(hub: &Hub, question: &AvailabilityQuestion) -> Result<Vec<IsoDate>, Problem> {
    let mut dates: Vec<_> = ask(hub, Operation::GetAvailableDates, question, |result| {
        without_zones(result.items("AvailableDateList", "dateTime").map(Element::own_text))?;
        Ok(result.items("AvailableDateList", "dateTime").filter_map(|one| day(one.own_text())).collect())
    })?;
    dates.retain(|day| *day >= question.date_from && *day <= question.date_to);
    dates.sort_unstable();
    dates.dedup();
    Ok(dates)
}

/// `GetAvaibleAppointments`, ascending by start, within the days asked for.
pub(crate) fn slots(hub: &Hub, question: &AvailabilityQuestion) -> Result<Vec<Slot>, Problem> {
    let mut slots: Vec<_> = ask(hub, Operation::GetAvaibleAppointments, question, |result| {
        for time in ["VisitStart", "VisitEnd"] {
            let slots = result.items("ListAppointments", "Appointment");
            without_zones(slots.filter_map(|one| one.text(time)))?;
        }
        Ok(result.items("ListAppointments", "Appointment").filter_map(slot).collect())
    })?;
    let in_window = |slot: &Slot| {
        slot.start.get(..10).is_some_and(|day| day >= &*question.date_from && day <= &*question.date_to)
    };
    slots.retain(in_window);
    slots.sort_by(|one, other| one.start.cmp(&other.start));
    Ok(slots)
}

fn ask<T>(
    hub: &Hub,
    operation: Operation,
    question: &AvailabilityQuestion,
    map: impl Fn(&Element<'_>) -> Result<T, Unreadable>,
) -> Result<T, Problem> {
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
    hub.ask(operation, &values, map).map_err(Failure::into)
}

/// The id is kept as it stands there, spaces and colons included (protocol sheet netrika §4.1). An end that is missing or lies before
/// the start equals the start (§4.3).
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
