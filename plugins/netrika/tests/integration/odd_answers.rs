//! Responses seen from real hubs: entries without names, other encodings, lists that are too long for one response.

use crate::support::{Answer, answer, hub, operation, success};
use cabinet_plugin_netrika::Netrika;
use cabinet_plugin_sdk::http::{Error, Response};
use cabinet_plugin_sdk::testing::Sent;
use cabinet_plugin_sdk::{AvailabilityQuestion, ProblemCode, Scheduling};

fn question(from: &str, to: &str) -> AvailabilityQuestion {
    AvailabilityQuestion {
        clinic_id: "101".into(),
        doctor_id: "103".into(),
        patient_id: None,
        date_from: from.into(),
        date_to: to.into(),
    }
}

fn appointment(id: &str, start: &str) -> String {
    format!(
        "<a:Appointment><a:IdAppointment>{id}</a:IdAppointment><a:Room>214</a:Room><a:VisitEnd>{start}</a:VisitEnd><a:VisitStart>{start}</a:VisitStart></a:Appointment>"
    )
}

fn appointments(list: &str) -> Answer {
    success("GetAvaibleAppointments", &format!("<a:ListAppointments>{list}</a:ListAppointments>"))
}

/// X-084: unnamed entries are listed and bookable; the doctor is named by the room of the slots.
#[test]
fn what_has_no_name_is_listed_with_what_tells_it_from_others() {
    let host = hub(|operation, _| {
        match operation {
        "GetSpesialityList" => success(operation, "<a:ListSpesiality>
            <a:Spesiality><a:CountFreeParticipantIE>7</a:CountFreeParticipantIE><a:IdSpesiality>10</a:IdSpesiality><a:NameSpesiality i:nil=\"true\"/></a:Spesiality>
            <a:Spesiality><a:CountFreeParticipantIE>1</a:CountFreeParticipantIE><a:IdSpesiality>А 11</a:IdSpesiality><a:NameSpesiality> </a:NameSpesiality></a:Spesiality>
            <a:Spesiality><a:CountFreeParticipantIE>1</a:CountFreeParticipantIE><a:NameSpesiality>без номера</a:NameSpesiality></a:Spesiality></a:ListSpesiality>"),
        "GetDoctorList" => success(operation, "<a:Docs>
            <a:Doctor><a:CountFreeParticipantIE>7</a:CountFreeParticipantIE><a:IdDoc>1</a:IdDoc><a:Name i:nil=\"true\"/><a:NearestDate>2026-11-24T09:15:00</a:NearestDate></a:Doctor>
            <a:Doctor><a:CountFreeParticipantIE>2</a:CountFreeParticipantIE><a:IdDoc>2</a:IdDoc><a:NearestDate>0001-01-01T00:00:00</a:NearestDate></a:Doctor>
            <a:Doctor><a:CountFreeParticipantIE>2</a:CountFreeParticipantIE><a:IdDoc>3</a:IdDoc><a:Name>Три</a:Name><a:NearestDate>2026-11-24T09:15:00</a:NearestDate></a:Doctor></a:Docs>"),
        _ => appointments(&appointment("s", "2026-11-24T09:15:00")),
    }
    });
    let specialities = Netrika::specialities("101".into()).unwrap();
    let named: Vec<_> = specialities.iter().map(|one| (&*one.id, &*one.name)).collect();
    assert_eq!(named, [("10", "Специальность 10"), ("А 11", "Специальность А 11")]);
    let doctors = Netrika::doctors("101".into(), "10".into()).unwrap();
    let named: Vec<_> = doctors.iter().map(|one| (&*one.id, &*one.name, one.room.as_deref())).collect();
    let expected =
        [("1", "Врач без имени, каб. 214", Some("214")), ("2", "Врач без имени", None), ("3", "Три", None)];
    assert_eq!(named, expected);
    let asked: Vec<_> = host.sent().iter().map(operation).collect();
    assert_eq!(
        asked,
        ["GetSpesialityList", "GetDoctorList", "GetAvaibleAppointments"],
        "who is named is not asked about"
    );
}

/// X-084: a failed lookup of a room does not fail the list.
#[test]
fn a_room_that_is_not_told_leaves_the_doctor_in_the_list() {
    let doctor = |id: usize| {
        format!(
            "<a:Doctor><a:CountFreeParticipantIE>1</a:CountFreeParticipantIE><a:IdDoc>{id}</a:IdDoc><a:NearestDate>2026-11-24T09:15:00</a:NearestDate></a:Doctor>"
        )
    };
    let list: String = (0..9).map(doctor).collect();
    let host = hub(move |operation, _| match operation {
        "GetDoctorList" => success(operation, &format!("<a:Docs>{list}</a:Docs>")),
        _ => Err(Error::Timeout),
    });
    let doctors = Netrika::doctors("101".into(), "10".into()).unwrap();
    assert_eq!(doctors.len(), 9);
    assert!(doctors.iter().all(|one| one.name == "Врач без имени"));
    assert_eq!(host.sent().len(), 1 + 1, "who is silent about one room is not asked for the others");
}

/// X-084: looks up as many rooms as the time limit allows.
#[test]
fn nameless_doctors_are_told_apart_by_their_rooms() {
    let doctor = |id: usize| {
        format!(
            "<a:Doctor><a:CountFreeParticipantIE>1</a:CountFreeParticipantIE><a:IdDoc>{id}</a:IdDoc><a:NearestDate>2026-11-24T09:15:00</a:NearestDate></a:Doctor>"
        )
    };
    let list: String = (0..25).map(doctor).collect();
    let host = hub(move |operation, _| match operation {
        "GetDoctorList" => success(operation, &format!("<a:Docs>{list}</a:Docs>")),
        _ => appointments(&appointment("s", "2026-11-24T09:15:00")),
    });
    let doctors = Netrika::doctors("101".into(), "10".into()).unwrap();
    let with_room = doctors.iter().filter(|one| one.room.as_deref() == Some("214")).count();
    assert_eq!((doctors.len(), with_room, host.sent().len()), (25, 20, 1 + 20));
}

/// X-084
#[test]
fn a_clinic_without_a_name_is_listed() {
    let list = "<a:ListLPU><a:Clinic><a:IdLPU>101</a:IdLPU><a:IsActive>true</a:IsActive></a:Clinic>\
        <a:Clinic><a:IdLPU>102</a:IdLPU><a:IsActive>false</a:IsActive></a:Clinic></a:ListLPU>";
    let _host = hub(move |operation, _| match operation {
        "GetLPUList" => success(operation, list),
        _ => success(operation, "<a:LpuCollection/>"),
    });
    let clinics = Netrika::clinics().unwrap();
    assert_eq!(
        clinics.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(),
        ["Медицинская организация 101"]
    );
}

#[test]
fn answers_in_utf_16_are_read() {
    for mark in ["", "\u{feff}"] {
        let encode: [fn(u16) -> [u8; 2]; 2] = [u16::to_le_bytes, u16::to_be_bytes];
        for bytes in encode {
            let _host = hub(move |operation, _| {
                let Response { status, headers, body } = success(
                    operation,
                    "<a:ListSpesiality><a:Spesiality><a:CountFreeParticipantIE>1</a:CountFreeParticipantIE><a:IdSpesiality>1</a:IdSpesiality><a:NameSpesiality>Подиатр ё 𝄞</a:NameSpesiality></a:Spesiality></a:ListSpesiality>",
                )?;
                let declared = r#"<?xml version="1.0" encoding="utf-16"?>"#;
                let text = [mark, declared, std::str::from_utf8(&body).unwrap()].concat();
                Ok(Response { status, headers, body: text.encode_utf16().flat_map(bytes).collect() })
            });
            assert_eq!(Netrika::specialities("101".into()).unwrap()[0].name, "Подиатр ё 𝄞");
        }
    }
    let _host = hub(|_, _| answer(200, "text/xml; charset=utf-16", "\u{0}<"));
    assert_eq!(Netrika::specialities("101".into()).unwrap_err().code, ProblemCode::Garbled);
}

/// The days that a request is about.
fn window(sent: &Sent) -> (String, String) {
    let text = sent.text();
    let day = |name: &str| {
        let after = text.split_once(&format!("<{name}>")).unwrap().1;
        after[..10].to_owned()
    };
    (day("visitStart"), day("visitEnd"))
}

/// A list that exceeds the host's limit is requested in parts; no slot is missing or duplicated.
#[test]
fn a_list_too_long_for_one_answer_is_read_in_parts() {
    const FIRST: u32 = 21;
    let host = hub(move |_, sent| {
        let (from, to) = window(sent);
        if from[..7] != to[..7] {
            return Err(Error::TooLarge(8 << 20));
        }
        let day = |text: &str| text[8..].parse::<u32>().unwrap();
        // This hub also returns the first day after the range, as some do.
        let days = day(&from)..=day(&to) + 1;
        let month = &from[..7];
        appointments(
            &days
                .map(|day| appointment(&format!("{month}-{day:02}"), &format!("{month}-{day:02}T09:00:00")))
                .collect::<String>(),
        )
    });
    let slots = Netrika::slots(question(&format!("2026-11-{FIRST}"), "2026-12-10")).unwrap();
    let ids: Vec<_> = slots.iter().map(|slot| slot.id.clone()).collect();
    let expected: Vec<_> = (FIRST..=30)
        .map(|day| format!("2026-11-{day:02}"))
        .chain((1..=10).map(|day| format!("2026-12-{day:02}")))
        .collect();
    assert_eq!(ids, expected);
    assert_eq!(host.sent().len(), 3);
}

/// With a hub that ignores the days, the recursion ends.
#[test]
fn a_list_whose_parts_are_too_long_as_well_is_given_up() {
    let host = hub(|_, _| Err(Error::TooLarge(8 << 20)));
    let problem = Netrika::slots(question("2026-11-21", "2027-01-21")).unwrap_err();
    assert_eq!(problem.code, ProblemCode::Garbled);
    assert_eq!(host.sent().len(), 5);
    let host = hub(|_, _| Err(Error::TooLarge(8 << 20)));
    assert!(Netrika::slots(question("2026-11-21", "2026-11-21")).is_err());
    assert_eq!(host.sent().len(), 1);
}
