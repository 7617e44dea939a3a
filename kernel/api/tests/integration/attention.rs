//! Issue 17: what waits for a patient, from the kernel's own database.

use crate::support::hospital::{PATIENT, kept, sync};
use crate::support::{Client, TestApp};
use cabinet_domain::{
    Invoice, InvoiceStatus, MedicalDocumentKind, Observation, ObservationValue, Prescription,
    PrescriptionState,
};
use cabinet_fakes::{FakeRecords, Fault, Operation};
use cabinet_ports::ProblemCode;
use chrono::TimeDelta;
use serde_json::{Value, json};

const ATTENTION: &str = "/api/attention";
const REFRESH: &str = "/api/attention/refresh";

async fn attention(client: &Client) -> Value {
    client.get(ATTENTION).await.expect(200).json()
}

/// `area/kind` of each item, in order.
fn kinds(attention: &Value) -> Vec<String> {
    let items = attention["items"].as_array().unwrap().iter();
    items
        .map(|item| format!("{}/{}", item["area"].as_str().unwrap(), item["kind"].as_str().unwrap()))
        .collect()
}

fn item<'v>(attention: &'v Value, kind: &str) -> &'v Value {
    let items = attention["items"].as_array().unwrap();
    items.iter().find(|item| item["kind"] == kind).unwrap_or_else(|| panic!("{kind}: {attention}"))
}

/// The patient books an appointment tomorrow at nine.
async fn books(client: &Client) {
    client.get("/api/netrika1/clinics/c1/doctors/c1-therapy-1/appointments").await.expect(200);
    let wish = json!({ "clinicId": "c1", "appointmentId": "c1-therapy-1@2026-11-22T09:00" });
    client.post_json("/api/netrika1/appointments2", &wish).await.expect(200);
}

#[tokio::test]
async fn the_next_visit_is_answered_from_the_copy_alone_and_only_to_its_owner() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let nothing = attention(&patient).await;
    assert_eq!((&nothing["asOf"], &nothing["missing"]), (&json!({ "visits": null }), &json!([])));
    books(&patient).await;
    patient.get("/api/netrika1/appointments2").await.expect(200);
    app.scheduling.fail(Operation::Appointments, Fault::refuse(ProblemCode::Unavailable));
    let calls = app.scheduling.call_log().len();
    let shown = attention(&patient).await;
    assert_eq!(app.scheduling.call_log().len(), calls, "nothing is sent");
    let visit = item(&shown, "next_visit");
    assert_eq!(
        (&visit["area"], &visit["urgency"], &visit["count"], &visit["at"], &visit["target"]),
        (
            &json!("visits"),
            &json!("now"),
            &json!(1),
            &json!("2026-11-22T09:00:00+03:00"),
            &json!("visit/my_tickets")
        )
    );
    let facts = &visit["facts"];
    assert_eq!(
        (&facts["room"], &facts["clinic"], &facts["number"], &facts["end"]),
        (
            &json!({ "text": "12" }),
            &json!({ "text": "Поликлиника № 1" }),
            &json!({ "number": 9 }),
            &json!({ "moment": "2026-11-22T09:15:00+03:00" })
        )
    );
    assert!(facts["doctor"]["text"].is_string() && facts["address"]["text"].is_string(), "{facts}");
    assert!(shown["asOf"]["visits"].is_string(), "{shown}");
    let stranger = attention(&app.stranger().await).await;
    assert!(kinds(&stranger).iter().all(|kind| !kind.starts_with("visits/")), "{stranger}");
}

#[tokio::test]
async fn the_hospital_is_asked_anew_when_what_it_said_is_old_and_only_then() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    books(&patient).await;
    let asked = || app.scheduling.calls(Operation::Appointments);
    let first = patient.post_json(REFRESH, &json!({})).await.expect(200).json();
    assert_eq!((asked(), item(&first, "next_visit")["count"].clone()), (2, json!(1)), "both clinics");
    patient.post_json(REFRESH, &json!({})).await.expect(200);
    app.later(TimeDelta::minutes(4));
    patient.post_json(REFRESH, &json!({})).await.expect(200);
    assert_eq!(asked(), 2, "what it said is fresh");
    app.later(TimeDelta::minutes(2));
    app.scheduling.cancel_at_reception(&"t1".into());
    let second = patient.post_json(REFRESH, &json!({})).await.expect(200).json();
    assert_eq!(asked(), 4);
    assert!(!kinds(&second).contains(&"visits/next_visit".to_owned()), "{second}");
    // What was known is shown if the hospital does not answer.
    app.later(TimeDelta::minutes(6));
    app.scheduling.fail(Operation::Appointments, Fault::refuse(ProblemCode::Unavailable));
    let third = patient.post_json(REFRESH, &json!({})).await.expect(200).json();
    assert_eq!((kinds(&third), &third["missing"]), (kinds(&second), &json!([])));
}

#[tokio::test]
async fn a_booking_without_an_answer_is_urgent() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    patient.get("/api/netrika1/clinics/c1/doctors/c1-therapy-1/appointments").await.expect(200);
    app.scheduling.fail_next(Operation::Book, Fault::refuse(ProblemCode::OutcomeUnknown));
    let wish = json!({ "clinicId": "c1", "appointmentId": "c1-therapy-1@2026-11-22T09:00" });
    patient.post_json("/api/netrika1/appointments2", &wish).await;
    let shown = attention(&patient).await;
    let open = item(&shown, "booking_open");
    assert_eq!((&open["urgency"], &open["count"]), (&json!("now"), &json!(1)));
}

#[tokio::test]
async fn an_unpaid_invoice_and_a_questionnaire_wait_until_they_are_done() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let invoice = |id: &str, sum: &str, status| Invoice {
        id: id.into(),
        action: None,
        name: "Счёт".to_owned(),
        sum: sum.parse().unwrap(),
        date: "2026-11-19".parse().unwrap(),
        status,
        items: Vec::new(),
    };
    let paid = invoice("3", "5.00", InvoiceStatus::Paid);
    let open = [("1", "1200.50"), ("2", "10.00")].map(|(id, sum)| invoice(id, sum, InvoiceStatus::Issued));
    app.record.set_invoices(PATIENT, open.into_iter().chain([paid]).collect());
    sync(&app).await;
    let admin = app.admin().await;
    let quiz = crate::questionnaires::published(&admin).await;
    crate::questionnaires::sent(&admin, &quiz, app.anna.id).await;
    let shown = attention(&patient).await;
    let unpaid = item(&shown, "unpaid");
    assert_eq!(
        (&unpaid["count"], &unpaid["facts"]["sum"], &unpaid["target"]),
        (&json!(2), &json!({ "money": 121_050 }), &json!("payment_documents/accounts"))
    );
    let due = item(&shown, "due");
    assert_eq!(
        (&due["count"], &due["facts"]["due"], &due["facts"]["title"]),
        (&json!(1), &json!({ "day": "2026-11-30" }), &json!({ "text": "Шкала боли" }))
    );
    let stranger = kinds(&attention(&app.stranger().await).await);
    assert!(!stranger.iter().any(|kind| kind == "payments/unpaid" || kind == "questionnaires/due"));
}

#[tokio::test]
async fn a_new_result_says_how_many_values_are_outside_of_the_laboratory_s_limits_until_it_is_opened() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    assert!(!kinds(&attention(&patient).await).iter().any(|kind| kind.starts_with("results/")));
    let report = FakeRecords::document("d9", MedicalDocumentKind::Research, "Общий анализ крови");
    app.record.put(PATIENT, report, Some("<p>Кровь</p>"));
    let value = |id: &str, number: f64, low: Option<f64>, high: Option<f64>| Observation {
        foreign_id: id.to_owned(),
        document: Some("d9".into()),
        code: id.to_owned(),
        name: "Показатель".to_owned(),
        value: ObservationValue::Number(number),
        unit: None,
        norm_low: low,
        norm_high: high,
        taken_at: "2026-11-20T08:00:00+03:00".parse().unwrap(),
    };
    app.record.set_observations(
        PATIENT,
        vec![
            value("low", 1.0, Some(2.0), Some(3.0)),
            value("high", 4.0, None, Some(3.0)),
            value("inside", 2.0, Some(2.0), Some(3.0)),
            value("without limits", 2.0, None, None),
        ],
    );
    sync(&app).await;
    let shown = attention(&patient).await;
    let result = item(&shown, "new_result_outside");
    assert_eq!(
        (&result["facts"]["outside"], &result["facts"]["inside"], &result["facts"]["name"]),
        (&json!({ "number": 2 }), &json!({ "number": 1 }), &json!({ "text": "Общий анализ крови" }))
    );
    let target = result["target"].as_str().unwrap();
    let id = target.strip_prefix("resultsDocument/").unwrap();
    patient.get(&format!("/api/files/{id}/html")).await.expect(200);
    assert!(!kinds(&attention(&patient).await).iter().any(|kind| kind.starts_with("results/")));
}

/// The 21st is today.
fn prescription(id: &str, medicine: &str, last: Option<&str>) -> Prescription {
    let valid_until = last.map(|day| day.parse().unwrap());
    Prescription { valid_until, ..FakeRecords::prescription(id, medicine) }
}

///
#[tokio::test]
async fn prescriptions_wait_in_their_last_week_unless_they_are_renewed() {
    let app = TestApp::start().await;
    let patient = kept(&app).await;
    let shown = async |prescriptions: Vec<Prescription>| {
        app.record.set_prescriptions(PATIENT, Some(prescriptions));
        sync(&app).await;
        attention(&patient).await
    };
    let of = |last| prescription("1", "Метформин", Some(last));
    for (last, urgency) in [("2026-11-21", "now"), ("2026-11-22", "now"), ("2026-11-23", "soon")] {
        let all = shown(vec![of(last)]).await;
        assert_eq!(item(&all, "prescription_ends")["urgency"], urgency, "{last}");
    }
    let all = shown(vec![of("2026-11-28")]).await;
    let one = item(&all, "prescription_ends");
    assert_eq!(
        (&one["area"], &one["count"], &one["target"], &one["facts"]),
        (
            &json!("ecard"),
            &json!(1),
            &json!("prescriptions"),
            &json!({ "until": { "day": "2026-11-28" }, "medicine": { "text": "Метформин" } })
        )
    );
    let stranger = attention(&app.stranger().await).await;
    assert!(!kinds(&stranger).contains(&"ecard/prescription_ends".to_owned()), "{stranger}");
    let two = shown(vec![of("2026-11-28"), prescription("2", "Эналаприл", Some("2026-11-25"))]).await;
    let both = item(&two, "prescription_ends");
    assert_eq!(
        (&both["count"], &both["facts"]),
        (&json!(2), &json!({ "until": { "day": "2026-11-25" } })),
        "the first day, and no name"
    );
    let cancelled = Prescription { state: PrescriptionState::Cancelled, ..of("2026-11-25") };
    let silent = [
        vec![of("2026-11-29")],
        vec![of("2026-11-20")],
        vec![prescription("1", "Метформин", None)],
        vec![cancelled],
        vec![of("2026-11-25"), prescription("2", "Метформин", Some("2026-12-20"))],
        vec![of("2026-11-25"), prescription("2", "Метформин", None)],
    ];
    for prescriptions in silent {
        let all = shown(prescriptions.clone()).await;
        assert!(!kinds(&all).contains(&"ecard/prescription_ends".to_owned()), "{prescriptions:?}");
    }
}

///
#[tokio::test]
async fn prescriptions_do_not_wait_where_the_menu_has_none() {
    let app = TestApp::builder()
        .set("menu=[{ path = \"profile/info\", label = \"menu.profile\", icon = \"user\" }]")
        .start()
        .await;
    let patient = kept(&app).await;
    app.record.set_prescriptions(PATIENT, Some(vec![prescription("1", "Метформин", Some("2026-11-22"))]));
    sync(&app).await;
    assert_eq!(patient.get("/api/record/prescriptions").await.expect(200).json()[0]["id"], "vista:1");
    let shown = attention(&patient).await;
    assert!(!kinds(&shown).contains(&"ecard/prescription_ends".to_owned()), "{shown}");
}

#[tokio::test]
async fn what_the_profile_lacks_is_named_and_an_area_that_is_off_says_nothing() {
    let app = TestApp::builder().set("modules.questionnaires.enabled=false").start().await;
    let patient = app.patient().await;
    let admin = app.admin().await;
    let quiz = crate::questionnaires::published(&admin).await;
    crate::questionnaires::sent(&admin, &quiz, app.anna.id).await;
    let shown = attention(&patient).await;
    assert!(!kinds(&shown).iter().any(|kind| kind.starts_with("profile/")), "{shown}");
    let lacking = attention(&app.stranger().await).await;
    let missing = item(&lacking, "missing");
    assert_eq!((&missing["urgency"], &missing["target"]), (&json!("later"), &json!("profile/info")));
    assert!(!kinds(&shown).iter().any(|kind| kind.starts_with("questionnaires/")), "{shown}");
}
