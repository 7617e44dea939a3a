//! The table of errors, line by line (protocol sheet netrika §5), and lower-level failures.

use crate::support::{self, answer, fault, history, html, hub, person, refused, soap, success, wish, xml};
use cabinet_plugin_netrika::Netrika;
use cabinet_plugin_sdk::http::Error;
use cabinet_plugin_sdk::{Lifecycle, ProblemCode, Scheduling};

const TEXT: &str = "Запись возможна только по месту прикрепления";

/// Id, code, whether the hub's text is shown to the patient, field.
const TABLE: &[(i64, ProblemCode, bool, Option<&str>)] = &[
    (0, ProblemCode::Failed, false, None),
    (1, ProblemCode::Configuration, false, None),
    (4, ProblemCode::Invalid, false, Some("person")),
    (20, ProblemCode::PatientUnknown, false, None),
    (21, ProblemCode::PatientAmbiguous, false, None),
    (22, ProblemCode::PatientAmbiguous, false, None),
    (33, ProblemCode::NotAllowed, true, None),
    (34, ProblemCode::NotAllowed, true, None),
    (35, ProblemCode::AlreadyBooked, true, None),
    (36, ProblemCode::NotAllowed, true, None),
    (38, ProblemCode::NotFound, false, Some("slot-id")),
    (39, ProblemCode::SlotTaken, false, None),
    (41, ProblemCode::Unavailable, false, None),
    (75, ProblemCode::NotFound, false, Some("ticket-id")),
    (99, ProblemCode::Unavailable, false, None),
    (57, ProblemCode::Failed, true, None),
];

#[test]
fn every_error_of_the_sheet_is_its_problem() {
    for (id, code, for_patient, field) in TABLE {
        let _host = hub(|operation, _| refused(operation, *id, TEXT));
        let problem = Netrika::specialities("101".into()).unwrap_err();
        assert_eq!(problem.code, *code, "{id}");
        assert_eq!(problem.patient_text.as_deref(), for_patient.then_some(TEXT), "{id}");
        assert_eq!(problem.field.as_deref(), *field, "{id}");
        assert!(!problem.detail.contains("Запись"), "{id}");
    }
}

/// Protocol sheet netrika §5: 4 means that the profile is incomplete; the field is set if the hub names it.
#[test]
fn what_the_profile_lacks_is_told_as_far_as_the_hub_says_it() {
    for (text, field) in [
        ("Не указан СНИЛС пациента", "snils"),
        ("Не заполнен контактный телефон", "phone"),
        ("Не указаны фамилия и имя", "person"),
        ("Переданы неполные данные", "person"),
        ("Переданы неполные данные. Запишитесь по телефону", "person"),
        ("", "person"),
    ] {
        let host = hub(|operation, _| refused(operation, 4, text));
        let problem = Netrika::book(wish()).unwrap_err();
        assert_eq!((problem.code, problem.field.as_deref()), (ProblemCode::Invalid, Some(field)), "{text}");
        assert_eq!((problem.patient_text, host.sent().len()), (None, 1));
    }
}

/// Protocol sheet netrika §5: 41 is ignored if the response has the list. Otherwise the list is missing, not empty.
#[test]
fn no_information_on_areas_is_no_error_beside_a_list() {
    let _host = hub(|operation, _| {
        soap(
            operation,
            "<a:ErrorList><a:Error><a:IdError>41</a:IdError></a:Error></a:ErrorList><a:Success>false</a:Success><a:ListSpesiality><a:Spesiality><a:CountFreeParticipantIE>2</a:CountFreeParticipantIE><a:IdSpesiality>1</a:IdSpesiality><a:NameSpesiality>Т</a:NameSpesiality></a:Spesiality></a:ListSpesiality>",
        )
    });
    assert_eq!(Netrika::specialities("101".into()).unwrap().len(), 1);
}

#[test]
fn a_booking_that_is_clearly_refused_is_no_ticket_and_the_history_is_not_asked() {
    for (id, code, ..) in TABLE.iter().filter(|(id, ..)| ![0, 41, 99, 57].contains(id)) {
        let host = hub(|operation, _| refused(operation, *id, TEXT));
        assert_eq!(Netrika::book(wish()).unwrap_err().code, *code, "{id}");
        assert_eq!(host.sent().len(), 1, "{id}");
    }
}

/// 99 or an undescribed error may occur after the booking was made.
#[test]
fn a_booking_that_is_unclearly_refused_is_looked_for_in_the_history() {
    for (id, code) in [
        (41, ProblemCode::OutcomeUnknown),
        (99, ProblemCode::OutcomeUnknown),
        (0, ProblemCode::Failed),
        (57, ProblemCode::Failed),
    ] {
        let host = hub(move |operation, _| match operation {
            "SetAppointment" => refused(operation, id, TEXT),
            _ => history("", ""),
        });
        assert_eq!(Netrika::book(wish()).unwrap_err().code, code, "{id}");
        assert_eq!(host.sent().len(), 2, "{id}");
    }
}

#[test]
fn the_text_of_an_undescribed_error_is_logged_without_digits_and_never_next_to_a_name() {
    let host = hub(|operation, _| refused(operation, 57, "Нет полиса 7800 123456"));
    let _ = Netrika::specialities("101".into());
    let _ = Netrika::find_patient("101".into(), person());
    let log = host.log().join("\n");
    assert!(log.contains("Нет полиса #### ######"), "{log}");
    assert_eq!(log.matches("Нет полиса").count(), 1, "{log}");
    assert!(!log.contains("Иванова") && !log.contains("123456"));
}

#[test]
fn an_english_exception_is_not_shown_to_a_patient() {
    let _host = hub(|operation, _| refused(operation, 57, "NullReferenceException at HubService2"));
    assert_eq!(Netrika::specialities("101".into()).unwrap_err().patient_text, None);
}

#[test]
fn what_is_below_soap_has_its_problem() {
    let cases: Vec<(fn() -> support::Answer, ProblemCode)> = vec![
        (|| Err(Error::Timeout), ProblemCode::TimedOut),
        (|| Err(Error::Connect("refused".into())), ProblemCode::Unavailable),
        (|| Err(Error::Protocol("reset".into())), ProblemCode::Unavailable),
        (|| Err(Error::Denied("add a line".into())), ProblemCode::Configuration),
        (|| Err(Error::Tls("unknown authority".into())), ProblemCode::Configuration),
        (|| Err(Error::TooLarge(8)), ProblemCode::Garbled),
        (|| html(502), ProblemCode::Unavailable),
        (|| html(503), ProblemCode::Unavailable),
        (|| html(404), ProblemCode::Configuration),
        (|| html(403), ProblemCode::Configuration),
        (|| html(302), ProblemCode::Configuration),
        (|| html(500), ProblemCode::Unavailable),
        (|| html(200), ProblemCode::Garbled),
        (fault, ProblemCode::Failed),
        (|| xml(200, "<s:Envelope"), ProblemCode::Garbled),
        (|| xml(200, ""), ProblemCode::Garbled),
        (|| success("GetVersion", ""), ProblemCode::Garbled),
        (|| soap("GetSpesialityList", ""), ProblemCode::Garbled),
        (|| answer(200, "text/xml", "\u{0}\u{1}"), ProblemCode::Garbled),
    ];
    for (index, (case, code)) in cases.into_iter().enumerate() {
        let _host = hub(move |_, _| case());
        let problem = Netrika::specialities("101".into()).unwrap_err();
        assert_eq!(problem.code, code, "case {index}: {}", problem.detail);
        assert!(!problem.detail.contains("Иванова"), "a fault may quote the request");
    }
}

#[test]
fn questions_are_asked_once_more_after_99_and_after_no_connection_only() {
    let counts: [(fn() -> support::Answer, usize); 5] = [
        (|| refused("GetSpesialityList", 99, ""), 2),
        (|| Err(Error::Connect("refused".into())), 2),
        (|| Err(Error::Timeout), 1),
        (|| html(502), 1),
        (|| refused("GetSpesialityList", 39, ""), 1),
    ];
    for (case, count) in counts {
        let host = hub(move |_, _| case());
        let _ = Netrika::specialities("101".into());
        assert_eq!(host.sent().len(), count);
    }
}

#[test]
fn health_proves_address_protocol_and_guid() {
    let _host = hub(|operation, _| match operation {
        "GetVersion" => success(
            operation,
            "<a:DatabaseVersion>7</a:DatabaseVersion><a:ServiceVersion>2.5</a:ServiceVersion>",
        ),
        _ => success(
            operation,
            "<a:Districts><a:District><a:IdDistrict>4</a:IdDistrict></a:District></a:Districts>",
        ),
    });
    assert_eq!(Netrika::health().unwrap().detail, "HubService 2.5, database 7, 1 districts");
    let _host = hub(|operation, _| match operation {
        "GetVersion" => success(operation, ""),
        _ => refused(operation, 1, ""),
    });
    assert_eq!(Netrika::health().unwrap_err().code, ProblemCode::Configuration);
}
