//! The chat over HTTP: the agreement, opening, the members `tadam…`, and who is refused.

use crate::support::{Client, TestApp};
use cabinet_fakes::HomeserverOperation;
use cabinet_ports::chat::ChatFailureKind;
use serde_json::{Value, json};

/// Consents to the current text about the chat.
async fn agree(client: &Client) {
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
