//! What the kernel answers to a request when a function of a port fails. Each code fails in turn, at a hospital that works otherwise.

use crate::esia;
use crate::support::hospital::{PATIENT, kept};
use crate::support::{Answer, TestApp};
use cabinet_domain::{DiaryForm, MedicalDocument, MedicalDocumentKind};
use cabinet_fakes::{
    FakeRecords, Fault, GatewayOperation, HomeserverOperation, IdentityOperation, Operation,
    RecordsOperation, portal_person,
};
use cabinet_http::ApiProblem;
use cabinet_ports::chat::ChatFailureKind;
use cabinet_ports::identity::FailureKind;
use cabinet_ports::{IdentityFailure, Problem, ProblemCode};
use std::collections::BTreeMap;

/// Status and code by function and failure, both as the contract names them.
pub type Measured = BTreeMap<(&'static str, &'static str), String>;

/// The codes of the contract.
pub const CODES: [(&str, ProblemCode); 15] = [
    ("invalid", ProblemCode::Invalid),
    ("not-found", ProblemCode::NotFound),
    ("patient-unknown", ProblemCode::PatientUnknown),
    ("patient-ambiguous", ProblemCode::PatientAmbiguous),
    ("not-allowed", ProblemCode::NotAllowed),
    ("slot-taken", ProblemCode::SlotTaken),
    ("already-booked", ProblemCode::AlreadyBooked),
    ("read-only", ProblemCode::ReadOnly),
    ("outcome-unknown", ProblemCode::OutcomeUnknown),
    ("configuration", ProblemCode::Configuration),
    ("unavailable", ProblemCode::Unavailable),
    ("timed-out", ProblemCode::TimedOut),
    ("garbled", ProblemCode::Garbled),
    ("unsupported", ProblemCode::Unsupported),
    ("failed", ProblemCode::Failed),
];

const PORTAL: [(&str, FailureKind); 7] = [
    ("refused-by-person", FailureKind::RefusedByPerson),
    ("not-trusted", FailureKind::NotTrusted),
    ("spent", FailureKind::Spent),
    ("rejected", FailureKind::Rejected),
    ("failed", FailureKind::Failed),
    ("unavailable", FailureKind::Unavailable),
    ("untrustworthy", FailureKind::Untrustworthy),
];

const HOMESERVER: [(&str, ChatFailureKind); 13] = [
    ("consent-needed", ChatFailureKind::ConsentNeeded),
    ("signed-out", ChatFailureKind::SignedOut),
    ("suspended", ChatFailureKind::Suspended),
    ("forbidden", ChatFailureKind::Forbidden),
    ("not-found", ChatFailureKind::NotFound),
    ("too-large", ChatFailureKind::TooLarge),
    ("too-many", ChatFailureKind::TooMany),
    ("full", ChatFailureKind::Full),
    ("invalid", ChatFailureKind::Invalid),
    ("rejected", ChatFailureKind::Rejected),
    ("forged", ChatFailureKind::Forged),
    ("unavailable", ChatFailureKind::Unavailable),
    ("failed", ChatFailureKind::Failed),
];

pub async fn of(port: &str) -> Measured {
    match port {
        "chat" => chat().await,
        "identity" => identity().await,
        "payment" => payment().await,
        "records" => records().await,
        "scheduling" => scheduling().await,
        "districts" => districts().await,
        // The hospital's questionnaires are fetched by a job; the patient opens the kernel's copy.
        _ => Measured::new(),
    }
}

/// What the kernel answers when a function fails with a code, unless the route says something else.
pub fn usual(code: &str) -> Option<String> {
    let (_, code) = CODES.iter().find(|(name, _)| *name == code)?;
    let answer = ApiProblem::from(Problem::new(*code, ""));
    Some(format!("{} {}", answer.status.as_u16(), answer.code))
}

fn told(answer: &Answer) -> String {
    match answer.status.as_u16() {
        status @ 200..400 => status.to_string(),
        status => format!("{status} {}", answer.code()),
    }
}

async fn scheduling() -> Measured {
    const CLINIC: &str = "/api/netrika1/clinics/c1";
    const TICKETS: &str = "/api/netrika1/appointments2";
    let mut measured = Measured::new();
    for (name, code) in CODES {
        let app = TestApp::start().await;
        let patient = app.patient().await;
        let doctor = format!("{CLINIC}/doctors/c1-therapy-1");
        for (function, operation, path) in [
            ("host", Operation::Host, "/api/netrika1/hosts".to_owned()),
            ("clinics", Operation::Clinics, "/api/netrika1/clinics".to_owned()),
            ("specialities", Operation::Specialities, format!("{CLINIC}/specs")),
            ("doctors", Operation::Doctors, format!("{CLINIC}/doctors?specId=therapy")),
            ("dates", Operation::Dates, format!("{doctor}/dates")),
            ("slots", Operation::Slots, format!("{doctor}/appointments")),
            ("search", Operation::Search, "/api/netrika1/search?q=therapy".to_owned()),
        ] {
            app.scheduling.fail_next(operation, Fault::refuse(code));
            measured.insert((function, name), told(&patient.get(&path).await));
        }
        let wish = |clinic: &str, hour: u32| {
            let slot = format!("{clinic}-therapy-1@2026-11-22T{hour:02}:00");
            serde_json::json!({ "clinicId": clinic, "appointmentId": slot })
        };
        // At another clinic, because the answer is kept for a while.
        app.scheduling.fail(Operation::FindPatient, Fault::refuse(code));
        patient.get("/api/netrika1/clinics/c2/doctors/c2-therapy-1/appointments").await.expect(200);
        measured.insert(("find-patient", name), told(&patient.post_json(TICKETS, &wish("c2", 9)).await));
        app.scheduling.heal();
        patient.get(&format!("{doctor}/appointments")).await.expect(200);
        patient.post_json(TICKETS, &wish("c1", 9)).await.expect(200);
        app.scheduling.fail_next(Operation::Appointments, Fault::refuse(code));
        measured.insert(("appointments", name), told(&patient.get(TICKETS).await));
        app.scheduling.fail_next(Operation::Cancel, Fault::refuse(code));
        let cancelled = patient.delete(&format!("{TICKETS}?clinicId=c1&appointmentId=t1")).await;
        measured.insert(("cancel", name), told(&cancelled));
        app.scheduling.fail_next(Operation::Book, Fault::refuse(code));
        measured.insert(("book", name), told(&patient.post_json(TICKETS, &wish("c1", 10)).await));
    }
    measured
}

async fn districts() -> Measured {
    let mut measured = Measured::new();
    for (name, code) in CODES {
        let app = TestApp::start().await;
        let patient = app.patient().await;
        app.scheduling.fail_next(Operation::Districts, Fault::refuse(code));
        let answer = patient.get("/api/netrika1/districts").await;
        measured.insert(("districts", name), told(&answer));
    }
    measured
}

async fn records() -> Measured {
    let mut measured = Measured::new();
    for (name, code) in CODES {
        let app = TestApp::start().await;
        let patient = kept(&app).await;
        let late = MedicalDocument {
            has_file: false,
            ..FakeRecords::document("d4", MedicalDocumentKind::Consultation, "Заключение хирурга")
        };
        // Its text is not copied: the kernel asks for it when the document is opened.
        app.record.put(PATIENT, late, Some("<p>Без патологии</p>"));
        app.record.fail(RecordsOperation::DocumentHtml, Fault::refuse(ProblemCode::TimedOut));
        app.records.connectors().next().unwrap().sync(app.anna.id).await;
        app.record.heal();
        let id = async |kind: &str, document: &str| {
            let list = patient.get(&format!("/api/files?kind={kind}")).await.expect(200).json();
            let card = list.as_array().unwrap().iter().find(|card| card["name"] == document).unwrap().clone();
            card["id"].as_str().unwrap().to_owned()
        };
        let text = format!("/api/files/{}/html", id("consultation", "Заключение хирурга").await);
        let file = format!("/api/files/{}/download", id("research", "УЗИ почек").await);
        app.record.set_form(DiaryForm { saved: false, groups: Vec::new() });
        let days = patient.get("/api/vista/self_diagnostic").await.expect(200).json();
        let day = format!("/api/vista/self_diagnostic/{}", days[0]["date"].as_str().unwrap());
        for (function, operation, path) in [
            ("host", RecordsOperation::Host, "/api/vista/hosts"),
            ("document-html", RecordsOperation::DocumentHtml, text.as_str()),
            ("document-file", RecordsOperation::OpenFile, &file),
            ("diary", RecordsOperation::DiaryForm, &day),
            ("thesaurus", RecordsOperation::Thesaurus, "/api/vista/thesaurus/complaints"),
        ] {
            app.record.fail(operation, Fault::refuse(code));
            measured.insert((function, name), told(&patient.get(path).await));
            app.record.heal();
        }
        app.record.fail(RecordsOperation::SaveDiary, Fault::refuse(code));
        let saved = patient.clone().with("idempotency-key", "key-00001");
        let saved = saved.post_json(&day, &serde_json::json!({ "items": [] })).await;
        measured.insert(("save-diary", name), told(&saved));
    }
    measured
}

async fn payment() -> Measured {
    let (app, patient, list) = crate::payment::billed().await;
    let id = patient.get(&list).await.json()[0]["id"].as_str().unwrap().to_owned();
    let link = format!("/api/payment/payment_link/{id}");
    let mut measured = Measured::new();
    for (name, code) in CODES {
        app.gateway.fail_next(GatewayOperation::Register, Fault::refuse(code));
        measured.insert(("register", name), told(&patient.get(&link).await));
    }
    measured
}

async fn identity() -> Measured {
    let (app, portal) = esia::hospital().await;
    let mut browser = esia::Browser::new(app.anonymous());
    let mut measured = Measured::new();
    for (name, kind) in PORTAL {
        portal.fail_next(IdentityOperation::AuthorizationUrl, IdentityFailure::new(kind, "a test"));
        let left = browser.client.get("/api/esia/auth-url?purpose=register").await;
        measured.insert(("authorization-url", name), told(&left));
        portal.fail_next(IdentityOperation::Redeem, IdentityFailure::new(kind, "a test"));
        measured.insert(("redeem", name), told(&browser.sign_in(&portal, portal_person("7")).await));
        portal.fail_next(IdentityOperation::LogoutUrl, IdentityFailure::new(kind, "a test"));
        measured.insert(("logout-url", name), told(&app.anonymous().get("/api/esia/logout").await));
    }
    measured
}

async fn chat() -> Measured {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    crate::chat::agree(&patient).await;
    let mut measured = Measured::new();
    for (function, operation) in
        [("register", HomeserverOperation::Register), ("open-room", HomeserverOperation::OpenRoom)]
    {
        for (name, kind) in HOMESERVER {
            app.homeserver.break_off(operation, kind);
            let opened = patient.post_json("/api/chat/open", &serde_json::json!({})).await;
            measured.insert((function, name), told(&opened));
        }
        app.homeserver.mend();
    }
    measured
}
