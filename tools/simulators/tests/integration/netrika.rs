//! The simulated hub over HTTP, as a client uses it: the checklist of the protocol sheet netrika §9.

use cabinet_simulators::netrika::{self, Config, DEMO_GUID, Fault, Operation, Rule, Running};
use cabinet_simulators::person::{Gender, Oddity, Person};
use chrono::{NaiveDate, NaiveDateTime};
use std::sync::Arc;

/// A Saturday at noon; the next working day is the 23rd.
fn now() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(12, 0, 0).unwrap()
}

fn anna() -> Person {
    Person {
        last_name: "Иванова".into(),
        first_name: "Анна".into(),
        patr_name: Some("Сергеевна".into()),
        birth_date: NaiveDate::from_ymd_opt(1958, 3, 12).unwrap(),
        gender: Gender::Female,
        snils: Some("11223344595".into()),
        phone: None,
        email: None,
        oddity: Oddity::None,
        with_history: true,
    }
}

async fn start() -> Running {
    let config = Config { clock: Arc::new(now), people: vec![anna()], crowd: 20, ..Config::for_tests() };
    netrika::start(config).await.unwrap()
}

fn client() -> reqwest::Client {
    // Another test may have installed it already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::new()
}

async fn send(hub: &Running, operation: &str, inside: &str) -> reqwest::Result<reqwest::Response> {
    let envelope = format!(
        r#"<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><{operation} xmlns="http://tempuri.org/" xmlns:q="http://schemas.datacontract.org/2004/07/HubService2">{inside}</{operation}></s:Body></s:Envelope>"#
    );
    client()
        .post(hub.service_url())
        .header("Content-Type", "text/xml; charset=utf-8")
        .header("SOAPAction", format!("\"http://tempuri.org/IHubService/{operation}\""))
        .body(envelope)
        .send()
        .await
}

async fn ask(hub: &Running, operation: &str, inside: &str) -> String {
    send(hub, operation, inside).await.unwrap().text().await.unwrap()
}

fn all<'a>(text: &'a str, element: &str) -> Vec<&'a str> {
    let (open, close) = (format!("<a:{element}>"), format!("</a:{element}>"));
    text.split(&open).skip(1).map(|rest| rest.split(&close).next().unwrap()).collect()
}

fn error(text: &str) -> Option<i32> {
    assert!(text.contains("Success>"), "{text}");
    all(text, "IdError").first().map(|id| id.parse().unwrap())
}

fn guid() -> String {
    format!("<guid>{DEMO_GUID}</guid>")
}

async fn check(hub: &Running, clinic: i64, last: &str, first: &str, born: &str) -> String {
    let pat = format!(
        "<pat><q:Birthday>{born}T00:00:00</q:Birthday><q:Name>{first}</q:Name><q:Surname>{last}</q:Surname></pat>"
    );
    ask(hub, "CheckPatient", &format!("{pat}<idLpu>{clinic}</idLpu>{}", guid())).await
}

async fn anna_at(hub: &Running, clinic: i64) -> String {
    all(&check(hub, clinic, "Иванова", "Анна", "1958-03-12").await, "IdPat")[0].to_owned()
}

/// Specialities with open tickets: id and name.
async fn specialities(hub: &Running, clinic: i64) -> Vec<(String, String)> {
    let text = ask(hub, "GetSpesialityList", &format!("<idLpu>{clinic}</idLpu>{}", guid())).await;
    all(&text, "Spesiality")
        .into_iter()
        .filter(|one| all(one, "CountFreeParticipantIE") != ["0"])
        .map(|one| (all(one, "IdSpesiality")[0].to_owned(), all(one, "NameSpesiality")[0].to_owned()))
        .collect()
}

/// Ids of the free slots of the first doctor of a speciality who has any.
async fn slots(hub: &Running, clinic: i64, speciality: &str) -> Vec<String> {
    let list = format!("<idSpesiality>{speciality}</idSpesiality><idLpu>{clinic}</idLpu>{}", guid());
    let doctors = ask(hub, "GetDoctorList", &list).await;
    for doctor in all(&doctors, "IdDoc") {
        let window = format!(
            "<idDoc>{doctor}</idDoc><idLpu>{clinic}</idLpu><visitStart>2026-11-21T00:00:00</visitStart><visitEnd>2027-01-21T23:59:59</visitEnd>{}",
            guid()
        );
        let text = ask(hub, "GetAvaibleAppointments", &window).await;
        let ids = all(&text, "IdAppointment");
        if !ids.is_empty() {
            return ids.into_iter().map(str::to_owned).collect();
        }
    }
    panic!("nobody has slots");
}

async fn book(hub: &Running, clinic: i64, patient: &str, slot: &str) -> String {
    let inside = format!(
        "<idAppointment>{slot}</idAppointment><idLpu>{clinic}</idLpu><idPat>{patient}</idPat>{}",
        guid()
    );
    ask(hub, "SetAppointment", &inside).await
}

async fn history(hub: &Running, clinic: i64, patient: &str) -> String {
    ask(hub, "GetPatientHistory", &format!("<idLpu>{clinic}</idLpu><idPat>{patient}</idPat>{}", guid())).await
}

#[tokio::test]
async fn the_city_is_as_large_as_promised() {
    let hub = start().await;
    let districts = ask(&hub, "GetDistrictList", &guid()).await;
    assert_eq!(all(&districts, "District").len(), 18);
    let clinics = ask(
        &hub,
        "GetLPUList",
        &format!(
            "<idDistrict xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\" i:nil=\"true\"/>{}",
            guid()
        ),
    )
    .await;
    assert_eq!(all(&clinics, "Clinic").len(), 15);
    assert_eq!(all(&clinics, "IsActive").iter().filter(|active| **active == "false").count(), 1);
    let city = &hub.hub().city;
    let receiving: usize =
        city.clinics.iter().filter(|one| one.line.active).map(|one| one.doctors.len()).sum();
    assert!(receiving >= 120, "{receiving}");
    let names: std::collections::BTreeSet<_> =
        city.clinics.iter().flat_map(|one| &one.specialities).collect();
    assert!(names.len() >= 20, "{}", names.len());
    assert!(city.clinics.iter().flat_map(|one| &one.doctors).any(|one| one.timetable.per_day == 0));
}

#[tokio::test]
async fn the_same_seed_gives_the_same_slots_and_another_seed_others() {
    let (one, two) = (start().await, start().await);
    let speciality = specialities(&one, 101).await[0].0.clone();
    assert_eq!(slots(&one, 101, &speciality).await, slots(&two, 101, &speciality).await);
    let config = Config { clock: Arc::new(now), seed: 7, ..Config::for_tests() };
    let other = netrika::start(config).await.unwrap();
    let elsewhere = specialities(&other, 101).await[0].0.clone();
    assert_ne!(slots(&one, 101, &speciality).await, slots(&other, 101, &elsewhere).await);
}

#[tokio::test]
async fn people_are_found_unknown_doubled_or_disputed() {
    let hub = start().await;
    assert_eq!(error(&check(&hub, 101, "Иванова", "Анна", "1958-03-12").await), None);
    assert_eq!(error(&check(&hub, 101, "Неизвестный", "Фома", "1966-06-06").await), Some(20));
    assert_eq!(error(&check(&hub, 101, "Двойников", "Иван", "1977-07-07").await), Some(21));
    assert_eq!(error(&check(&hub, 101, "Актова", "Вера", "1969-09-09").await), Some(22));
    assert_ne!(anna_at(&hub, 101).await, anna_at(&hub, 102).await, "an IdPat is valid at one clinic only");
}

#[tokio::test]
async fn a_booking_is_found_in_the_history_under_another_id_and_can_be_cancelled_once() {
    let hub = start().await;
    let patient = anna_at(&hub, 102).await;
    let speciality = specialities(&hub, 102).await[0].0.clone();
    let slot = slots(&hub, 102, &speciality).await[0].clone();
    assert_eq!(error(&book(&hub, 102, &patient, &slot).await), None);
    assert!(!slots(&hub, 102, &speciality).await.contains(&slot));
    let text = history(&hub, 102, &patient).await;
    let visits = all(&text, "HistoryVisit");
    assert_eq!(visits.len(), 1);
    let ticket = all(visits[0], "IdAppointment")[0];
    assert_ne!(ticket, slot);
    assert_eq!(error(&book(&hub, 102, &patient, &slot).await), Some(35));
    let cancel = format!(
        "<idLpu>102</idLpu><idPat>{patient}</idPat><idAppointment>{ticket}</idAppointment>{}",
        guid()
    );
    assert_eq!(error(&ask(&hub, "CreateClaimForRefusal", &cancel).await), None);
    assert_eq!(error(&ask(&hub, "CreateClaimForRefusal", &cancel).await), Some(75));
    assert!(slots(&hub, 102, &speciality).await.contains(&slot));
}

#[tokio::test]
async fn bookings_are_refused_as_the_sheet_says() {
    let hub = start().await;
    let patient = anna_at(&hub, 101).await;
    assert_eq!(error(&book(&hub, 101, &patient, "nonsense").await), Some(38));
    let city = &hub.hub().city;
    for (name, expected) in [("Уролог-андролог", 33), ("Педиатр участковый", 34)]
    {
        let mut tried = false;
        for clinic in city.clinics.iter().filter(|one| one.line.active && !one.line.offline) {
            if let Some((id, _)) = specialities(&hub, clinic.id).await.iter().find(|(_, found)| found == name)
            {
                let (patient, slot) =
                    (anna_at(&hub, clinic.id).await, slots(&hub, clinic.id, id).await[0].clone());
                assert_eq!(error(&book(&hub, clinic.id, &patient, &slot).await), Some(expected));
                tried = true;
                break;
            }
        }
        assert!(tried, "{name}");
    }
    let found = check(&hub, 101, "Вольнова", "Лидия", "1988-08-08").await;
    let unattached = all(&found, "IdPat")[0].to_owned();
    let speciality = specialities(&hub, 101).await[0].0.clone();
    let slot = slots(&hub, 101, &speciality).await[0].clone();
    assert_eq!(error(&book(&hub, 101, &unattached, &slot).await), Some(36));
    hub.hub().switches.set(vec![Rule::new(Fault::Race, &[]).times(1)]);
    assert_eq!(error(&book(&hub, 101, &patient, &slot).await), Some(39));
    assert_eq!(error(&book(&hub, 101, &patient, &slot).await), None);
}

#[tokio::test]
async fn one_slot_is_sold_to_one_of_many_who_ask_at_once() {
    let hub = Arc::new(start().await);
    let speciality = specialities(&hub, 101).await[0].0.clone();
    let slot = slots(&hub, 101, &speciality).await[0].clone();
    let mut patients = Vec::new();
    for number in 0..12 {
        let person = cabinet_simulators::person::crowd(number);
        let found =
            check(&hub, 101, &person.last_name, &person.first_name, &person.birth_date.to_string()).await;
        patients.push(all(&found, "IdPat")[0].to_owned());
    }
    let mut tasks = tokio::task::JoinSet::new();
    for patient in patients {
        let (hub, slot) = (Arc::clone(&hub), slot.clone());
        tasks.spawn(async move { error(&book(&hub, 101, &patient, &slot).await) });
    }
    let answers = tasks.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.is_none()).count(), 1);
    assert_eq!(answers.iter().filter(|answer| **answer == Some(39)).count(), 11);
}

#[tokio::test]
async fn the_guid_is_checked_but_for_the_version() {
    let hub = start().await;
    assert_eq!(error(&ask(&hub, "GetDistrictList", "<guid>wrong</guid>").await), Some(1));
    assert_eq!(error(&ask(&hub, "GetVersion", "").await), None);
}

#[tokio::test]
async fn an_off_line_clinic_answers_a_technical_error() {
    let hub = start().await;
    assert_eq!(error(&check(&hub, 114, "Иванова", "Анна", "1958-03-12").await), Some(99));
    assert_eq!(error(&check(&hub, 115, "Иванова", "Анна", "1958-03-12").await), Some(99));
}

#[tokio::test]
async fn a_wrong_order_is_a_fault_in_strict_mode_only() {
    let hub = start().await;
    let wrong = format!("<idLpu>101</idLpu><idSpesiality>10</idSpesiality>{}", guid());
    assert_eq!(send(&hub, "GetDoctorList", &wrong).await.unwrap().status(), 500);
    hub.hub().switches.set_strict_order(false);
    assert_eq!(error(&ask(&hub, "GetDoctorList", &wrong).await), Some(4), "the speciality was dropped");
}

#[tokio::test]
async fn faults_do_what_their_names_say() {
    let hub = start().await;
    let version = [Operation::GetVersion];
    for (fault, status) in [(Fault::Html, 502), (Fault::Unavailable, 503), (Fault::SoapFault, 500)] {
        hub.hub().switches.set(vec![Rule::new(fault, &version).times(1)]);
        assert_eq!(send(&hub, "GetVersion", "").await.unwrap().status(), status);
    }
    for fault in [Fault::Close, Fault::Drop] {
        hub.hub().switches.set(vec![Rule::new(fault, &version).times(1)]);
        assert!(send(&hub, "GetVersion", "").await.is_err());
    }
    hub.hub().switches.set(vec![Rule::new(Fault::Fail { id_error: 41, text: None }, &[])]);
    assert_eq!(error(&ask(&hub, "GetVersion", "").await), Some(41));
    for done in [false, true] {
        hub.hub().switches.set(vec![Rule::new(Fault::Status { status: 405, done }, &[])]);
        assert_eq!(send(&hub, "GetVersion", "").await.unwrap().status(), 405);
    }
    hub.hub().switches.set(vec![Rule::new(Fault::Utf16, &[])]);
    let answer = send(&hub, "GetVersion", "").await.unwrap().bytes().await.unwrap();
    assert_eq!(answer.get(..4), Some(&[0xff, 0xfe, b'<', 0][..]));
    hub.hub().switches.set(vec![Rule::new(Fault::Nameless, &[])]);
    let inside = format!("<idSpesiality>10</idSpesiality><idLpu>101</idLpu>{}", guid());
    let doctors = ask(&hub, "GetDoctorList", &inside).await;
    assert!(doctors.contains("<a:Name i:nil=\"true\"/>") && !doctors.contains("<a:Name>"), "{doctors}");
    assert!(doctors.contains("<a:IdDoc>"));
    hub.hub().switches.set(vec![Rule::new(Fault::WrongGuid, &[])]);
    assert_eq!(error(&ask(&hub, "GetDistrictList", &guid()).await), Some(1));
    hub.hub().switches.set(vec![Rule::new(Fault::Garbage, &[])]);
    assert!(!ask(&hub, "GetVersion", "").await.contains("</s:Envelope>"));
}

/// Protocol sheet netrika §9: with the slow switch and with a dropped connection the booking is done although the answer is late or
/// missing.
#[tokio::test]
async fn the_work_is_done_before_a_late_answer_and_before_a_dropped_connection() {
    let hub = Arc::new(start().await);
    for (fault, clinic) in [(Fault::Slow { ms: 60_000 }, 101), (Fault::Drop, 102)] {
        hub.hub().switches.set(Vec::new());
        let patient = anna_at(&hub, clinic).await;
        let speciality = specialities(&hub, clinic).await[0].0.clone();
        let slot = slots(&hub, clinic, &speciality).await[0].clone();
        hub.hub().switches.set(vec![Rule::new(fault, &[Operation::SetAppointment])]);
        let waiting = {
            let hub = Arc::clone(&hub);
            tokio::spawn(async move {
                let inside = format!(
                    "<idAppointment>{slot}</idAppointment><idLpu>{clinic}</idLpu><idPat>{patient}</idPat>{}",
                    guid()
                );
                send(&hub, "SetAppointment", &inside).await.map(|answer| answer.status())
            })
        };
        while hub.hub().bookings().iter().all(|(id, _)| *id != clinic) {
            tokio::task::yield_now().await;
        }
        if clinic == 102 {
            assert!(waiting.await.unwrap().is_err());
        } else {
            assert!(!waiting.is_finished());
            waiting.abort();
        }
    }
}

#[tokio::test]
async fn the_control_calls_switch_count_and_list() {
    let hub = start().await;
    let control = format!("http://{}/control", hub.addr);
    let post = |json: &'static str| {
        client().post(&control).header("Content-Type", "application/json").body(json).send()
    };
    let changed = post(
        r#"{"faults":[{"kind":"fail","idError":99,"operations":["GetVersion"],"times":1}],"offline":[101]}"#,
    )
    .await
    .unwrap();
    assert_eq!(changed.status(), 200);
    assert_eq!(error(&ask(&hub, "GetVersion", "").await), Some(99));
    assert_eq!(error(&check(&hub, 101, "Иванова", "Анна", "1958-03-12").await), Some(99));
    assert_eq!(post(r#"{"offline":[7]}"#).await.unwrap().status(), 422);
    assert_eq!(post(r#"{"fault":[]}"#).await.unwrap().status(), 422);
    let calls: serde_json::Value = serde_json::from_str(
        &client().get(format!("{control}/calls")).send().await.unwrap().text().await.unwrap(),
    )
    .unwrap();
    assert_eq!((&calls["GetVersion"], &calls["CheckPatient"]), (&1.into(), &1.into()));
    post(r#"{"reset":true}"#).await.unwrap();
    assert_eq!(hub.hub().switches.calls(Operation::GetVersion), 0);
}

#[tokio::test]
async fn the_page_and_the_wsdl_describe_the_service() {
    let hub = start().await;
    let page = client().get(format!("http://{}/", hub.addr)).send().await.unwrap().text().await.unwrap();
    assert!(page.contains("ГП № 501") || page.contains("поликлиника № 501"));
    assert!(page.contains("curl") && page.contains("Иванова") && page.contains("fail-after"));
    let wsdl =
        client().get(format!("{}?wsdl", hub.service_url())).send().await.unwrap().text().await.unwrap();
    assert!(wsdl.contains(&format!("location=\"{}\"", hub.service_url())));
    assert!(wsdl.contains("GetAvaibleAppointments"));
}

#[tokio::test]
async fn history_shows_old_and_cancelled_tickets_of_the_demo_patient() {
    let hub = start().await;
    let patient = anna_at(&hub, 101).await;
    let text = history(&hub, 101, &patient).await;
    assert_eq!((all(&text, "HistoryVisit").len(), all(&text, "HistoryRefusal").len()), (2, 1));
}

#[tokio::test]
async fn a_stopped_hub_refuses_connections() {
    let hub = start().await;
    let address = hub.addr;
    hub.stop().await;
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
}
