//! The chat over HTTP: the agreement, opening, the members `tadam…`, and who is refused.

use crate::support::{Client, TestApp};
use axum::http::Method;
use cabinet_fakes::{FakeHomeserver, HomeserverOperation};
use cabinet_ports::chat::{ChatEvent, ChatEventKind, ChatFailureKind};
use serde_json::{Value, json};

/// Consents to the current text about the chat.
pub async fn agree(client: &Client) {
    let text = client.get("/api/v1/consent?kind=chat&language=de").await.expect(200).json();
    assert!(text["text"].as_str().unwrap().contains("112"), "the emergency line");
    let body = json!({ "kind": "chat", "version": text["version"], "language": "de" });
    client.post_json("/api/users/me/consents", &body).await.expect(201);
}

async fn tadam(client: &Client) -> [Value; 3] {
    let me = client.get("/api/users/me").await.expect(200).json();
    ["tadamAccessToken", "tadamRoomId", "tadamUsername"].map(|member| me[member].clone())
}

/// B-013, B-094, B-218, B-284, A-118…, B-138…B-140, B-272
#[tokio::test]
async fn a_patient_agrees_opens_the_chat_and_has_one_room() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let chat = patient.get("/api/chat").await.expect(200).json();
    assert_eq!((&chat["state"], &chat["rooms"]), (&json!("agreement_needed"), &json!([])));
    assert_eq!(chat["clinic"]["emergency_phones"], json!(["103", "112"]));
    assert_eq!(
        (&chat["clinic"]["is_open"], &chat["clinic"]["answer_within_min"]),
        (&json!(true), &json!(30))
    );
    assert_eq!(
        patient.post_json("/api/chat/open", &json!({})).await.expect(409).code(),
        "chat_agreement_needed"
    );
    assert!(app.homeserver.calls().is_empty());
    agree(&patient).await;
    assert_eq!(patient.get("/api/chat").await.expect(200).json()["state"], "not_opened");
    assert_eq!(tadam(&patient).await, [Value::Null, Value::Null, Value::Null]);

    let opened = patient.post_json("/api/chat/open", &json!({})).await.expect(200).json();
    let [room] = app.homeserver.rooms().try_into().unwrap();
    assert_eq!((&opened["state"], &opened["rooms"][0]["room_id"]), (&json!("open"), &json!(room)));
    assert_eq!(patient.post_json("/api/chat/open", &json!({})).await.expect(200).json(), opened, "again");
    let [token, room_id, username] = tadam(&patient).await;
    assert_eq!((&room_id, &username), (&json!(room), &opened["user_id"]));
    // an opaque name, not the account's token.
    assert!(!token.as_str().unwrap().contains("token-"), "{token}");

    patient.delete("/api/users/me/consents/chat").await.expect(204);
    assert_eq!(patient.get("/api/chat").await.expect(200).json()["state"], "agreement_needed");
}

/// B-276, X-059: a client can confirm the account and room that the kernel has made, and cannot name others.
#[tokio::test]
async fn an_account_of_ones_own_choice_is_refused() {
    let app = TestApp::start().await;
    let (patient, stranger) = (app.patient().await, app.stranger().await);
    let body = |room: &Value, username: &Value| json!({ "accessToken": "secret", "roomId": room, "username": username, "password": "secret" });
    for client in [&patient, &stranger] {
        agree(client).await;
        client.post_json("/api/chat/open", &json!({})).await.expect(200);
    }
    let [_, room, username] = tadam(&patient).await;
    patient.post_json("/api/users/tadam_info", &body(&room, &username)).await.expect(204);
    for (room, username) in [(&room, &username), (&room, &tadam(&stranger).await[2])] {
        let refused = stranger.post_json("/api/users/tadam_info", &body(room, username)).await.expect(409);
        assert_eq!(refused.code(), "chat_account_differs");
    }
    assert_eq!(tadam(&patient).await[1..], [room.clone(), username.clone()]);
    assert_ne!(tadam(&stranger).await[1], room);
}

/// B-327, B-342: the screen says that the chat cannot be entered, and why.
#[tokio::test]
async fn what_the_homeserver_refuses_has_a_code_of_its_own() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    agree(&patient).await;
    for (kind, status, code) in [
        (ChatFailureKind::Unavailable, 503, "chat_unavailable"),
        (ChatFailureKind::Full, 503, "chat_full"),
        (ChatFailureKind::Rejected, 503, "chat_misconfigured"),
        (ChatFailureKind::Suspended, 409, "chat_suspended"),
        (ChatFailureKind::ConsentNeeded, 409, "chat_consent_needed"),
        (ChatFailureKind::TooMany, 429, "chat_too_many"),
    ] {
        app.homeserver.break_off(HomeserverOperation::OpenRoom, kind);
        assert_eq!(patient.post_json("/api/chat/open", &json!({})).await.expect(status).code(), code);
    }
    app.homeserver.mend();
    patient.post_json("/api/chat/open", &json!({})).await.expect(200);
}

#[tokio::test]
async fn a_hospital_without_a_chat_has_none() {
    let app = TestApp::builder().without_chat().start().await;
    let patient = app.patient().await;
    assert_eq!(patient.get("/api/chat").await.expect(404).code(), "not_found");
    assert_eq!(patient.post_json("/api/chat/open", &json!({})).await.expect(404).code(), "not_found");
    assert_eq!(tadam(&patient).await, [Value::Null, Value::Null, Value::Null]);
}

/// B-089: a room of each department, which the patient opens.
#[tokio::test]
async fn the_rooms_of_departments_are_listed_and_opened() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    agree(&patient).await;
    let opened = patient.post_json("/api/chat/open", &json!({})).await.expect(200).json();
    assert_eq!(opened["rooms"][0]["department"], Value::Null);
    let laboratory = json!({ "room_id": null, "department": "laboratory", "title": "Лаборатория", "unread": 0, "last_at": null });
    assert_eq!(opened["rooms"][1], laboratory);
    let body = |department: &str| json!({ "department": department });
    assert_eq!(patient.post_json("/api/chat/open", &body("kitchen")).await.expect(404).code(), "not_found");
    let opened = patient.post_json("/api/chat/open", &body("laboratory")).await.expect(200).json();
    assert!(opened["rooms"][1]["room_id"].is_string(), "{opened}");
    patient.call(Method::POST, "/api/chat/open").await.expect(200);
}

/// An event in the patient's general room.
fn event(chat: &Value, id: &str, sender: &str) -> ChatEvent {
    ChatEvent {
        id: Some(id.to_owned()),
        room_id: chat["rooms"][0]["room_id"].as_str().unwrap().to_owned(),
        sender: sender.to_owned(),
        kind: ChatEventKind::Message,
        subject: None,
        at: "2026-01-01T00:00:00Z".parse().unwrap(),
    }
}

/// The homeserver pushes events.
async fn push(app: &TestApp, id: &str, events: &[ChatEvent]) -> u16 {
    let sent = FakeHomeserver::transaction(events);
    let body: Value = serde_json::from_slice(&sent.body).unwrap();
    let path = format!("/api/chat/_matrix/app/v1/transactions/{id}");
    let homeserver = app.anonymous().with("authorization", &sent.authorization.unwrap());
    homeserver.send_json(Method::PUT, &path, &body).await.status.as_u16()
}

/// Issue 16: what the homeserver pushes is counted for the patient, and shown to the clinic.
#[tokio::test]
async fn a_message_is_unread_for_the_patient_and_a_question_waits_for_the_clinic() {
    let app = TestApp::start().await;
    let (patient, stranger, admin) = (app.patient().await, app.stranger().await, app.admin().await);
    for client in [&patient, &stranger] {
        agree(client).await;
    }
    let early =
        patient.send_json(Method::PUT, "/api/chat/notices", &json!({ "mail": false })).await.expect(409);
    assert_eq!(early.code(), "chat_agreement_needed");
    let chat = patient.post_json("/api/chat/open", &json!({})).await.expect(200).json();
    stranger.post_json("/api/chat/open", &json!({})).await.expect(200);

    assert_eq!(push(&app, "1", &[event(&chat, "$1", "@nurse:clinic.test")]).await, 200);
    assert_eq!(patient.get("/api/chat/unread").await.expect(200).json(), json!({ "unread": 1 }));
    assert_eq!(stranger.get("/api/chat/unread").await.expect(200).json(), json!({ "unread": 0 }));
    assert_eq!(patient.get("/api/chat").await.expect(200).json()["rooms"][0]["unread"], 1);
    patient.send_json(Method::PUT, "/api/chat/notices", &json!({ "mail": false })).await.expect(204);
    assert_eq!(patient.get("/api/chat").await.expect(200).json()["notices"], json!({ "mail": false }));

    let own = chat["user_id"].as_str().unwrap();
    assert_eq!(push(&app, "2", &[event(&chat, "$2", own)]).await, 200);
    let list = admin.get("/api/admin/chat/rooms?waiting=true").await.expect(200).json();
    let [room] = list["items"].as_array().unwrap().as_slice() else { panic!("{list}") };
    assert!(room["waiting_since"].is_string() && room["name"].is_string(), "{room}");
    assert_eq!(admin.get("/api/admin/chat/waiting").await.expect(200).json(), json!({ "waiting": 1 }));
    let of_room = |what: &str| format!("/api/admin/chat/rooms/{}/{what}", room["id"].as_str().unwrap());
    let assign = |to: &str| json!({ "assignee": to });
    admin.send_json(Method::PUT, &of_room("assignee"), &assign("@stranger:elsewhere.test")).await.expect(404);
    admin.send_json(Method::PUT, &of_room("assignee"), &assign("@nurse:clinic.test")).await.expect(204);
    admin.post_json(&of_room("answers"), &json!({ "answer": "kitchen" })).await.expect(404);
    admin.post_json(&of_room("answers"), &json!({ "answer": "results" })).await.expect(202);
    assert_eq!(admin.get("/api/admin/chat/waiting").await.expect(200).json(), json!({ "waiting": 0 }));
    admin.post_json(&of_room("handled"), &json!({})).await.expect(204);
    let all = admin.get("/api/admin/chat/rooms").await.expect(200).json();
    assert_eq!((&all["total"], all["items"].as_array().unwrap().len()), (&json!(2), 2));
    for query in ["size=0", "size=101", "page=10001"] {
        admin.get(&format!("/api/admin/chat/rooms?{query}")).await.expect(422);
    }
    admin.post_json("/api/admin/chat/rooms/none/handled", &json!({})).await.expect(404);
}

/// The token of the homeserver is asked for before anything else, and guessing is slow.
#[tokio::test]
async fn whoever_is_not_the_homeserver_pushes_nothing() {
    let app = TestApp::builder().set("limits.sign_in_per_minute=10").start().await;
    let calls = [
        ("PUT", "/api/chat/_matrix/app/v1/transactions/1"),
        ("POST", "/api/chat/_matrix/app/v1/ping"),
        ("GET", "/api/chat/_matrix/app/v1/users/@cab_0:clinic.test"),
        ("GET", "/api/chat/_matrix/app/v1/rooms/%23cab_0:clinic.test"),
    ];
    let genuine = FakeHomeserver::transaction(&[]).authorization.unwrap();
    for (method, path) in calls {
        let expected = if method == "GET" { 404 } else { 200 };
        for (token, status) in
            [(None, 401), (Some("Bearer guessed"), 403), (Some(genuine.as_str()), expected)]
        {
            let client = match token {
                Some(token) => app.anonymous().with("authorization", token),
                None => app.anonymous(),
            };
            let answer = match method {
                "PUT" => client.send_json(Method::PUT, path, &json!([])).await,
                "POST" => client.post_json(path, &json!({})).await,
                _ => client.get(path).await,
            };
            assert_eq!(answer.status.as_u16(), status, "{method} {path}");
        }
    }
    let mut statuses = Vec::new();
    for _ in 0..20 {
        let forged = app.anonymous().with("authorization", "Bearer guessed");
        statuses.push(forged.send_json(Method::PUT, calls[0].1, &json!([])).await.status.as_u16());
    }
    assert!(statuses.contains(&429), "{statuses:?}");
    assert_eq!(push(&app, "2", &[]).await, 200, "the homeserver itself is not slowed down");
}
