//! Issue 17: what patients are notified of, over HTTP: the choices, and the link in e-mails.

use crate::support::{Answer, Client, TestApp, vault};
use axum::body::Body;
use axum::http::{Method, Request};
use cabinet_domain::{AuditEvent, AuditKind, NotificationChannel, NotificationKind, UserId};
use cabinet_notifications::StopToken;
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::{Value, json};
use uuid::Uuid;

const PATH: &str = "/api/notifications/settings";
const LINK: &str = "/api/notifications/link";

async fn settings(client: &Client) -> Value {
    client.get(PATH).await.expect(200).json()
}

async fn change(client: &Client, body: &Value) -> Answer {
    client.send_json(Method::PATCH, PATH, body).await
}

fn kind<'a>(settings: &'a Value, kind: &str) -> &'a Value {
    settings["kinds"].as_array().unwrap().iter().find(|one| one["kind"] == kind).unwrap()
}

async fn noted(app: &TestApp) -> Vec<AuditEvent> {
    let log = app.storage.stores().audit.list(app.anna.id, 99).await.unwrap();
    log.into_iter().filter(|line| line.kind == AuditKind::NotificationsChanged).collect()
}

fn token(user: UserId, kind: NotificationKind) -> String {
    StopToken { user, kind }.seal(&vault()).unwrap().expose_secret().to_owned()
}

/// What a mail program sends (RFC 8058 §3.2).
async fn one_click(client: &Client, address: &str) -> Answer {
    let request = Request::post(address).header("content-type", "application/x-www-form-urlencoded");
    client.send(request.body(Body::from("List-Unsubscribe=One-Click")).unwrap()).await
}

async fn wants_mail(app: &TestApp, user: UserId, kind: NotificationKind) -> bool {
    let settings = app.storage.stores().notifications.settings(user).await.unwrap();
    settings.wants(kind, NotificationChannel::Mail)
}

#[tokio::test]
async fn a_patient_chooses_by_kind_and_channel_and_the_rest_stays() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let first = settings(&patient).await;
    let kinds: Vec<_> =
        first["kinds"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["visit", "slot", "result", "questionnaire", "invoice", "chat"]);
    assert_eq!(first["channels"], json!(["mail", "push"]));
    assert_eq!(kind(&first, "visit"), &json!({ "kind": "visit", "mail": true, "push": true }));

    let only_mail = json!({ "kinds": { "visit": { "mail": false } } });
    for _ in 0..2 {
        let changed = change(&patient, &only_mail).await.expect(200).json();
        assert_eq!(kind(&changed, "visit"), &json!({ "kind": "visit", "mail": false, "push": true }));
    }
    let [event] = noted(&app).await.try_into().unwrap();
    assert_eq!((event.actor, &event.detail), (Some(app.anna.id), &json!({ "visit.mail": false })));
    let push = json!({ "kinds": { "chat": { "push": false } } });
    change(&patient, &push).await.expect(200);
    let last = settings(&patient).await;
    assert_eq!(kind(&last, "visit")["mail"], json!(false), "another window's change stays");
    assert_eq!(kind(&last, "chat"), &json!({ "kind": "chat", "mail": true, "push": false }));
    change(&patient, &json!({})).await.expect(200);
    assert_eq!((settings(&patient).await, noted(&app).await.len()), (last, 2));

    let stranger = settings(&app.stranger().await).await;
    assert_eq!(kind(&stranger, "visit")["mail"], json!(true), "each has their own");
}

#[tokio::test]
async fn quiet_hours_are_the_hospital_s_until_the_patient_chooses() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    assert_eq!(
        settings(&patient).await["quiet_hours"],
        json!({ "on": true, "from": "22:00", "to": "08:00" })
    );
    for hours in [
        json!({ "on": true, "from": "21:30", "to": "09:00" }),
        json!({ "on": false, "from": "21:30", "to": "09:00" }),
    ] {
        let changed = change(&patient, &json!({ "quiet_hours": hours })).await.expect(200).json();
        assert_eq!(changed["quiet_hours"]["on"], hours["on"]);
    }
    assert_eq!(settings(&patient).await["quiet_hours"]["on"], json!(false));
    let details: Vec<_> = noted(&app).await.into_iter().map(|event| event.detail).collect();
    assert!(details.contains(&json!({ "quiet_hours": "21:30-09:00" })), "{details:?}");
    assert!(details.contains(&json!({ "quiet_hours": "none" })), "{details:?}");
    for (from, to, field) in [
        ("22", "08:00", "quiet_hours.from"),
        ("22:00", "22:00", "quiet_hours.to"),
        ("06:00", "23:00", "quiet_hours.to"),
    ] {
        let body = json!({ "quiet_hours": { "on": true, "from": from, "to": to } });
        let refused = change(&patient, &body).await.expect(422);
        assert_eq!(
            (refused.code().as_str(), &refused.json()["errors"][0]["field"]),
            ("validation", &json!(field))
        );
    }
    let unknown = json!({ "kinds": { "weather": { "mail": false } } });
    assert_eq!(change(&patient, &unknown).await.expect(422).code(), "validation");
}

#[tokio::test]
async fn the_link_in_an_e_mail_stops_its_kind_without_signing_in_and_undoes_it() {
    let app = TestApp::start().await;
    let anonymous = app.anonymous();
    let token = token(app.anna.id, NotificationKind::Visit);
    let shown = anonymous.post_json(LINK, &json!({ "token": token })).await.expect(200).json();
    assert_eq!(shown, json!({ "kind": "visit", "mail": true }));
    assert!(wants_mail(&app, app.anna.id, NotificationKind::Visit).await, "opening it changes nothing");
    for mail in [false, false, true] {
        let body = json!({ "token": token, "mail": mail });
        let state = anonymous.send_json(Method::PUT, LINK, &body).await.expect(200).json();
        assert_eq!(state, json!({ "kind": "visit", "mail": mail }));
        assert_eq!(wants_mail(&app, app.anna.id, NotificationKind::Visit).await, mail);
        assert!(wants_mail(&app, app.anna.id, NotificationKind::Result).await, "another kind");
    }
    let events = noted(&app).await;
    assert_eq!(events.len(), 2, "once stopped, once undone");
    assert!(
        events.iter().all(|event| event.actor.is_none() && event.detail["link"] == json!(true)),
        "{events:?}"
    );
}

/// RFC 8058: the mail program stops the e-mails with one request; opening the address stops nothing.
#[tokio::test]
async fn a_mail_program_stops_a_kind_with_one_request() {
    let app = TestApp::start().await;
    let anonymous = app.anonymous();
    let token = token(app.anna.id, NotificationKind::Chat);
    let address = format!("/api/notifications/stop/{token}");
    let opened = anonymous.get(&address).await.expect(303);
    assert_eq!(opened.header("location"), format!("/notifications/stop#token={token}"));
    assert!(wants_mail(&app, app.anna.id, NotificationKind::Chat).await);
    for _ in 0..2 {
        one_click(&anonymous, &address).await.expect(204);
        assert!(!wants_mail(&app, app.anna.id, NotificationKind::Chat).await);
    }
    assert_eq!(noted(&app).await.len(), 1);
}

#[tokio::test]
async fn a_forged_link_is_refused_and_a_link_of_a_removed_account_as_well() {
    let app = TestApp::start().await;
    let anonymous = app.anonymous();
    let good = token(app.anna.id, NotificationKind::Visit);
    let mut cut = good.clone();
    cut.pop();
    let elsewhere = cabinet_vault::Vault::new(&SecretString::from("z".repeat(32)), &[]).unwrap();
    let of_another_hospital =
        StopToken { user: app.anna.id, kind: NotificationKind::Visit }.seal(&elsewhere).unwrap();
    let gone = token(UserId(Uuid::now_v7()), NotificationKind::Visit);
    for forged in [cut, "x".to_owned(), String::new(), of_another_hospital.expose_secret().to_owned(), gone] {
        let body = json!({ "token": forged, "mail": false });
        assert_eq!(anonymous.send_json(Method::PUT, LINK, &body).await.expect(404).code(), "link_not_valid");
        assert_eq!(anonymous.post_json(LINK, &body).await.expect(404).code(), "link_not_valid");
        if !forged.is_empty() {
            let address = format!("/api/notifications/stop/{forged}");
            let refused = one_click(&anonymous, &address).await.expect(404);
            assert_eq!(refused.code(), "link_not_valid");
        }
    }
    assert!(wants_mail(&app, app.anna.id, NotificationKind::Visit).await);
    let odd = anonymous.get("/api/notifications/stop/a%0d%0aSet-Cookie:x%23%2f..").await.expect(303);
    assert_eq!(odd.header("location"), "/notifications/stop#token=aSet-Cookiex");
}

#[tokio::test]
async fn links_are_limited_per_address() {
    let app = TestApp::builder().set("limits.sign_in_per_minute=5").start().await;
    let anonymous = app.anonymous();
    let mut statuses = Vec::new();
    for _ in 0..20 {
        statuses.push(anonymous.post_json(LINK, &json!({ "token": "x" })).await.status.as_u16());
    }
    assert!(statuses.contains(&429), "{statuses:?}");
}
