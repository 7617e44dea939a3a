//! Answers that real hubs give but the test stand does not: entries without names, very long calendars.

use crate::netrika::request::Call;
use crate::netrika::xml::Writer;
use chrono::{NaiveDateTime, NaiveTime, TimeDelta};

/// The window that a cabinet requests, in days. A shorter window gets a proportional share of the slots.
const WHOLE_DAYS: i64 = 62;

/// The same members with all names nil.
pub fn without_names(members: &str) -> String {
    let mut text = members.to_owned();
    for name in ["Name", "NameSpesiality"] {
        text = nil(&text, name);
    }
    text
}

fn nil(text: &str, name: &str) -> String {
    let (open, close) = (format!("<a:{name}>"), format!("</a:{name}>"));
    let mut parts = text.split(&open);
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept.push_str(&format!("<a:{name} i:nil=\"true\"/>"));
        kept.push_str(part.split_once(&close).map_or(part, |(_, rest)| rest));
    }
    kept
}

/// A list of slots with the share of `count` that corresponds to the requested days. `None` if the call has no window or no doctor.
pub fn crowded(call: &Call, count: u32) -> Option<String> {
    let (from, to) = (call.moment("visitStart")?, call.moment("visitEnd")?);
    let doctor = call.text("idDoc")?;
    let days = (to.date() - from.date()).num_days() + 1;
    let a_day = i64::from(count).div_euclid(WHOLE_DAYS) + 1;
    let mut writer = Writer::default();
    writer.nest("ListAppointments", |list| {
        for day in 0..days {
            let midnight = (from.date() + TimeDelta::days(day)).and_time(NaiveTime::MIN);
            for number in 0..a_day {
                write_slot(list, doctor, midnight + TimeDelta::minutes(number * 1_440 / a_day), number + 1);
            }
        }
    });
    Some(writer.finish())
}

fn write_slot(list: &mut Writer, doctor: &str, start: NaiveDateTime, number: i64) {
    let time = start.format("%Y-%m-%dT%H:%M:%S").to_string();
    list.nest("Appointment", |one| {
        one.text("Address", Some("Санкт-Петербург, проспект Энгельса, дом 44, корпус 2"))
            .text("IdAppointment", Some(&format!("{doctor}_{}_{number}", start.format("%Y-%m-%d %H:%M:%S"))))
            .value("Num", number)
            .text("Room", Some("214"))
            .value("VisitEnd", &time)
            .value("VisitStart", &time);
    });
}
