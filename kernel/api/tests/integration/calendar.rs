//! Issue 17: the calendar address of a patient, over HTTP.

use crate::support::{Answer, Client, TestApp};
use axum::http::Method;
use cabinet_domain::{AuditEvent, AuditKind};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use serde_json::{Value, json};

const CALENDAR: &str = "/api/calendar";
const TICKETS: &str = "/api/netrika1/appointments2";

async fn create(client: &Client, details: bool) -> Answer {
    client.post_json(CALENDAR, &json!({ "details": details })).await
}

/// The path of a new address.
async fn made(client: &Client, details: bool) -> String {
    let created = create(client, details).await.expect(201).json();
    let url = created["url"].as_str().unwrap();
    let path = url.find("/api/calendar/").map(|at| url[at..].to_owned());
    path.unwrap_or_else(|| panic!("{url}"))
}

async fn shown(client: &Client) -> Value {
    client.get(CALENDAR).await.expect(200).json()["calendar"].clone()
}

async fn books(client: &Client) {
    client.get("/api/netrika1/clinics/c1/doctors/c1-therapy-1/appointments").await.expect(200);
    let wish = json!({ "clinicId": "c1", "appointmentId": "c1-therapy-1@2026-11-22T09:00" });
    client.post_json(TICKETS, &wish).await.expect(200);
    client.get(TICKETS).await.expect(200);
}

async fn noted(app: &TestApp) -> Vec<AuditEvent> {
    let log = app.storage.stores().audit.list(app.anna.id, 99).await.unwrap();
    log.into_iter().filter(|event| event.kind.name().starts_with("calendar")).collect()
}

#[tokio::test]
async fn an_address_is_made_changed_replaced_and_ended() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    assert_eq!(shown(&patient).await, Value::Null);
    let change = async |details: bool| {
        patient.send_json(Method::PATCH, CALENDAR, &json!({ "details": details })).await
    };
    assert_eq!(change(true).await.expect(404).code(), "not_found");
    patient.delete(CALENDAR).await.expect(204);
    assert_eq!(noted(&app).await, []);

    let first = made(&patient, false).await;
    let calendar = shown(&patient).await;
    assert_eq!((&calendar["details"], &calendar["readAt"]), (&json!(false), &Value::Null));
    assert!(!calendar.to_string().contains(&first["/api/calendar/".len()..]), "the secret is told once");
    for _ in 0..2 {
        assert_eq!(change(true).await.expect(200).json()["details"], json!(true));
    }
    let anonymous = app.anonymous();
    anonymous.get(&first).await.expect(200);
    assert!(shown(&patient).await["readAt"].is_string());

    let second = made(&patient, true).await;
    assert_ne!(first, second);
    anonymous.get(&first).await.expect(404);
    anonymous.get(&second).await.expect(200);
    for _ in 0..2 {
        patient.delete(CALENDAR).await.expect(204);
        anonymous.get(&second).await.expect(404);
    }
    assert_eq!(shown(&patient).await, Value::Null);
    use AuditKind::{CalendarChanged, CalendarCreated, CalendarRevoked};
    let events: Vec<_> =
        noted(&app).await.into_iter().rev().map(|event| (event.kind, event.detail)).collect();
    assert_eq!(
        events,
        [
            (CalendarCreated, json!({ "details": false, "replaced": false })),
            (CalendarChanged, json!({ "details": true })),
            (CalendarCreated, json!({ "details": true, "replaced": true })),
            (CalendarRevoked, json!({})),
        ]
    );
    let invalid = patient.post_json(CALENDAR, &json!({ "details": "yes" })).await;
    assert_eq!(invalid.expect(422).code(), "validation");
    let log = patient.get("/api/users/me/access-log").await.expect(200).json();
    assert!(log.to_string().contains("calendar_revoked"), "{log}");
}

#[tokio::test]
async fn a_calendar_reads_without_signing_in_and_asks_again_cheaply() {
    let app = TestApp::start().await;
    let patient = app.patient().await.with("accept-language", "de");
    books(&patient).await;
    let address = made(&patient, false).await;
    let anonymous = app.anonymous();
    let first = anonymous.get(&address).await.expect(200);
    assert_eq!(first.header("content-type"), "text/calendar; charset=utf-8");
    assert_eq!(first.header("cache-control"), "private, no-cache");
    assert_eq!(first.header("referrer-policy"), "no-referrer");
    assert_eq!(first.header("x-robots-tag"), "noindex, nofollow, noarchive");
    let text = first.text();
    assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.ends_with("END:VCALENDAR\r\n"), "{text}");
    assert!(text.contains("DTSTART:20261122T060000Z\r\n") && text.contains("SUMMARY:Termin\r\n"), "{text}");
    assert!(!text.contains("Врач"), "{text}");

    app.later(TimeDelta::minutes(2));
    let etag = first.header("etag").to_owned();
    let modified = first.header("last-modified").to_owned();
    let is_current = async |name, value: &str| {
        let answer = app.anonymous().with(name, value).get(&address).await;
        let is_current = answer.status == 304;
        assert!(is_current || answer.status == 200, "{answer:?}");
        assert_eq!((answer.body.is_empty(), answer.header("last-modified")), (is_current, modified.as_str()));
        is_current
    };
    assert!(is_current("if-none-match", &etag).await);
    assert!(!is_current("if-none-match", "\"other\"").await);
    assert!(is_current("if-modified-since", &modified).await);
    assert!(!is_current("if-modified-since", "Sun, 22 Nov 2020 08:00:00 GMT").await);
    let both = anonymous.clone().with("if-none-match", "\"other\"").with("if-modified-since", &modified);
    both.get(&address).await.expect(200);
    let head = anonymous.call(Method::HEAD, &address).await.expect(200);
    assert_eq!((head.header("etag"), head.body.len()), (etag.as_str(), 0));

    let change = json!({ "details": true });
    patient.send_json(Method::PATCH, CALENDAR, &change).await.expect(200);
    let changed = anonymous.clone().with("if-none-match", &etag).get(&address).await.expect(200);
    assert!(changed.text().replace("\r\n ", "").contains("Врач c1-therapy-1"), "{}", changed.text());
    anonymous.call(Method::POST, &address).await.expect(401);
}

/// All that is no address any more, or never was, is answered in the same way.
#[tokio::test]
async fn what_is_no_address_is_not_found() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    books(&patient).await;
    let address = made(&patient, true).await;
    let anonymous = app.anonymous();
    let unknown = format!("/api/calendar/{}.ics", "A".repeat(43));
    let body = |answer: &Answer| {
        let mut body = answer.json();
        body.as_object_mut().unwrap().retain(|member, _| member != "request_id");
        body
    };
    let expected = body(&anonymous.get(&unknown).await.expect(404));
    let same = async |path: &str| {
        let answer = anonymous.get(path).await.expect(404);
        assert_eq!(body(&answer), expected, "{path}");
        assert!(!answer.headers.contains_key("etag"), "{path}");
    };
    for wrong in [
        "/api/calendar/.ics".to_owned(),
        "/api/calendar/A.ics".to_owned(),
        address.replace(".ics", ""),
        address.replace(".ics", ".ICS"),
        address.replace(".ics", "A.ics"),
        address.replace(".ics", "%00.ics"),
        format!("/api/calendar/{}.ics", "A".repeat(5_000)),
        "/api/calendar/%F0%9F%8F%A5.ics".to_owned(),
        "/api/calendar/..%2F..%2Fusers%2Fme.ics".to_owned(),
    ] {
        same(&wrong).await;
    }
    assert_eq!(anonymous.get("/api/calendar/%FF.ics").await.expect(400).code(), "malformed");
    let stores = app.storage.stores();
    let disable = async |disabled| {
        committed!(stores, users.set_disabled(app.anna.id, disabled, app.clock_now())).await.unwrap();
    };
    disable(true).await;
    same(&address).await;
    disable(false).await;
    anonymous.get(&address).await.expect(200);
    let patient = app.patient().await;
    patient.delete("/api/users/me/consents/personal_data").await.expect(204);
    same(&address).await;
}

#[tokio::test]
async fn an_address_that_is_read_too_often_is_refused_for_a_while() {
    let app = TestApp::start().await;
    let (patient, stranger) = (app.patient().await, app.stranger().await);
    let (address, other) = (made(&patient, false).await, made(&stranger, false).await);
    let reads = async |from: &str, address: &str| app.anonymous().from(from).get(address).await;
    for nth in 0..30 {
        reads(&format!("203.0.113.{nth}"), &address).await.expect(200);
    }
    let refused = reads("198.51.100.1", &address).await.expect(429);
    assert_eq!(refused.code(), "rate_limited");
    assert!(!refused.header("retry-after").is_empty());
    reads("198.51.100.1", &other).await.expect(200);
    app.later(TimeDelta::minutes(1));
    reads("198.51.100.1", &address).await.expect(200);
}

/// Two windows at once: one address works, and the log has both.
#[tokio::test]
async fn two_windows_that_make_an_address_leave_one() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let (one, other) = tokio::join!(made(&patient, false), made(&patient, false));
    let anonymous = app.anonymous();
    let answers = [anonymous.get(&one).await.status, anonymous.get(&other).await.status];
    assert_eq!(answers.iter().filter(|status| **status == 200).count(), 1, "{answers:?}");
    assert_eq!(noted(&app).await.len(), 2);
}

/// A client that is told of another person's address changes nothing of it.
#[tokio::test]
async fn a_stranger_has_an_address_of_their_own() {
    let app = TestApp::start().await;
    let (patient, stranger) = (app.patient().await, app.stranger().await);
    books(&patient).await;
    let address = made(&patient, true).await;
    assert_eq!(shown(&stranger).await, Value::Null);
    stranger.delete(CALENDAR).await.expect(204);
    let own = made(&stranger, true).await;
    let anonymous = app.anonymous();
    assert!(anonymous.get(&address).await.expect(200).text().contains("BEGIN:VEVENT"));
    assert!(!anonymous.get(&own).await.expect(200).text().contains("BEGIN:VEVENT"));
}

#[tokio::test]
async fn the_secret_is_in_no_metric_and_no_audit_event() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let address = made(&patient, true).await;
    let secret = address["/api/calendar/".len()..].trim_end_matches(".ics");
    app.anonymous().get(&address).await.expect(200);
    patient.delete(CALENDAR).await.expect(204);
    app.anonymous().get(&address).await.expect(404);
    let metrics = app.operations().get("/metrics").await.expect(200).text();
    assert!(metrics.contains("/api/calendar/{file}") && !metrics.contains(secret));
    let events = noted(&app).await;
    assert!(events.len() == 2 && !format!("{events:?}").contains(secret), "{events:?}");
}
