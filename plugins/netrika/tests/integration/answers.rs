//! Unusual responses: nil, missing dates, other prefixes, missing parts, unknown elements.

use crate::support::{history, hub, hub_with, person, refused, success, visit, xml};
use cabinet_plugin_netrika::Netrika;
use cabinet_plugin_sdk::districts::Districts as _;
use cabinet_plugin_sdk::{AvailabilityQuestion, ProblemCode, Scheduling, TicketStatus};

fn question() -> AvailabilityQuestion {
    AvailabilityQuestion {
        clinic_id: "101".into(),
        doctor_id: "103".into(),
        patient_id: None,
        date_from: "2026-11-21".into(),
        date_to: "2027-01-21".into(),
    }
}

#[test]
fn clinics_are_joined_with_their_details_and_inactive_ones_left_out() {
    let host = hub(|operation, _| {
        match operation {
        "GetLPUList" => success(operation, "<a:ListLPU>
            <a:Clinic><a:Description i:nil=\"true\"/><a:Unknown><a:IdLPU>9</a:IdLPU></a:Unknown><a:IdLPU>1</a:IdLPU><a:IsActive>true</a:IsActive><a:LPUFullName>ГП &#8470; 1 &amp; «Ель»</a:LPUFullName></a:Clinic>
            <a:Clinic><a:IdLPU>2</a:IdLPU><a:IsActive>false</a:IsActive><a:LPUFullName>Закрыта</a:LPUFullName></a:Clinic>
            <a:Clinic><a:IdLPU>3</a:IdLPU><a:LPUFullName i:nil=\"true\"/><a:LPUShortName>ГП 3</a:LPUShortName></a:Clinic>
            <a:Clinic i:nil=\"true\"/><a:Clinic><a:LPUFullName>без номера</a:LPUFullName></a:Clinic></a:ListLPU>"),
        _ => success(operation, "<a:LpuCollection>
            <a:LpuInfo><a:Address>Лесной пр., 83</a:Address><a:Id>1</a:Id><a:Phone> </a:Phone></a:LpuInfo>
            <a:LpuInfo><a:Address>нигде</a:Address><a:Id>77</a:Id></a:LpuInfo></a:LpuCollection>"),
    }
    });
    let clinics = Netrika::clinics().unwrap();
    let seen: Vec<_> = clinics
        .iter()
        .map(|one| (&*one.id, &*one.name, one.address.as_deref(), one.phone.as_deref()))
        .collect();
    assert_eq!(seen, [("1", "ГП № 1 & «Ель»", Some("Лесной пр., 83"), None), ("3", "ГП 3", None, None)]);
    assert!(host.sent()[0].text().contains("i:nil=\"true\""), "all districts are asked for by nil");
}

const DISTRICTS: &str = "<a:Districts>
    <a:District><a:DistrictName>Северный</a:DistrictName><a:IdDistrict>5</a:IdDistrict></a:District>
    <a:District><a:DistrictName>Пустой</a:DistrictName><a:IdDistrict>6</a:IdDistrict></a:District>
    <a:District><a:DistrictName i:nil=\"true\"/><a:IdDistrict>4</a:IdDistrict></a:District>
    <a:District><a:DistrictName>Северный ещё раз</a:DistrictName><a:IdDistrict>5</a:IdDistrict></a:District>
    <a:District><a:DistrictName>Без номера</a:DistrictName></a:District></a:Districts>";

/// Issue 17: districts without a clinic that takes bookings are left out, and a clinic is in the district that it names.
#[test]
fn districts_have_the_clinics_that_name_them() {
    let clinic = |id: &str, district: &str, active: &str| {
        format!("<a:Clinic>{district}<a:IdLPU>{id}</a:IdLPU><a:IsActive>{active}</a:IsActive></a:Clinic>")
    };
    let of = |id: &str| format!("<a:District>{id}</a:District>");
    let list = [
        clinic("1", &of("4"), "true"),
        clinic("2", &of("5"), "true"),
        clinic("3", "", "true"),
        clinic("4", &of("6"), "false"),
        clinic("5", &of("5"), "true"),
        clinic("6", &of("99"), "true"),
    ];
    let list = format!("<a:ListLPU>{}</a:ListLPU>", list.concat());
    let _host = hub(move |operation, _| match operation {
        "GetDistrictList" => success(operation, DISTRICTS),
        _ => success(operation, &list),
    });
    let found = Netrika::districts().unwrap();
    let seen: Vec<_> = found.iter().map(|one| (&*one.id, &*one.name, one.clinic_ids.as_slice())).collect();
    let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    assert_eq!(seen, [("5", "Северный", &*ids(&["2", "5"])), ("4", "Район 4", &*ids(&["1"]))]);
}

/// District by district, a clinic that names no district is in the one that was asked for; `districts` in the settings leaves out the others.
#[test]
fn districts_of_the_settings_are_the_only_ones() {
    let settings = serde_json::json!({"clinic_list": "by-district", "districts": [4]});
    let host = hub_with(settings, |operation, _| match operation {
        "GetDistrictList" => success(operation, DISTRICTS),
        _ => success(operation, "<a:ListLPU><a:Clinic><a:IdLPU>7</a:IdLPU></a:Clinic></a:ListLPU>"),
    });
    let found = Netrika::districts().unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!((&*found[0].id, found[0].clinic_ids.as_slice()), ("4", &["7".to_owned()][..]));
    assert_eq!(host.sent().len(), 2, "one list of districts, one of clinics");
}

#[test]
fn districts_that_the_hub_refuses_are_a_problem_and_not_an_empty_list() {
    for (id, code) in [
        (99, ProblemCode::Unavailable),
        (1, ProblemCode::Configuration),
        (41, ProblemCode::Unavailable),
        (777, ProblemCode::Failed),
    ] {
        for failing in ["GetDistrictList", "GetLPUList"] {
            let _host = hub(move |operation, _| match operation {
                one if one == failing => refused(operation, id, ""),
                "GetDistrictList" => success(operation, DISTRICTS),
                _ => success(operation, "<a:ListLPU><a:Clinic><a:IdLPU>7</a:IdLPU></a:Clinic></a:ListLPU>"),
            });
            assert_eq!(Netrika::districts().unwrap_err().code, code, "{failing} {id}");
        }
    }
}

#[test]
fn clinics_go_without_details_if_the_hub_refuses_them_but_not_if_it_fails() {
    let list =
        "<a:ListLPU><a:Clinic><a:IdLPU>1</a:IdLPU><a:LPUFullName>ГП 1</a:LPUFullName></a:Clinic></a:ListLPU>";
    for (id, works) in [(0, true), (99, false), (1, false)] {
        let _host = hub(move |operation, _| match operation {
            "GetLPUList" => success(operation, list),
            _ => refused(operation, id, ""),
        });
        assert_eq!(Netrika::clinics().is_ok(), works, "{id}");
    }
    let host =
        hub_with(serde_json::json!({"clinic_details": false}), move |operation, _| success(operation, list));
    assert_eq!(Netrika::clinics().unwrap().len(), 1);
    assert_eq!(host.sent().len(), 1);
}

/// Protocol sheet netrika §8: entries without slots open to the internet are left out.
#[test]
fn specialities_and_doctors_without_open_tickets_are_left_out_unless_the_clinic_says_why() {
    let answer = |operation: &str| {
        match operation {
        "GetSpesialityList" => success(operation, "<a:ListSpesiality>
            <a:Spesiality><a:CountFreeParticipantIE>7</a:CountFreeParticipantIE><a:CountFreeTicket>9</a:CountFreeTicket><a:IdSpesiality>10</a:IdSpesiality><a:LastDate i:nil=\"true\"/><a:NameSpesiality>Терапевт</a:NameSpesiality></a:Spesiality>
            <a:Spesiality><a:CountFreeParticipantIE>0</a:CountFreeParticipantIE><a:CountFreeTicket>9</a:CountFreeTicket><a:IdSpesiality>11</a:IdSpesiality><a:NameSpesiality>МРТ</a:NameSpesiality></a:Spesiality></a:ListSpesiality><a:LpuChanges i:nil=\"true\"/>"),
        _ => success(operation, "<a:Docs>
            <a:Doctor><a:Comment i:nil=\"true\"/><a:CountFreeParticipantIE>7</a:CountFreeParticipantIE><a:IdDoc>1</a:IdDoc><a:Name>Один</a:Name><a:NearestDate>2026-11-24T09:15:00</a:NearestDate></a:Doctor>
            <a:Doctor><a:CountFreeParticipantIE>0</a:CountFreeParticipantIE><a:IdDoc>2</a:IdDoc><a:Name>Два</a:Name><a:NearestDate>0001-01-01T00:00:00</a:NearestDate></a:Doctor>
            <a:Doctor><a:Comment>В отпуске</a:Comment><a:CountFreeParticipantIE>0</a:CountFreeParticipantIE><a:IdDoc>3</a:IdDoc><a:Name>Три</a:Name><a:NearestDate>0001-01-01T00:00:00</a:NearestDate></a:Doctor></a:Docs>"),
    }
    };
    let _host = hub(move |operation, _| answer(operation));
    let specialities = Netrika::specialities("101".into()).unwrap();
    assert_eq!(specialities.iter().map(|one| (&*one.id, one.ticket_count)).collect::<Vec<_>>(), [("10", 7)]);
    let doctors = Netrika::doctors("101".into(), "10".into()).unwrap();
    let seen: Vec<_> =
        doctors.iter().map(|one| (&*one.id, one.nearest_date.as_deref(), one.comment.as_deref())).collect();
    assert_eq!(seen, [("1", Some("2026-11-24"), None), ("3", None, Some("В отпуске"))]);
    let _host =
        hub_with(serde_json::json!({"hide_without_tickets": false}), move |operation, _| answer(operation));
    assert_eq!(Netrika::specialities("101".into()).unwrap().len(), 2);
    assert_eq!(Netrika::doctors("101".into(), "10".into()).unwrap().len(), 3);
}

/// Protocol sheet netrika §1: times have no zone. A time with one is neither read as the clinic's local time nor silently dropped from a
/// list.
#[test]
fn times_with_a_zone_are_garbled() {
    for (zone, good) in [("", true), (".5", true), ("Z", false), ("+03:00", false), (".123-05:00", false)] {
        let start = format!("2026-11-24T09:15:00{zone}");
        let _host = hub(move |operation, _| match operation {
            "GetAvailableDates" => success(
                operation,
                &format!("<a:AvailableDateList><b:dateTime>{start}</b:dateTime></a:AvailableDateList>"),
            ),
            "GetAvaibleAppointments" => success(
                operation,
                &format!(
                    "<a:ListAppointments><a:Appointment><a:IdAppointment>1</a:IdAppointment><a:VisitEnd>2026-11-24T09:30:00</a:VisitEnd><a:VisitStart>{start}</a:VisitStart></a:Appointment></a:ListAppointments>"
                ),
            ),
            _ => history("", &visit("HistoryVisit", "1", &start, Some("103"))),
        });
        let answers = [
            Netrika::dates(question()).map(|dates| dates.len()),
            Netrika::slots(question()).map(|slots| slots.len()),
            Netrika::appointments("101".into(), "P-1".into()).map(|tickets| tickets.len()),
        ];
        for answer in answers {
            assert_eq!(answer.as_ref().ok(), good.then_some(&1), "{zone}: {answer:?}");
            assert!(answer.is_ok() || answer.is_err_and(|problem| problem.code == ProblemCode::Garbled));
        }
    }
}

#[test]
fn dates_are_sorted_within_the_window_and_without_no_dates() {
    let _host = hub(|operation, _| {
        success(operation, "<a:AvailableDateList>
        <b:dateTime>2026-12-01T00:00:00</b:dateTime><b:dateTime>2026-11-24T00:00:00</b:dateTime><b:dateTime>2026-11-24T10:00:00</b:dateTime>
        <b:dateTime>0001-01-01T00:00:00</b:dateTime><b:dateTime>2026-11-20T00:00:00</b:dateTime><b:dateTime>2027-01-22T00:00:00</b:dateTime><b:dateTime>x</b:dateTime></a:AvailableDateList>")
    });
    assert_eq!(Netrika::dates(question()).unwrap(), ["2026-11-24", "2026-12-01"]);
    let mut backwards = question();
    backwards.date_to = "2026-11-20".into();
    assert_eq!(Netrika::dates(backwards).unwrap_err().code, ProblemCode::Invalid);
}

/// Protocol sheet netrika §4.1 and §4.3.
#[test]
fn slots_keep_their_ids_and_may_end_when_they_start() {
    let _host = hub(|operation, _| {
        success(operation, "<a:ListAppointments>
        <a:Appointment><a:Address i:nil=\"true\"/><a:IdAppointment>103_2026-11-24 09:30:00</a:IdAppointment><a:Num>2</a:Num><a:Room>214</a:Room><a:VisitEnd>2026-11-24T09:45:00</a:VisitEnd><a:VisitStart>2026-11-24T09:30:00</a:VisitStart></a:Appointment>
        <a:Appointment><a:IdAppointment>a&amp;b &lt;</a:IdAppointment><a:Num i:nil=\"true\"/><a:VisitEnd>0001-01-01T00:00:00</a:VisitEnd><a:VisitStart>2026-11-24T09:15:00</a:VisitStart></a:Appointment>
        <a:Appointment><a:IdAppointment>no start</a:IdAppointment><a:VisitStart i:nil=\"true\"/></a:Appointment></a:ListAppointments>")
    });
    let slots = Netrika::slots(question()).unwrap();
    let seen: Vec<_> = slots.iter().map(|one| (&*one.id, &*one.start, &*one.end, one.number)).collect();
    assert_eq!(
        seen,
        [
            ("a&b <", "2026-11-24T09:15:00", "2026-11-24T09:15:00", None),
            ("103_2026-11-24 09:30:00", "2026-11-24T09:30:00", "2026-11-24T09:45:00", Some(2)),
        ]
    );
    assert_eq!(slots[1].room.as_deref(), Some("214"));
}

/// An id that the kernel would not accept costs one item, not the list.
#[test]
fn one_item_with_an_impossible_id_does_not_spoil_the_list() {
    let slot = |id: &str| {
        format!(
            "<a:Appointment><a:IdAppointment>{id}</a:IdAppointment><a:VisitStart>2026-11-24T09:15:00</a:VisitStart></a:Appointment>"
        )
    };
    let list = [slot("a b"), slot("a&#1;b"), slot(&"x".repeat(257)), slot("\n  c\n"), slot(" ")].concat();
    let _host = hub(move |operation, _| {
        success(operation, &format!("<a:ListAppointments>{list}</a:ListAppointments>"))
    });
    let slots = Netrika::slots(question()).unwrap();
    assert_eq!(slots.iter().map(|one| &*one.id).collect::<Vec<_>>(), ["a b", "c"]);
}

#[test]
fn lists_that_are_nil_or_missing_are_empty() {
    let _host = hub(|operation, _| success(operation, "<a:ListAppointments i:nil=\"true\"/>"));
    assert!(Netrika::slots(question()).unwrap().is_empty());
    assert!(Netrika::dates(question()).unwrap().is_empty());
    assert!(Netrika::appointments("101".into(), "P-1".into()).unwrap().is_empty());
}

/// X-040
#[test]
fn tickets_are_coming_past_or_cancelled_by_the_wall_clock() {
    let _host = hub(|_, _| {
        history(
            &visit("HistoryRefusal", "3", "2026-11-30T09:15:00", Some("103")),
            &[
                visit("HistoryVisit", "1", "2026-11-21T12:00:01", Some("103")),
                visit("HistoryVisit", "2", "2026-11-21T12:00:00", None),
                visit("HistoryVisit", "3", "2026-11-30T09:15:00", Some("103")),
                visit("HistoryVisit", " ", "2026-11-30T09:15:00", None),
                visit("HistoryVisit", "9", "0001-01-01T00:00:00", None),
            ]
            .concat(),
        )
    });
    let tickets = Netrika::appointments("101".into(), "P-1".into()).unwrap();
    let seen: Vec<_> = tickets.iter().map(|one| (&*one.id, one.status)).collect();
    assert_eq!(
        seen,
        [("2", TicketStatus::Past), ("1", TicketStatus::Active), ("3", TicketStatus::Cancelled)]
    );
    assert_eq!(
        (tickets[0].doctor_id.as_deref(), tickets[0].speciality_name.as_deref()),
        (None, Some("Терапевт"))
    );
}

#[test]
fn prefixes_do_not_matter_but_namespaces_do() {
    let envelope = |data: &str| {
        format!(
            r#"<?xml version="1.0" encoding="utf-8"?><SOAP:Envelope xmlns:SOAP="http://schemas.xmlsoap.org/soap/envelope/"><SOAP:Body><t:GetSpesialityListResponse xmlns:t="http://tempuri.org/"><t:GetSpesialityListResult xmlns="{data}"><Success>true</Success><ListSpesiality><Spesiality><CountFreeParticipantIE>1</CountFreeParticipantIE><IdSpesiality>1</IdSpesiality><NameSpesiality><![CDATA[Т & Ко]]></NameSpesiality></Spesiality></ListSpesiality></t:GetSpesialityListResult></t:GetSpesialityListResponse></SOAP:Body></SOAP:Envelope>"#
        )
    };
    let good = envelope("http://schemas.datacontract.org/2004/07/HubService2");
    let _host = hub(move |_, _| xml(200, &["\u{feff}", &good].concat()));
    assert_eq!(Netrika::specialities("1".into()).unwrap()[0].name, "Т & Ко");
    let other = envelope("urn:other");
    let _host = hub(move |_, _| xml(200, &other));
    assert_eq!(Netrika::specialities("1".into()).unwrap_err().code, ProblemCode::Garbled);
}

fn hit(id: &str, snils: &str, born: &str) -> String {
    format!(
        "<a:Patient><a:Birthday>{born}T00:00:00</a:Birthday><a:IdPat>{id}</a:IdPat><a:Name>АННА</a:Name><a:Snils>{snils}</a:Snils><a:Surname>Иванова</a:Surname></a:Patient>"
    )
}

#[test]
fn several_people_are_told_apart_by_snils_or_nobody_is_taken() {
    let cases = [
        (vec![hit("7", "112-233-445 95", "1958-03-12"), hit("8", "000-000-000 01", "1958-03-12")], Ok("7")),
        (
            vec![hit("7", "11223344595", "1958-03-12"), hit("8", "112-233-445 95", "1958-03-12")],
            Err(ProblemCode::PatientAmbiguous),
        ),
        (vec![hit("7", "112-233-445 95", "1958-03-13")], Err(ProblemCode::PatientAmbiguous)),
        (vec![], Err(ProblemCode::PatientAmbiguous)),
    ];
    for (hits, expected) in cases {
        let _host = hub(move |operation, _| match operation {
            "CheckPatient" => refused(operation, 21, ""),
            _ => success(operation, &format!("<a:ListPatient>{}</a:ListPatient>", hits.concat())),
        });
        let found = Netrika::find_patient("101".into(), person());
        assert_eq!(
            found.map(|one| one.patient_id).map_err(|problem| problem.code),
            expected.map(str::to_owned)
        );
    }
    let host = hub(|operation, _| refused(operation, 21, ""));
    let mut without = person();
    without.snils = None;
    assert_eq!(Netrika::find_patient("101".into(), without).unwrap_err().code, ProblemCode::PatientAmbiguous);
    assert_eq!(host.sent().len(), 1);
}

#[test]
fn a_patient_is_found_unknown_or_asked_for_incompletely() {
    let _host = hub(|operation, _| success(operation, "<a:IdPat>P-1</a:IdPat>"));
    assert_eq!(Netrika::find_patient("101".into(), person()).unwrap().patient_id, "P-1");
    let _host = hub(|operation, _| success(operation, "<a:IdPat i:nil=\"true\"/>"));
    assert_eq!(Netrika::find_patient("101".into(), person()).unwrap_err().code, ProblemCode::Garbled);
    let host = hub(|operation, _| refused(operation, 20, "нет"));
    assert_eq!(Netrika::find_patient("101".into(), person()).unwrap_err().code, ProblemCode::PatientUnknown);
    let mut nameless = person();
    nameless.first_name = " ".into();
    assert_eq!(
        Netrika::find_patient("101".into(), nameless).unwrap_err().field.as_deref(),
        Some("first-name")
    );
    assert_eq!(host.sent().len(), 1);
}

#[test]
fn the_host_has_the_names_of_its_settings_and_no_search() {
    let _host = hub_with(serde_json::json!({"name": "Узел", "description": "Один"}), |_, _| unreachable!());
    let info = Netrika::host().unwrap();
    assert_eq!((info.name.as_str(), info.description.as_str()), ("Узел", "Один"));
    assert_eq!(Netrika::search("терапевт".into()).unwrap(), None);
}
