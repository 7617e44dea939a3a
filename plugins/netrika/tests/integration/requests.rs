//! Requests on the wire: every request as a golden text, and its order compared with the sheet.

use crate::support::{self, GUID, hub, hub_with, person, refused, success, wish};
use cabinet_plugin_netrika::Netrika;
use cabinet_plugin_sdk::{AvailabilityQuestion, Lifecycle, Person, Scheduling};

/// Copied by hand from the protocol sheet netrika §10 and §3, so that the plugin's own table is not tested against itself.
const ORDER: &[(&str, &[&str])] = &[
    ("CheckPatient", &["pat", "Birthday", "Name", "SecondName", "Snils", "Surname", "idLpu", "guid"]),
    ("SearchTop10Patient", &["pat", "Birthday", "Name", "SecondName", "Snils", "Surname", "idLpu", "guid"]),
    ("UpdatePhoneByIdPat", &["idLpu", "idPat", "cellPhone", "guid"]),
    ("GetSpesialityList", &["idLpu", "idPat", "guid"]),
    ("GetDoctorList", &["idSpesiality", "idLpu", "idPat", "guid"]),
    ("GetAvailableDates", &["idDoc", "idLpu", "idPat", "visitStart", "visitEnd", "guid"]),
    ("GetAvaibleAppointments", &["idDoc", "idLpu", "idPat", "visitStart", "visitEnd", "guid"]),
    ("SetAppointment", &["idAppointment", "idLpu", "idPat", "guid"]),
    ("CreateClaimForRefusal", &["idLpu", "idPat", "idAppointment", "guid"]),
    ("GetPatientHistory", &["idLpu", "idPat", "guid"]),
    ("GetLPUList", &["idDistrict", "guid"]),
    ("GetLPUInfo", &["idLpu", "guid"]),
    ("GetDistrictList", &["guid"]),
    ("GetVersion", &[]),
];

/// Name, body, headers.
type Asked = (String, String, Vec<(String, String)>);

/// Every operation once, as sent.
fn all_requests() -> Vec<Asked> {
    let host = hub_with(serde_json::json!({"clinic_list": "by-district"}), |operation, _| match operation {
        "CheckPatient" => refused(operation, 21, ""),
        "SearchTop10Patient" => success(
            operation,
            "<a:ListPatient><a:Patient><a:Birthday>1958-03-12T00:00:00</a:Birthday><a:IdPat>P-1</a:IdPat><a:Name>Анна</a:Name>\
             <a:Snils>112-233-445 95</a:Snils><a:Surname>Иванова</a:Surname></a:Patient></a:ListPatient>",
        ),
        "GetDistrictList" => success(
            operation,
            "<a:Districts><a:District><a:IdDistrict>4</a:IdDistrict></a:District></a:Districts>",
        ),
        "GetLPUList" => success(
            operation,
            "<a:ListLPU><a:Clinic><a:IdLPU>7</a:IdLPU><a:LPUFullName>К</a:LPUFullName></a:Clinic></a:ListLPU>",
        ),
        _ => success(operation, ""),
    });
    let question = AvailabilityQuestion {
        clinic_id: "101".into(),
        doctor_id: "d & <1>".into(),
        patient_id: Some("P-1".into()),
        date_from: "2026-11-21".into(),
        date_to: "2027-01-21".into(),
    };
    let _ = Netrika::health();
    let _ = Netrika::clinics();
    let _ = Netrika::find_patient("101".into(), Person { phone: Some("+79990000000".into()), ..person() });
    let _ = Netrika::specialities("101".into());
    let _ = Netrika::doctors("101".into(), "10".into());
    let _ = Netrika::dates(question.clone());
    let _ = Netrika::slots(question);
    let _ = Netrika::book(wish());
    let _ = Netrika::cancel("101".into(), "P-1".into(), "5000001".into());
    host.sent().iter().map(|sent| (support::operation(sent), sent.text(), sent.headers.clone())).collect()
}

fn elements(body: &str) -> Vec<&str> {
    let names = body.split('<').skip(1).filter(|tag| !tag.starts_with('/'));
    let names = names.map(|tag| tag.split([' ', '>', '/']).next().unwrap());
    // Envelope, Body and the message itself are not parameters.
    names.skip(3).map(|name| name.rsplit(':').next().unwrap()).collect()
}

/// Protocol sheet netrika §1 and §10: element order.
#[test]
fn every_request_keeps_the_order_of_the_schema() {
    let requests = all_requests();
    for (operation, order) in ORDER {
        let bodies: Vec<_> = requests.iter().filter(|(name, ..)| name == operation).collect();
        assert!(!bodies.is_empty(), "{operation} was not sent");
        for (_, body, _) in bodies {
            let mut rest = order.iter();
            for element in elements(body) {
                assert!(rest.any(|known| *known == element), "{operation}: {element} stands wrong in {body}");
            }
        }
    }
    assert!(requests.iter().all(|(name, ..)| ORDER.iter().any(|(known, _)| known == name)));
}

#[test]
fn every_request_is_soap_1_1_with_its_action_and_the_guid() {
    for (operation, body, headers) in all_requests() {
        let header = |name: &str| headers.iter().find(|(found, _)| found == name).unwrap().1.clone();
        assert_eq!(header("Content-Type"), "text/xml; charset=utf-8");
        assert_eq!(header("SOAPAction"), format!("\"http://tempuri.org/IHubService/{operation}\""));
        let guid = format!("<guid>{}</guid>", GUID.replace('<', "&lt;"));
        assert_eq!(body.contains(&guid), operation != "GetVersion", "{body}");
    }
}

#[test]
fn the_requests_are_these_to_the_letter() {
    let requests = all_requests();
    let mut text = String::new();
    for (operation, ..) in ORDER.iter().map(|(name, _)| (name,)) {
        let (_, body, _) = requests.iter().find(|(name, ..)| name == operation).unwrap();
        text.push_str(body);
        text.push('\n');
    }
    if std::env::var_os("GOLDEN_UPDATE").is_some() {
        std::fs::write("tests/golden/requests.xml", &text).unwrap();
    }
    let golden = std::fs::read_to_string("tests/golden/requests.xml").unwrap();
    assert_eq!(text, golden, "GOLDEN_UPDATE=1 writes it anew");
}

#[test]
fn a_person_cannot_call_for_the_guid() {
    let host = hub(|operation, _| success(operation, "<a:IdPat>1</a:IdPat>"));
    let mut villain = person();
    villain.last_name = "%%netrika-guid%%".into();
    Netrika::find_patient("101".into(), villain).unwrap();
    let body = host.sent()[0].text();
    assert!(body.contains("<a:Surname>&#37;&#37;netrika-guid&#37;&#37;</a:Surname>"), "{body}");
    assert_eq!(body.matches("00000000-test").count(), 1);
}

#[test]
fn settings_choose_address_time_and_districts() {
    let settings = serde_json::json!({"read_timeout_ms": 700, "booking_timeout_ms": 900, "history_timeout_ms": 800, "districts": [4]});
    let host = hub_with(settings, |operation, _| match operation {
        "GetDistrictList" => success(
            operation,
            "<a:Districts><a:District><a:IdDistrict>3</a:IdDistrict></a:District><a:District><a:IdDistrict>4</a:IdDistrict></a:District></a:Districts>",
        ),
        _ => success(operation, ""),
    });
    Netrika::clinics().unwrap();
    let _ = Netrika::book(wish());
    let sent = host.sent();
    assert!(sent.iter().all(|one| one.url == "https://hub.test/hub25/HubService.svc"));
    let lists: Vec<_> = sent.iter().filter(|one| support::operation(one) == "GetLPUList").collect();
    assert_eq!(lists.len(), 1);
    assert!(lists[0].text().contains("<idDistrict>4</idDistrict>"));
    let time = |name: &str| sent.iter().find(|one| support::operation(one) == name).unwrap().timeout_ms;
    assert_eq!((time("GetLPUList"), time("SetAppointment"), time("GetPatientHistory")), (700, 900, 800));
}

/// Protocol sheet netrika §3: the phone number is stored at a clinic that knows the person, because some accept no booking without one.
#[test]
fn a_clinic_that_knows_the_person_gets_the_number_to_call() {
    for takes_it in [true, false] {
        let host = hub(move |operation, _| match operation {
            "CheckPatient" => success(operation, "<a:IdPat>P-1</a:IdPat>"),
            _ if takes_it => success(operation, ""),
            _ => refused(operation, 4, ""),
        });
        let with_phone = Person { phone: Some("+79991234567".into()), ..person() };
        assert_eq!(Netrika::find_patient("101".into(), with_phone).unwrap().patient_id, "P-1");
        let sent = host.sent();
        let names: Vec<_> = sent.iter().map(support::operation).collect();
        assert_eq!(names, ["CheckPatient", "UpdatePhoneByIdPat"]);
        let body = sent[1].text();
        assert!(body.contains("cellPhone>+79991234567<") && body.contains("idPat>P-1<"), "{body}");
        assert!(!host.log().concat().contains("9991234567"));
    }
    let host = hub(|operation, _| success(operation, "<a:IdPat>P-1</a:IdPat>"));
    Netrika::find_patient("101".into(), person()).unwrap();
    assert_eq!(host.sent().len(), 1, "without a number there is nothing to store");
}
