//! Converts between the contract's records and the kernel's types. A guest's answers are validated strictly: an invalid date, an empty id
//! or a name of a megabyte make the whole answer `garbled`. The text then names the field but never its value.

pub(crate) mod chat;
pub(crate) mod identity;
pub(crate) mod payment;
pub(crate) mod questionnaires;
pub(crate) mod records;

use crate::bindings::cabinet::host::types as common;
use crate::bindings::districts::wit as districts_wit;
use crate::bindings::scheduling::wit;
use cabinet_domain::local_time::in_zone;
use cabinet_domain::{
    Appointment, AppointmentStatus, Clinic, ClinicId, District, Doctor, Gender, PatientId, Slot, Speciality,
    SpecialityId, User, is_invisible, without_invisible,
};
use cabinet_ports::scheduling::{AvailabilityQuestion, BookingQuestion, HostInfo, SearchHits};
use cabinet_ports::{Problem, ProblemCode, ProfileField};
use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime};
use chrono_tz::Tz;
use std::time::Duration;

/// Ids of hospital systems are numbers, GUIDs, or a few words.
const MOST_ID_BYTES: usize = 256;
/// Maximum length of names, addresses, rooms and comments.
const MOST_TEXT_BYTES: usize = 4096;
const MOST_DETAIL_CHARACTERS: usize = 500;
/// Upper bound of a plugin's `retry_after`.
const MOST_RETRY: Duration = Duration::from_secs(3600);

type Read<T> = Result<T, Problem>;

/// Prefix of a text about an answer that cannot be read; the field follows.
const WRONG: &str = "the plugin's answer is wrong: ";

fn garbled(place: &str, expected: &str) -> Problem {
    Problem::new(ProblemCode::Garbled, format!("{WRONG}{place} must be {expected}"))
}

fn id<T: From<String>>(text: String, place: &str) -> Read<T> {
    if text.is_empty() || text.len() > MOST_ID_BYTES || text.chars().any(char::is_control) {
        return Err(garbled(place, "1 to 256 bytes without control characters"));
    }
    Ok(T::from(text))
}

/// Text for display, without invisible characters, so that none can reverse the direction of a name.
fn text(text: String, place: &str) -> Read<String> {
    exact(text, place).map(without_invisible)
}

/// Text that is returned to the hospital system unchanged.
fn exact(text: String, place: &str) -> Read<String> {
    if text.len() > MOST_TEXT_BYTES { Err(garbled(place, "at most 4096 bytes")) } else { Ok(text) }
}

/// Treats a blank text as `None`.
fn optional(found: Option<String>, place: &str) -> Read<Option<String>> {
    let found = found.map(|found| text(found, place)).transpose()?;
    Ok(found.filter(|found| !found.trim().is_empty()))
}

fn optional_id<T: From<String>>(found: Option<String>, place: &str) -> Read<Option<T>> {
    found.filter(|found| !found.is_empty()).map(|found| id(found, place)).transpose()
}

/// Accepts only `YYYY-MM-DD`; chrono alone would accept `2026-1-2` and signs.
fn day(text: &str, place: &str) -> Read<NaiveDate> {
    let shaped = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let parsed = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|_| shaped);
    parsed.ok_or_else(|| garbled(place, "a day, YYYY-MM-DD"))
}

/// Parses `YYYY-MM-DDTHH:MM:SS`, the hospital's local time, and adds the offset of its time zone.
fn moment(text: &str, zone: Tz, place: &str) -> Read<DateTime<FixedOffset>> {
    let shaped = text.len() == 19 && text.bytes().all(|byte| byte.is_ascii_digit() || b"-:T".contains(&byte));
    let parsed = NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S").ok().filter(|_| shaped);
    parsed
        .map(|local| in_zone(local, zone))
        .ok_or_else(|| garbled(place, "a local time, YYYY-MM-DDTHH:MM:SS"))
}

fn each<T, D>(list: Vec<T>, read: impl Fn(T) -> Read<D>) -> Read<Vec<D>> {
    list.into_iter().map(read).collect()
}

/// A guest's text for the log, with control characters replaced and limited in length.
pub(crate) fn detail(text: &str) -> String {
    text.chars()
        .filter(|letter| !is_invisible(*letter))
        .take(MOST_DETAIL_CHARACTERS)
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}

pub(crate) fn problem(found: common::Problem) -> Problem {
    use common::ProblemCode as Said;
    let code = match found.code {
        Said::Invalid => ProblemCode::Invalid,
        Said::NotFound => ProblemCode::NotFound,
        Said::PatientUnknown => ProblemCode::PatientUnknown,
        Said::PatientAmbiguous => ProblemCode::PatientAmbiguous,
        Said::NotAllowed => ProblemCode::NotAllowed,
        Said::SlotTaken => ProblemCode::SlotTaken,
        Said::AlreadyBooked => ProblemCode::AlreadyBooked,
        Said::ReadOnly => ProblemCode::ReadOnly,
        Said::OutcomeUnknown => ProblemCode::OutcomeUnknown,
        Said::Configuration => ProblemCode::Configuration,
        Said::Unavailable => ProblemCode::Unavailable,
        Said::TimedOut => ProblemCode::TimedOut,
        Said::Garbled => ProblemCode::Garbled,
        Said::Unsupported => ProblemCode::Unsupported,
        Said::Failed => ProblemCode::Failed,
    };
    let lacking = found.field.as_deref().filter(|_| code == ProblemCode::Invalid).and_then(of_the_person);
    let (code, lacking) = match lacking {
        Some(lacking) => (ProblemCode::ProfileIncomplete, lacking),
        None => (code, None),
    };
    let field = found.field.map(|field| format!(" ({})", detail(&field))).unwrap_or_default();
    Problem {
        code,
        field: lacking,
        detail: format!("{}{field}", detail(&found.detail)),
        patient_text: found.patient_text.map(|text| detail(&text)).filter(|text| !text.trim().is_empty()),
        retry_after: found.retry_after_ms.map(|ms| Duration::from_millis(u64::from(ms)).min(MOST_RETRY)),
    }
}

/// Whether a field name refers to the contract's `person`, and to which of its fields.
fn of_the_person(field: &str) -> Option<Option<ProfileField>> {
    match field {
        "person" => Some(None),
        "last-name" => Some(Some(ProfileField::LastName)),
        "first-name" => Some(Some(ProfileField::FirstName)),
        "patronymic" => Some(Some(ProfileField::PatrName)),
        "birth-date" => Some(Some(ProfileField::BirthDate)),
        "gender" => Some(Some(ProfileField::Gender)),
        "snils" => Some(Some(ProfileField::Snils)),
        "phone" => Some(Some(ProfileField::Phone)),
        _ => None,
    }
}

pub(crate) fn host_info(found: wit::HostInfo) -> Read<HostInfo> {
    Ok(HostInfo { name: text(found.name, "name")?, description: text(found.description, "description")? })
}

pub(crate) fn clinics(found: Vec<wit::Clinic>) -> Read<Vec<Clinic>> {
    each(found, clinic)
}

fn clinic(found: wit::Clinic) -> Read<Clinic> {
    Ok(Clinic {
        id: id(found.id, "clinic.id")?,
        name: text(found.name, "clinic.name")?,
        address: optional(found.address, "clinic.address")?,
        phone: optional(found.phone, "clinic.phone")?,
    })
}

pub(crate) fn districts(found: Vec<districts_wit::District>) -> Read<Vec<District>> {
    each(found, |found| {
        Ok(District {
            id: id(found.id, "district.id")?,
            name: text(found.name, "district.name")?,
            clinics: each(found.clinic_ids, |clinic| id(clinic, "district.clinic-ids"))?,
        })
    })
}

pub(crate) fn specialities(found: Vec<wit::Speciality>) -> Read<Vec<Speciality>> {
    each(found, speciality)
}

fn speciality(found: wit::Speciality) -> Read<Speciality> {
    Ok(Speciality {
        id: id(found.id, "speciality.id")?,
        name: text(found.name, "speciality.name")?,
        ticket_count: found.ticket_count,
    })
}

pub(crate) fn doctors(found: Vec<wit::Doctor>) -> Read<Vec<Doctor>> {
    each(found, doctor)
}

fn doctor(found: wit::Doctor) -> Read<Doctor> {
    Ok(Doctor {
        id: id(found.id, "doctor.id")?,
        name: text(found.name, "doctor.name")?,
        speciality: id::<SpecialityId>(found.speciality_id, "doctor.speciality-id")?,
        ticket_count: found.ticket_count,
        nearest_date: found.nearest_date.map(|date| day(&date, "doctor.nearest-date")).transpose()?,
        room: optional(found.room, "doctor.room")?,
        comment: optional(found.comment, "doctor.comment")?,
    })
}

/// Sorts and deduplicates, as the port requires.
pub(crate) fn dates(found: Vec<String>) -> Read<Vec<NaiveDate>> {
    let mut days = each(found, |date| day(&date, "date"))?;
    days.sort_unstable();
    days.dedup();
    Ok(days)
}

pub(crate) fn slots(found: Vec<wit::Slot>, zone: Tz) -> Read<Vec<Slot>> {
    let mut slots = each(found, |slot| {
        let start = moment(&slot.start, zone, "slot.start")?;
        let end = moment(&slot.end, zone, "slot.end")?;
        if end < start {
            return Err(garbled("slot.end", "not before slot.start"));
        }
        Ok(Slot {
            id: id(slot.id, "slot.id")?,
            start,
            end,
            room: optional(slot.room, "slot.room")?,
            address: optional(slot.address, "slot.address")?,
            number: slot.number,
        })
    })?;
    slots.sort_by_key(|slot| slot.start);
    Ok(slots)
}

pub(crate) fn tickets(found: Vec<wit::Ticket>, zone: Tz) -> Read<Vec<Appointment>> {
    each(found, |found| ticket(found, zone))
}

pub(crate) fn ticket(found: wit::Ticket, zone: Tz) -> Read<Appointment> {
    Ok(Appointment {
        id: id(found.id, "ticket.id")?,
        clinic: id(found.clinic_id, "ticket.clinic-id")?,
        start: moment(&found.start, zone, "ticket.start")?,
        doctor_id: optional_id(found.doctor_id, "ticket.doctor-id")?,
        doctor_name: optional(found.doctor_name, "ticket.doctor-name")?,
        speciality_id: optional_id(found.speciality_id, "ticket.speciality-id")?,
        speciality_name: optional(found.speciality_name, "ticket.speciality-name")?,
        status: match found.status {
            wit::TicketStatus::Active => AppointmentStatus::Active,
            wit::TicketStatus::Cancelled => AppointmentStatus::Cancelled,
            wit::TicketStatus::Past => AppointmentStatus::Past,
        },
        room: optional(found.room, "ticket.room")?,
        instructions: optional(found.instructions, "ticket.instructions")?,
    })
}

pub(crate) fn patient(found: wit::PatientMatch) -> Read<PatientId> {
    id(found.patient_id, "patient-id")
}

pub(crate) fn search_hits(found: Option<wit::SearchHits>) -> Read<Option<SearchHits>> {
    let Some(found) = found else { return Ok(None) };
    let at = |clinic: String| id::<ClinicId>(clinic, "hit.clinic-id");
    Ok(Some(SearchHits {
        clinics: clinics(found.clinics)?,
        specialities: each(found.specialities, |(clinic, hit)| Ok((at(clinic)?, speciality(hit)?)))?,
        doctors: each(found.doctors, |(clinic, hit)| Ok((at(clinic)?, doctor(hit)?)))?,
    }))
}

pub(crate) fn person(user: &User) -> wit::Person {
    wit::Person {
        last_name: user.name.last_name.clone(),
        first_name: user.name.first_name.clone(),
        patronymic: user.name.patr_name.clone(),
        birth_date: user.birth_date.day().to_string(),
        gender: match user.gender {
            Gender::Male => wit::Gender::Male,
            Gender::Female => wit::Gender::Female,
        },
        snils: user.snils.map(|snils| snils.digits()),
        phone: user.phone.clone(),
    }
}

pub(crate) fn availability(asked: &AvailabilityQuestion) -> wit::AvailabilityQuestion {
    wit::AvailabilityQuestion {
        clinic_id: asked.clinic.0.clone(),
        doctor_id: asked.doctor.0.clone(),
        patient_id: asked.patient.as_ref().map(|patient| patient.0.clone()),
        date_from: asked.from.to_string(),
        date_to: asked.to.to_string(),
    }
}

pub(crate) fn booking(asked: &BookingQuestion) -> wit::BookingRequest {
    wit::BookingRequest {
        clinic_id: asked.clinic.0.clone(),
        patient_id: asked.patient.0.clone(),
        slot_id: asked.slot.0.clone(),
        doctor_id: asked.doctor.0.clone(),
        start: asked.start.format("%Y-%m-%dT%H:%M:%S").to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn slot(start: &str, end: &str) -> wit::Slot {
        wit::Slot {
            id: "1".into(),
            start: start.into(),
            end: end.into(),
            room: None,
            address: None,
            number: None,
        }
    }

    ///
    #[test]
    fn local_times_get_the_offset_of_the_medical_host_and_come_in_order() {
        let found = vec![
            slot("2026-11-24T10:00:00", "2026-11-24T10:15:00"),
            slot("2026-11-24T09:40:00", "2026-11-24T09:40:00"),
        ];
        let slots = slots(found, chrono_tz::Asia::Yekaterinburg).unwrap();
        assert_eq!(slots[0].start.to_rfc3339(), "2026-11-24T09:40:00+05:00");
        assert_eq!(slots[1].end.to_rfc3339(), "2026-11-24T10:15:00+05:00");
    }

    #[test]
    fn anything_but_the_contract_s_form_of_a_time_is_garbled() {
        for bad in [
            "",
            "2026-11-24",
            "2026-11-24T9:40:00",
            "2026-11-24T09:40:00Z",
            "2026-11-24T09:40:00.0",
            "2026-13-24T09:40:00",
            "+026-11-24T09:40:00",
        ] {
            let problem = slots(vec![slot(bad, bad)], chrono_tz::UTC).unwrap_err();
            assert_eq!(problem.code, ProblemCode::Garbled, "{bad}");
            assert!(bad.is_empty() || !problem.detail.contains(bad), "{}", problem.detail);
        }
        for bad in ["2026-1-02", "2026-02-30", "20260102", "2026-01-02T"] {
            assert!(day(bad, "date").is_err(), "{bad}");
        }
        assert!(slots(vec![slot("2026-11-24T10:00:00", "2026-11-24T09:00:00")], chrono_tz::UTC).is_err());
    }

    /// Issue 11, 35: a name with bidirectional control characters is displayed as a different one. Ids are returned to the hospital system
    /// unchanged.
    #[test]
    fn names_lose_the_characters_that_nobody_sees() {
        let odd = || "Ива\u{202e}нов\u{2069}".to_owned();
        let found = doctor(wit::Doctor {
            id: odd(),
            name: odd(),
            speciality_id: "1".into(),
            ticket_count: 0,
            nearest_date: None,
            room: Some(odd()),
            comment: Some("\u{200b} \u{feff}".into()),
        })
        .unwrap();
        assert_eq!((found.name.as_str(), found.room.as_deref()), ("Иванов", Some("Иванов")));
        assert_eq!((found.id.0, found.comment), (odd(), None));
        let found =
            clinic(wit::Clinic { id: "1".into(), name: odd(), address: Some(odd()), phone: None }).unwrap();
        assert_eq!((found.name.as_str(), found.address.as_deref()), ("Иванов", Some("Иванов")));
        assert_eq!(detail(&odd()), "Иванов");
    }

    #[test]
    fn ids_keep_their_bounds() {
        for bad in [String::new(), "x".repeat(257), "a\nb".to_owned()] {
            assert!(id::<ClinicId>(bad, "clinic.id").is_err());
        }
        assert!(id::<ClinicId>("dept 12:3".to_owned(), "clinic.id").is_ok());
    }

    #[test]
    fn a_problem_s_text_is_cleaned_and_shortened() {
        let found = problem(common::Problem {
            code: common::ProblemCode::NotAllowed,
            detail: format!("a\nb{}", "x".repeat(1000)),
            patient_text: Some("  ".into()),
            retry_after_ms: Some(u32::MAX),
            field: Some("clinic-id".into()),
        });
        assert_eq!(found.code, ProblemCode::NotAllowed);
        assert!(found.detail.starts_with("a b") && found.detail.ends_with("x (clinic-id)"));
        assert_eq!((found.patient_text, found.retry_after), (None, Some(MOST_RETRY)));
    }

    /// A field that the person's profile lacks is the patient's to correct; a wrong clinic id is not.
    #[test]
    fn an_invalid_field_of_the_person_is_an_incomplete_profile() {
        let said = |code, field: &str| {
            let found = problem(common::Problem {
                code,
                detail: String::new(),
                patient_text: None,
                retry_after_ms: None,
                field: Some(field.into()),
            });
            (found.code, found.field)
        };
        use common::ProblemCode::{Invalid, NotFound};
        assert_eq!(said(Invalid, "phone"), (ProblemCode::ProfileIncomplete, Some(ProfileField::Phone)));
        assert_eq!(said(Invalid, "person"), (ProblemCode::ProfileIncomplete, None));
        assert_eq!(said(Invalid, "clinic-id"), (ProblemCode::Invalid, None));
        assert_eq!(said(NotFound, "phone"), (ProblemCode::NotFound, None));
    }

    proptest! {
        #[test]
        fn no_text_makes_the_readers_panic(text in ".*") {
            let _ = day(&text, "date");
            let _ = moment(&text, chrono_tz::Europe::Berlin, "slot.start");
            let _ = id::<ClinicId>(text, "clinic.id");
        }
    }
}
