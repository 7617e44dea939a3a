//! The waiting list (issue 17): complete shapes, refusals, and other patients.

use crate::support::{Client, TestApp};
use axum::http::Method;
use cabinet_domain::AuditKind;
use serde_json::{Value, json};

const LIST: &str = "/api/netrika1/waiting-list";

fn therapist() -> Value {
    json!({ "clinicId": "c1", "specId": "therapy" })
}

async fn joined(client: &Client, body: &Value) -> Value {
    client.post_json(LIST, body).await.expect(201).json()
}

async fn entries(client: &Client) -> Vec<Value> {
    client.get(LIST).await.expect(200).json()["entries"].as_array().unwrap().clone()
}

#[tokio::test]
async fn an_entry_has_all_its_fields_and_is_its_owner_s() {
    let app = TestApp::start().await;
    let (patient, stranger) = (app.patient().await, app.stranger().await);
    let empty = patient.get(LIST).await.expect(200).json();
    assert_eq!(empty, json!({ "isOpen": true, "entriesAtMost": 5, "entries": [] }));
    let body = json!({
        "clinicId": "c1", "specId": "therapy", "doctorId": "c1-therapy-1",
        "from": "2026-11-23", "to": "2026-11-30", "fromTime": "08:00", "toTime": "12:30",
    });
    let entry = joined(&patient, &body).await;
    let id = entry["id"].as_str().unwrap();
    let since = &entry["since"];
    assert_eq!(
        entry,
        json!({
            "id": id, "since": since, "state": "waiting", "place": 1, "offer": null,
            "clinic": { "id": "c1", "name": "Поликлиника № 1" },
            "speciality": { "id": "therapy", "name": "Терапевт" },
            "doctor": { "id": "c1-therapy-1", "name": "Врач c1-therapy-1" },
            "from": "2026-11-23", "to": "2026-11-30", "fromTime": "08:00", "toTime": "12:30",
        })
    );
    assert_eq!(entries(&patient).await, std::slice::from_ref(&entry));
    assert_eq!(entries(&stranger).await, [] as [Value; 0]);

    let path = format!("{LIST}/{id}");
    stranger.delete(&path).await.expect(404);
    let decline = json!({ "declinedOffer": "01890a5d-ac96-774b-bcce-b302099a8057" });
    stranger.send_json(Method::PATCH, &path, &decline).await.expect(404);
    patient.send_json(Method::PATCH, &path, &decline).await.expect(404);
    let log = app.storage.stores().audit.list(app.anna.id, 50).await.unwrap();
    let denied = log.iter().filter(|line| line.kind == AuditKind::AccessDenied).count();
    assert_eq!(denied, 2, "the owner sees each attempt");
    assert_eq!(entries(&patient).await.len(), 1);
    patient.delete(&path).await.expect(204);
    patient.delete(&path).await.expect(404);
    assert_eq!(entries(&patient).await, [] as [Value; 0]);
}

#[tokio::test]
async fn an_offer_is_shown_and_declined() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let id = joined(&patient, &therapist()).await["id"].clone();
    let report = app.booking["netrika1"].look_for_slots(None).await.unwrap().unwrap();
    assert_eq!(report.offered, 1);
    // Names come from the lists that were read.
    patient.get("/api/netrika1/clinics/c1/doctors?specId=therapy").await.expect(200);
    let entry = entries(&patient).await.remove(0);
    assert_eq!(entry["state"], "offered");
    let offer = &entry["offer"];
    assert_eq!(
        *offer,
        json!({
            "id": offer["id"], "heldUntil": offer["heldUntil"], "appointmentId": "c1-therapy-1@2026-11-22T09:00",
            "doctor": { "id": "c1-therapy-1", "name": "Врач c1-therapy-1" },
            "start": "2026-11-22T09:00:00+03:00",
        })
    );
    let waits = patient.get("/api/attention").await.expect(200).json();
    let items = waits["items"].as_array().unwrap();
    let item = items.iter().find(|item| item["kind"] == "slot_offered").unwrap();
    assert_eq!((&item["urgency"], &item["at"]), (&json!("now"), &offer["heldUntil"]));
    let path = format!("{LIST}/{}", id.as_str().unwrap());
    let decline = json!({ "declinedOffer": offer["id"] });
    patient.send_json(Method::PATCH, &path, &decline).await.expect(204);
    let entry = entries(&patient).await.remove(0);
    assert_eq!((&entry["state"], &entry["offer"]), (&json!("waiting"), &Value::Null));
}

/// The slot is booked as any other, and the entry is done.
#[tokio::test]
async fn the_ordinary_booking_takes_the_offer() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    joined(&patient, &therapist()).await;
    app.booking["netrika1"].look_for_slots(None).await.unwrap();
    let offer = entries(&patient).await.remove(0)["offer"].clone();
    let body = json!({
        "clinicId": "c1", "appointmentId": offer["appointmentId"], "doctorId": offer["doctor"]["id"], "start": offer["start"],
    });
    patient.post_json("/api/netrika1/appointments2", &body).await.expect(200);
    assert_eq!(entries(&patient).await, [] as [Value; 0]);
}

#[tokio::test]
async fn what_cannot_be_waited_for_is_refused_with_its_reason() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    for (change, status, code) in [
        (json!({ "clinicId": "" }), 422, "validation"),
        (json!({ "fromTime": "8" }), 422, "validation"),
        (json!({ "fromTime": "12:00", "toTime": "08:00" }), 422, "validation"),
        (json!({ "to": "2026-11-01" }), 422, "waiting_days"),
        (json!({ "specId": "music" }), 404, "not_found"),
    ] {
        let mut body = therapist();
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let answer = patient.post_json(LIST, &body).await.expect(status).json();
        assert_eq!(answer["code"], code, "{change}");
    }
    joined(&patient, &therapist()).await;
    assert_eq!(patient.post_json(LIST, &therapist()).await.expect(409).json()["code"], "waiting_already");
    for doctor in ["c1-therapy-1", "c1-therapy-2"] {
        let mut body = therapist();
        body["doctorId"] = doctor.into();
        joined(&patient, &body).await;
    }
    for clinic in ["c1", "c2"] {
        joined(&patient, &json!({ "clinicId": clinic, "specId": "eyes" })).await;
    }
    let sixth = json!({ "clinicId": "c2", "specId": "therapy" });
    assert_eq!(patient.post_json(LIST, &sixth).await.expect(409).json()["code"], "waiting_full");
}

#[tokio::test]
async fn a_host_without_a_waiting_list_says_so() {
    let teeth =
        r#"hosts.teeth={ plugin = "netrika", name = "Стоматология", description = "Запись к стоматологу" }"#;
    let app = TestApp::builder().set(teeth).set(r#"visits.hosts=["teeth", "netrika1"]"#).start().await;
    let patient = app.patient().await;
    let list = patient.get("/api/teeth/waiting-list").await.expect(200).json();
    assert_eq!(list, json!({ "isOpen": false, "entriesAtMost": 0, "entries": [] }));
    patient.post_json("/api/teeth/waiting-list", &therapist()).await.expect(404);
}
