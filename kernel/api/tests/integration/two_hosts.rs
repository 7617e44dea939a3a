//! Two hosts with booking (X-086). Both hospitals use the same ids, so a call sent to the wrong one would look right.

use crate::support::{Client, TestApp};
use cabinet_fakes::{FakeScheduling, Operation};
use serde_json::{Value, json};

const NINE: &str = "c1-therapy-1@2026-11-22T09:00";
const TEETH: &str =
    r#"hosts.teeth={ plugin = "netrika", name = "Стоматология", description = "Запись к стоматологу" }"#;

async fn hospitals() -> TestApp {
    TestApp::builder().set(TEETH).set(r#"visits.hosts=["teeth", "netrika1"]"#).start().await
}

fn tickets_at(host: &str) -> String {
    format!("/api/{host}/appointments2")
}

async fn looks(client: &Client, host: &str) {
    client.get(&format!("/api/{host}/clinics/c1/doctors/c1-therapy-1/appointments")).await.expect(200);
}

async fn books(client: &Client, host: &str) -> Value {
    looks(client, host).await;
    let wish = json!({ "clinicId": "c1", "appointmentId": NINE });
    client.post_json(&tickets_at(host), &wish).await.expect(200).json()["result"].clone()
}

async fn statuses(client: &Client, host: &str) -> Vec<String> {
    let mine = client.get(&tickets_at(host)).await.expect(200).json();
    mine.as_array().unwrap().iter().map(|ticket| ticket["status"].as_str().unwrap().to_owned()).collect()
}

/// X-086, A-132…A-134
#[tokio::test]
async fn the_browser_learns_of_both_in_the_order_that_the_variant_names() {
    let app = hospitals().await;
    let mut body = app.anonymous().get("/api/v1/variant").await.expect(200).json();
    for host in body["visits"]["hosts"].as_array_mut().unwrap() {
        host["translations"].take();
    }
    assert_eq!(
        body["visits"]["hosts"],
        json!([
            { "id": "teeth", "name": "Стоматология", "description": "Запись к стоматологу", "translations": null },
            {
                "id": "netrika1", "name": "Региональная запись к врачу",
                "description": "Запись на приём через единую электронную регистратуру региона",
                "translations": null,
            },
        ])
    );
    for (host, name) in [("teeth", "Стоматология"), ("netrika", "Региональная запись к врачу")]
    {
        let told = app.anonymous().get(&format!("/api/{host}/hosts")).await.expect(200).json();
        assert_eq!(told[0]["name"], name);
    }
}

/// X-086
#[tokio::test]
async fn lists_bookings_and_cancellations_go_to_the_host_of_the_path() {
    let app = hospitals().await;
    let patient = app.patient().await;
    let calls = |hospital: &FakeScheduling| {
        [Operation::Clinics, Operation::Slots, Operation::Book, Operation::Cancel]
            .map(|operation| hospital.calls(operation) > 0)
    };
    patient.get("/api/teeth/clinics").await.expect(200);
    let booked = books(&patient, "teeth").await;
    assert_eq!((calls(&app.teeth), calls(&app.scheduling)), ([true, true, true, false], [false; 4]));
    assert_eq!(statuses(&patient, "teeth").await, ["active"]);
    assert_eq!(statuses(&patient, "netrika1").await, [""; 0]);

    // The same slot id at the other hospital is a different slot; its appointment has the same id.
    assert_eq!(books(&patient, "netrika1").await["appointmentId"], booked["appointmentId"]);
    assert_eq!((app.teeth.calls(Operation::Book), app.scheduling.calls(Operation::Book)), (1, 1));
    let cancel = format!("{}?clinicId=c1&appointmentId=t1", tickets_at("netrika1"));
    patient.delete(&cancel).await.expect(204);
    assert_eq!(statuses(&patient, "netrika1").await, ["cancelled"]);
    assert_eq!(statuses(&patient, "teeth").await, ["active"]);
    assert_eq!(app.teeth.calls(Operation::Cancel), 0);
}

/// X-086, X-039: slots and appointments of one host are not valid at the other.
#[tokio::test]
async fn ids_of_another_host_are_refused() {
    let app = hospitals().await;
    let patient = app.patient().await;
    looks(&patient, "teeth").await;
    let wish = json!({ "clinicId": "c1", "appointmentId": NINE });
    let elsewhere = patient.post_json(&tickets_at("netrika1"), &wish).await.expect(422);
    assert_eq!((elsewhere.code().as_str(), app.scheduling.calls(Operation::Book)), ("slot_unknown", 0));

    let keyed = patient.clone().with("idempotency-key", "one-click");
    keyed.post_json(&tickets_at("teeth"), &wish).await.expect(200);
    let cancel = format!("{}?clinicId=c1&appointmentId=t1", tickets_at("netrika1"));
    assert_eq!(patient.delete(&cancel).await.expect(404).code(), "not_found");
    assert_eq!(app.scheduling.calls(Operation::Cancel), 0);
    looks(&patient, "netrika1").await;
    let reused = keyed.post_json(&tickets_at("netrika1"), &wish).await.expect(422);
    assert_eq!(
        (reused.code().as_str(), app.scheduling.calls(Operation::Book)),
        ("idempotency_key_reused", 0)
    );
}

/// X-086: a host that keeps records takes no bookings, and an unconfigured host is not found.
#[tokio::test]
async fn a_records_host_and_an_unknown_one_take_no_bookings() {
    let app = hospitals().await;
    let patient = app.patient().await;
    for host in ["vista", "nobody"] {
        assert_eq!(patient.get(&format!("/api/{host}/clinics")).await.expect(404).code(), "unknown_host");
        let wish = json!({ "clinicId": "c1", "appointmentId": NINE });
        let refused = patient.post_json(&tickets_at(host), &wish).await.expect(404);
        assert_eq!(refused.code(), "unknown_host");
        assert_eq!(patient.get(&tickets_at(host)).await.expect(404).code(), "unknown_host");
    }
    app.anonymous().get("/api/vista/hosts").await.expect(200);
}
