//! Web Push over HTTP: switching notices on and off on a browser, whose browser it is, and who is refused. Sending is proven by the tests of
//! the crate.

use crate::support::{Answer, Client, TestApp};
use axum::http::Method;
use cabinet_domain::AuditKind;
use serde_json::{Value, json};

const PATH: &str = "/api/push/subscription";
const KEY: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

/// What a browser with this address sends.
fn subscription(address: &str) -> Value {
    json!({
        "endpoint": format!("https://push.example.net/push/{address}"),
        "expirationTime": null,
        "keys": { "p256dh": KEY, "auth": "BTBZMqHH6r4Tts7J_aSIgg" },
    })
}

async fn put(client: &Client, body: &Value) -> Answer {
    client.send_json(Method::PUT, PATH, body).await
}

async fn device(client: &Client, address: &str) -> Value {
    client.post_json("/api/push/device", &subscription(address)).await.expect(200).json()
}

async fn devices(client: &Client) -> Value {
    client.get("/api/push").await.expect(200).json()["devices"].clone()
}

async fn noted(app: &TestApp, kind: AuditKind) -> usize {
    let log = app.storage.stores().audit.list(app.anna.id, 99).await.unwrap();
    log.iter().filter(|line| line.kind == kind).count()
}

#[tokio::test]
async fn a_patient_switches_notices_on_and_off() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let offer = patient.get("/api/push").await.expect(200).json();
    assert_eq!(offer["public_key"].as_str().unwrap().len(), 87);
    assert_eq!(device(&patient, "a").await, json!({ "on": false }));

    for _ in 0..2 {
        put(&patient, &subscription("a")).await.expect(204);
    }
    assert_eq!(device(&patient, "a").await, json!({ "on": true }));
    assert_eq!((devices(&patient).await, noted(&app, AuditKind::PushEnabled).await), (json!(1), 1));

    for _ in 0..2 {
        let address = json!({ "endpoint": subscription("a")["endpoint"] });
        patient.send_json(Method::DELETE, PATH, &address).await.expect(204);
    }
    assert_eq!((devices(&patient).await, noted(&app, AuditKind::PushDisabled).await), (json!(0), 1));
}

#[tokio::test]
async fn a_browser_belongs_to_the_last_person_who_used_it() {
    let app = TestApp::start().await;
    let (patient, stranger) = (app.patient().await, app.stranger().await);
    put(&patient, &subscription("a")).await.expect(204);
    // Whoever has seen the address has not got the browser.
    let mut seen = subscription("a");
    seen["keys"]["auth"] = json!("AAAAAAAAAAAAAAAAAAAAAA");
    let refused = put(&stranger, &seen).await.expect(409);
    assert_eq!(refused.code(), "push_address_taken");
    let address = json!({ "endpoint": subscription("a")["endpoint"] });
    stranger.send_json(Method::DELETE, PATH, &address).await.expect(204);
    stranger.post_json("/api/push/device", &seen).await.expect(200);
    assert_eq!((devices(&patient).await, devices(&stranger).await), (json!(1), json!(0)));

    // The stranger signs in on that browser: the patient's notices are not shown to them.
    assert_eq!(device(&stranger, "a").await, json!({ "on": false }));
    assert_eq!(devices(&patient).await, json!(0));
    put(&patient, &subscription("a")).await.expect(204);
    put(&stranger, &subscription("a")).await.expect(204);
    assert_eq!((devices(&patient).await, devices(&stranger).await), (json!(0), json!(1)));
}

#[tokio::test]
async fn signing_out_on_a_device_ends_its_notices() {
    let app = TestApp::start().await;
    let (mut patient, other) = (app.patient().await, app.patient().await);
    put(&patient, &subscription("a")).await.expect(204);
    put(&other, &subscription("b")).await.expect(204);
    assert_eq!(devices(&other).await, json!(2));
    patient.post_oauth("/api/oauth/logout", &[]).await.expect(204);
    assert_eq!(devices(&other).await, json!(1));
    assert_eq!(device(&other, "b").await["on"], json!(true));
}

/// People are notified while they are away.
#[tokio::test]
async fn a_screen_that_was_left_keeps_its_notices_until_its_owner_signs_out_everywhere() {
    let app = TestApp::start().await;
    let mut patient = app.patient().await;
    put(&patient, &subscription("a")).await.expect(204);
    patient.post_oauth("/api/oauth/logout?idle=true", &[]).await.expect(204);
    assert_eq!(patient.get("/api/users/me").await.expect(401).code(), "session_ended");
    let again = app.patient().await;
    assert_eq!(device(&again, "a").await, json!({ "on": true }));
    again.delete("/api/users/me/sessions").await.expect(204);
    assert_eq!(devices(&again).await, json!(0));
    put(&again, &subscription("a")).await.expect(204);
    again.delete("/api/users/me/sessions").await.expect(204);
    assert_eq!(devices(&again).await, json!(1), "the browser that asks keeps its own");
}

#[tokio::test]
async fn what_is_no_subscription_or_of_an_unknown_push_service_is_refused() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    for (change, field) in [
        (json!({ "endpoint": "http://push.example.net/a" }), "endpoint"),
        (json!({ "keys": { "p256dh": "AAAA", "auth": "BTBZMqHH6r4Tts7J_aSIgg" } }), "keys.p256dh"),
        (json!({ "keys": { "p256dh": KEY, "auth": "AAAA" } }), "keys.auth"),
    ] {
        let mut body = subscription("a");
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let refused = put(&patient, &body).await.expect(422);
        assert_eq!(
            (refused.code().as_str(), &refused.json()["errors"][0]["field"]),
            ("validation", &json!(field))
        );
    }
    for address in
        ["https://169.254.169.254/a", "https://push.example.org/a", "https://push.example.net:8443/a"]
    {
        let mut body = subscription("a");
        body["endpoint"] = json!(address);
        let refused = put(&patient, &body).await.expect(422);
        assert_eq!(refused.code(), "push_service_unknown", "{address}");
    }
    assert_eq!(devices(&patient).await, json!(0));
}

#[tokio::test]
async fn a_hospital_without_notices_has_no_key_and_takes_no_subscription() {
    let app = TestApp::builder().without_push().start().await;
    let patient = app.patient().await;
    assert_eq!(patient.get("/api/push").await.expect(200).json()["public_key"], Value::Null);
    let refused = put(&patient, &subscription("a")).await.expect(404);
    assert_eq!(refused.code(), "not_found");
}
