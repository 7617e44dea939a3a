//! The chat's gateway over HTTP. What it does with a call is proven by its own tests, and by the plugin host's against Synapse.

use crate::support::{Client, TestApp};
use axum::body::Body;
use axum::http::{Method, Request};
use cabinet_chat_gateway::{Gateway, GatewayMetrics, GatewayParts, Limits, MediaKey};
use cabinet_fakes::{FakeChat, FakeRoomRelay};
use cabinet_ports::SystemClock;
use cabinet_ports::chat::{ChatOwner, DeniedChatObject};
use serde_json::json;
use std::sync::Arc;

const ROOM: &str = "!own:hosp.test";
const BASE: &str = "/api/chat/_matrix";

/// A kernel with a chat in which the patient has a room, and the stranger has none.
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
        limits: Limits { max_file_bytes: 5_000_000, ..Limits::USUAL },
        metrics: GatewayMetrics::default(),
    });
    let app = TestApp::builder().chat_gateway(Arc::new(gateway)).start().await;
    chat.open(app.anna.id, ROOM);
    (app, chat)
}

async fn upload(client: &Client, name: &str, body: Vec<u8>) -> (u16, serde_json::Value) {
    let request = Request::post(format!("{BASE}/media/v3/upload?filename={name}"))
        .header("content-length", body.len())
        .body(Body::from(body));
    let answer = client.send(request.unwrap()).await;
    (answer.status.as_u16(), answer.json())
}

/// the patient's own room, through the kernel; a refusal has Matrix's members and ours.
#[tokio::test]
async fn a_patient_reaches_their_room_and_a_stranger_nothing_of_it() {
    let (app, chat) = scene().await;
    let patient = app.patient().await;
    chat.answer(200, json!({ "next_batch": "s1" }));
    let said = patient.get(&format!("{BASE}/client/v3/sync?timeout=0")).await.expect(200).json();
    assert_eq!(said, json!({ "next_batch": "s1", "rooms": {} }));
    chat.answer(200, json!({ "event_id": "$1" }));
    let path = format!("{BASE}/client/v3/rooms/%21own%3Ahosp.test/send/m.room.message/m1");
    let text = json!({ "msgtype": "m.text", "body": "Добрый день" });
    assert_eq!(
        patient.send_json(Method::PUT, &path, &text).await.expect(200).json(),
        json!({ "event_id": "$1" })
    );
    let sent: Vec<_> = chat.forwarded().into_iter().map(|call| call.path).collect();
    assert_eq!(sent, ["client/v3/sync".to_owned(), format!("client/v3/rooms/{ROOM}/send/m.room.message/m1")]);

    let stranger = app.stranger().await;
    let refused = stranger.send_json(Method::PUT, &path, &text).await.expect(404);
    assert_eq!(
        (refused.code(), &refused.json()["errcode"]),
        ("chat_not_opened".to_owned(), &json!("M_NOT_FOUND"))
    );
    let other = ChatOwner::Patient(app.anna.id);
    let foreign =
        patient.get(&format!("{BASE}/client/v3/rooms/!other:hosp.test/messages?dir=b")).await.expect(404);
    assert_eq!(
        (foreign.code().as_str(), chat.denied()),
        ("chat_not_found", vec![(other, DeniedChatObject::Room)])
    );
    for path in [
        "client/v3/account/whoami",
        "client/v3/rooms/%21own%3Ahosp.test%2F..%2Fx/messages",
        "client/v3/%73ync",
        "",
    ] {
        let odd = patient.get(&format!("{BASE}/{path}")).await;
        assert_eq!(odd.status.as_u16(), 404, "{path}");
    }
    chat.answer(429, json!({ "errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": 20_000 }));
    // Another message: the first one would not be sent again.
    let next = path.replace("/m1", "/m2");
    let paused = patient.send_json(Method::PUT, &next, &text).await.expect(429);
    assert_eq!((paused.header("retry-after"), &paused.json()["retry_after_ms"]), ("20", &json!(20_000)));
    assert_eq!(chat.forwarded().len(), 1);
}

/// A file is larger than other bodies, and what is fetched runs nothing.
#[tokio::test]
async fn a_file_of_some_megabytes_is_uploaded_and_fetched_as_an_attachment() {
    let (app, chat) = scene().await;
    let patient = app.patient().await;
    let mut pdf = b"%PDF-1.7\n".to_vec();
    pdf.resize(4_000_000, b' ');
    chat.answer(200, json!({ "content_uri": "mxc://hosp.test/abc" }));
    let (status, said) = upload(&patient, "a.pdf", pdf.clone()).await;
    assert_eq!(status, 200, "{said}");
    assert_eq!(chat.forwarded()[0].body.len(), pdf.len());
    pdf.resize(5_000_001, b' ');
    let (status, refused) = upload(&patient, "a.pdf", pdf).await;
    assert_eq!((status, &refused["code"]), (413, &json!("chat_too_large")));
    assert_eq!(upload(&patient, "a.pdf", b"MZ".to_vec()).await.0, 415);

    let address = said["content_uri"].as_str().unwrap().strip_prefix("mxc://").unwrap();
    let path = format!("{BASE}/client/v1/media/download/{address}");
    let file = patient.get(&path).await.expect(200);
    assert_eq!(file.header("content-type"), "application/octet-stream");
    assert_eq!(file.header("content-disposition"), "attachment");
    assert!(file.header("content-security-policy").starts_with("sandbox"));
    assert_eq!(file.header("x-content-type-options"), "nosniff");
    // Signed for the patient: another patient with a room of their own cannot fetch it.
    let stranger = app.stranger().await;
    let id = app.storage.stores().users.find_by_login("stranger").await.unwrap().unwrap().id;
    chat.open(id, "!strangers:hosp.test");
    assert_eq!(stranger.get(&path).await.expect(404).code(), "chat_not_found");
    assert_eq!(chat.denied(), [(id.into(), DeniedChatObject::Media)]);
}
