//! Guests of the chat over HTTP (B-217, adr/0053): the cookie, what a guest may do, and who is refused.

use crate::support::{Answer, Client, TestApp};
use axum::http::Method;
use cabinet_chat_gateway::{Gateway, GatewayMetrics, GatewayParts, Limits, MediaKey};
use cabinet_fakes::{FakeChat, FakeRoomRelay, HomeserverOperation};
use cabinet_ports::SystemClock;
use cabinet_ports::chat::{ChatFailureKind, ChatOwner};
use serde_json::{Value, json};
use std::sync::Arc;

const ROOM: &str = "!own:hosp.test";
const BASE: &str = "/api/chat/guest/_matrix";

async fn scene() -> (TestApp, Arc<FakeChat>) {
    let chat = Arc::new(FakeChat::default());
    let gateway = Gateway::new(GatewayParts {
        conversations: chat.clone(),
        server: chat.clone(),
        transport: chat.clone(),
        relay: Arc::new(FakeRoomRelay::default()),
        clock: Arc::new(SystemClock),
        media_key: MediaKey::new([7; 32]),
        scanner: None,
        limits: Limits::USUAL,
        metrics: GatewayMetrics::default(),
    });
    let app = TestApp::builder().set("chat.guests=true").chat_gateway(Arc::new(gateway)).start().await;
    (app, chat)
}

async fn agreement(client: &Client) -> Value {
    let text = client.get("/api/v1/consent?kind=chat_guest&language=de").await.expect(200).json();
    json!({ "version": text["version"], "language": "de" })
}

async fn open(client: &Client) -> Answer {
    client.post_json("/api/chat/guest/open", &agreement(client).await).await
}

/// The pair of the cookie that was set.
fn cookie(answer: &Answer) -> String {
    let [cookie] = answer.cookies().try_into().unwrap();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    cookie.split(';').next().unwrap().to_owned()
}

/// B-217: a guest reads and writes in their own room, and every other cookie opens nothing.
#[tokio::test]
async fn a_guest_agrees_writes_and_ends_the_conversation() {
    let (app, chat) = scene().await;
    let visitor = app.anonymous();
    let before = visitor.get("/api/chat/guest").await.expect(200).json();
    assert_eq!((&before["state"], &before["room_id"]), (&json!("agreement_needed"), &Value::Null));
    assert_eq!(before["clinic"]["emergency_phones"], json!(["103", "112"]));
    assert_eq!(before["hours"], 24);
    let odd = json!({ "version": "0", "language": "de" });
    let refused = visitor.post_json("/api/chat/guest/open", &odd).await.expect(409);
    assert_eq!(refused.code(), "chat_agreement_needed");
    // The patients' text is another one.
    let patients = visitor.get("/api/v1/consent?kind=chat&language=de").await.expect(200).json();
    let other = json!({ "version": patients["version"], "language": "de" });
    assert_eq!(
        visitor.post_json("/api/chat/guest/open", &other).await.expect(409).code(),
        "chat_agreement_needed"
    );
    assert!(app.homeserver.calls().is_empty());

    let opened = open(&visitor).await.expect(200);
    let pair = cookie(&opened);
    let [room] = app.homeserver.rooms().try_into().unwrap();
    assert_eq!((&opened.json()["state"], &opened.json()["room_id"]), (&json!("open"), &json!(room)));
    let guest = app.anonymous().with("cookie", &pair);
    assert_eq!(guest.get("/api/chat/guest").await.expect(200).json(), opened.json());

    let listed = app.storage.stores().chat_rooms.list(false, 0, 9).await.unwrap();
    let owner: ChatOwner = listed.rooms[0].room.owner.unwrap();
    assert!(owner.is_guest());
    chat.open(owner, ROOM);
    let path = format!("{BASE}/client/v3/rooms/{ROOM}/send/m.room.message/m1");
    let text = json!({ "msgtype": "m.text", "body": "Guten Tag" });
    chat.answer(200, json!({ "event_id": "$1" }));
    let sent = guest.send_json(Method::PUT, &path, &text).await.expect(200).json();
    assert_eq!(sent, json!({ "event_id": "$1" }));
    chat.answer(200, json!({ "next_batch": "s1" }));
    guest.get(&format!("{BASE}/client/v3/sync")).await.expect(200);

    // B-267
    let redaction = format!("{BASE}/client/v3/rooms/{ROOM}/redact/$1/m2");
    let refused = guest.send_json(Method::PUT, &redaction, &json!({})).await.expect(403);
    assert_eq!(
        (refused.code(), &refused.json()["errcode"]),
        ("chat_forbidden".to_owned(), &json!("M_GUEST_ACCESS_FORBIDDEN"))
    );
    let upload =
        guest.post_json(&format!("{BASE}/media/v3/upload?filename=a.pdf"), &json!({})).await.expect(403);
    assert_eq!(upload.code(), "chat_forbidden");

    for stranger in [app.anonymous(), app.anonymous().with("cookie", "cabinet_guest=0123456789abcdef")] {
        let refused = stranger.send_json(Method::PUT, &path, &text).await.expect(404);
        assert_eq!(refused.code(), "chat_not_opened");
        assert_eq!(stranger.get("/api/chat/guest").await.expect(200).json()["room_id"], Value::Null);
        stranger.delete("/api/chat/guest").await.expect(204);
    }
    // The cookie opens nothing of a patient, and another site cannot use it.
    assert_eq!(guest.get("/api/chat").await.expect(401).code(), "unauthorized");
    assert_eq!(guest.get("/api/chat/_matrix/client/v3/sync").await.expect(401).code(), "unauthorized");
    let foreign = app.anonymous().with("cookie", &pair).with("origin", "https://evil.example");
    assert_eq!(foreign.delete("/api/chat/guest").await.expect(403).code(), "bad_origin");
    assert_eq!(foreign.send_json(Method::PUT, &path, &text).await.expect(403).code(), "bad_origin");

    let ended = guest.delete("/api/chat/guest").await.expect(204);
    assert!(ended.cookies()[0].contains("Max-Age=0"));
    let refused = guest.send_json(Method::PUT, &path, &text).await.expect(404);
    assert_eq!(refused.code(), "chat_not_opened");
}

/// "Where the variant allows": by default it does not.
#[tokio::test]
async fn a_hospital_without_guests_has_nothing_for_them() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    assert_eq!(visitor.get("/api/v1/variant").await.expect(200).json()["chat"], json!({ "guests": false }));
    visitor.get("/api/chat/guest").await.expect(404);
    open(&visitor).await.expect(404);
    visitor.delete("/api/chat/guest").await.expect(404);
    visitor.get(&format!("{BASE}/client/v3/sync")).await.expect(404);
    let guest = app.anonymous().with("cookie", "cabinet_guest=0123456789abcdef");
    assert_eq!(guest.get("/api/chat/guest").await.expect(404).code(), "not_found");
    assert!(app.homeserver.calls().is_empty());
}

/// One address cannot fill the homeserver, and the homeserver's failure sets no cookie.
#[tokio::test]
async fn openings_are_limited_by_address() {
    let (app, _) = scene().await;
    let visitor = app.anonymous();
    app.homeserver.break_off(HomeserverOperation::Register, ChatFailureKind::Unavailable);
    let failed = open(&visitor).await.expect(503);
    assert_eq!((failed.code().as_str(), failed.cookies().len()), ("chat_unavailable", 0));
    app.homeserver.mend();
    for _ in 0..4 {
        open(&visitor).await.expect(200);
    }
    assert_eq!(open(&visitor).await.expect(429).code(), "rate_limited");
    open(&app.anonymous().from("192.0.2.77")).await.expect(200);
}

/// The back office tells guests from patients.
#[tokio::test]
async fn an_employee_sees_a_guest_by_a_number() {
    let (app, _) = scene().await;
    open(&app.anonymous()).await.expect(200);
    let rooms = app.admin().await.get("/api/admin/chat/rooms").await.expect(200).json();
    let room = &rooms["items"][0];
    assert_eq!((&room["user_id"], &room["name"]), (&Value::Null, &Value::Null));
    assert!((1_000..=9_999).contains(&room["guest"].as_u64().unwrap()), "{room}");
}
