//! The hub conforms to its own WSDL: every answer, successful or refused, is checked against the schemas that `?wsdl` gives to other
//! clients. Python's zeep (strict) and libxml2 accepted the same document and the same calls on 2026-11-21.

mod document;
mod schema;

use cabinet_simulators::netrika::{self, Config, DEMO_GUID, Operation, Running};
use cabinet_simulators::person::{Gender, Oddity, Person};
use chrono::NaiveDate;
use document::Node;
use schema::Schema;
use std::collections::BTreeSet;
use std::sync::Arc;

const ENVELOPE: &str = "http://schemas.xmlsoap.org/soap/envelope/";
const DATA: &str = "http://schemas.datacontract.org/2004/07/HubService2";
const PAT: &str = "<pat><q:Birthday>1958-03-12T00:00:00</q:Birthday><q:Name>Анна</q:Name><q:Surname>Иванова</q:Surname></pat>";

/// A client that knows nothing but the WSDL.
struct Foreigner {
    hub: Running,
    schema: Schema,
    client: reqwest::Client,
    /// Operations called, and whether they succeeded.
    seen: BTreeSet<(String, bool)>,
}

impl Foreigner {
    async fn arrive() -> Self {
        // Another test may have installed it already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let anna = Person {
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
        };
        let noon = || NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(12, 0, 0).unwrap();
        let config = Config { clock: Arc::new(noon), people: vec![anna], crowd: 0, ..Config::for_tests() };
        let hub = netrika::start(config).await.unwrap();
        let client = reqwest::Client::new();
        let address = format!("{}?wsdl", hub.service_url());
        let wsdl = client.get(address).send().await.unwrap().text().await.unwrap();
        Self { hub, schema: Schema::of(&Node::parse(&wsdl)), client, seen: BTreeSet::new() }
    }

    /// The result of a call. Both the call and the answer must match the schema.
    async fn ask(&mut self, operation: &str, inside: &str) -> Node {
        let body =
            format!("<{operation} xmlns=\"http://tempuri.org/\" xmlns:q=\"{DATA}\">{inside}</{operation}>");
        self.schema.check(&Node::parse(&body)).unwrap();
        let answer = self
            .client
            .post(self.hub.service_url())
            .header("Content-Type", "text/xml; charset=utf-8")
            .header("SOAPAction", format!("\"http://tempuri.org/IHubService/{operation}\""))
            .body(format!("<s:Envelope xmlns:s=\"{ENVELOPE}\"><s:Body>{body}</s:Body></s:Envelope>"))
            .send()
            .await
            .unwrap();
        let text = answer.text().await.unwrap();
        let mut bodies = Node::parse(&text).children;
        let result = bodies.pop().unwrap().children.pop().unwrap();
        assert_eq!(result.name.1, format!("{operation}Response"), "{text}");
        self.schema.check(&result).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let success = first(&result, "Success") == "true";
        self.seen.insert((operation.to_owned(), success));
        result
    }
}

fn first(node: &Node, name: &str) -> String {
    node.all(DATA, name).first().unwrap_or_else(|| panic!("no {name}")).text.clone()
}

fn guid() -> String {
    format!("<guid>{DEMO_GUID}</guid>")
}

#[tokio::test]
async fn every_answer_keeps_to_the_wsdl() {
    let mut client = Foreigner::arrive().await;
    let (lpu, guid) = ("<idLpu>101</idLpu>", guid());
    let who = client.ask("CheckPatient", &format!("{PAT}{lpu}{guid}")).await;
    let pat = format!("<idPat>{}</idPat>", first(&who, "IdPat"));
    client.ask("SearchTop10Patient", &format!("{PAT}{lpu}{guid}")).await;
    client.ask("GetVersion", "").await;
    for operation in ["GetDistrictList", "GetLPUList", "GetLPUInfo", "GetErrorList"] {
        client.ask(operation, &guid).await;
    }

    let specialities = client.ask("GetSpesialityList", &format!("{lpu}{pat}{guid}")).await;
    let mut slot = None;
    for speciality in specialities.all(DATA, "IdSpesiality") {
        let inside = format!("<idSpesiality>{}</idSpesiality>{lpu}{pat}{guid}", speciality.text);
        for doctor in client.ask("GetDoctorList", &inside).await.all(DATA, "IdDoc") {
            let window = format!(
                "<idDoc>{}</idDoc>{lpu}{pat}<visitStart>2026-11-21T00:00:00</visitStart><visitEnd>2027-01-21T23:59:59</visitEnd>{guid}",
                doctor.text
            );
            client.ask("GetAvailableDates", &window).await;
            let found = client.ask("GetAvaibleAppointments", &window).await;
            slot = slot.or(found.all(DATA, "IdAppointment").last().map(|one| one.text.clone()));
        }
    }
    let slot = slot.expect("somebody has slots");
    let booking = format!("<idAppointment>{slot}</idAppointment>{lpu}{pat}{guid}");
    client.ask("SetAppointment", &booking).await;
    let phone = format!("{lpu}{pat}<cellPhone>+79000000001</cellPhone>{guid}");
    client.ask("UpdatePhoneByIdPat", &phone).await;
    let history = client.ask("GetPatientHistory", &format!("{lpu}{pat}{guid}")).await;
    let ticket = first(history.all(DATA, "HistoryVisit").last().unwrap(), "IdAppointment");
    let cancel = format!("{lpu}{pat}<idAppointment>{ticket}</idAppointment>{guid}");
    client.ask("CreateClaimForRefusal", &cancel).await;
    client.ask("GetPatientHistory", &format!("{lpu}{pat}{guid}")).await;

    for operation in Operation::ALL {
        let wrong = if *operation == Operation::GetVersion { "" } else { "<guid>0</guid>" };
        client.ask(operation.name(), wrong).await;
        assert!(client.seen.contains(&(operation.name().to_owned(), true)), "{operation:?} never succeeded");
        let is_refused = client.seen.contains(&(operation.name().to_owned(), false));
        assert_eq!(is_refused, *operation != Operation::GetVersion, "{operation:?}");
    }
}

/// Sheet §1: the hub returns the number of the caller's own log.
#[tokio::test]
async fn the_callers_history_number_comes_back() {
    let mut client = Foreigner::arrive().await;
    for guid in [guid(), "<guid>0</guid>".to_owned()] {
        let answer = client.ask("GetDistrictList", &format!("{guid}<idHistory>4711</idHistory>")).await;
        assert_eq!(first(&answer, "IdHistory"), "4711");
        let answer = client.ask("GetDistrictList", &guid).await;
        assert_ne!(first(&answer, "IdHistory"), "4711");
    }
}

/// Negative test of the schema check.
#[tokio::test]
async fn what_does_not_keep_to_the_wsdl_is_found() {
    let client = Foreigner::arrive().await;
    let wrong = |result: &str| {
        let text = format!(
            "<CheckPatientResponse xmlns=\"http://tempuri.org/\"><CheckPatientResult xmlns:a=\"{DATA}\" xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\">{result}</CheckPatientResult></CheckPatientResponse>"
        );
        client.schema.check(&Node::parse(&text)).err()
    };
    assert_eq!(
        wrong("<a:ErrorList/><a:IdHistory>1</a:IdHistory><a:Success>true</a:Success><a:IdPat>7</a:IdPat>"),
        None
    );
    for (answer, complaint) in [
        ("<a:IdHistory>1</a:IdHistory><a:ErrorList/>", "ErrorList\") at this place"),
        ("<a:IdPat>7</a:IdPat><a:Success>true</a:Success>", "Success\") at this place"),
        ("<a:Success>true</a:Success><a:Success>true</a:Success>", "2 times Success"),
        ("<a:Success>yes</a:Success>", "no boolean"),
        ("<a:Success i:nil=\"true\"/>", "may not be nil"),
        ("<a:IdHistory>99999999999</a:IdHistory>", "no int"),
        ("<IdPat>7</IdPat>", "IdPat\") at this place"),
        (
            "<a:ErrorList><a:Error><a:IdError>1</a:IdError><a:ErrorDescription/></a:Error></a:ErrorList>",
            "at this place",
        ),
    ] {
        let found = wrong(answer).unwrap_or_else(|| panic!("{answer} was let through"));
        assert!(found.contains(complaint), "{found}");
    }
}
