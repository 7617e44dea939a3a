//! Rooms of patients, with the application service.

use super::env::{BOT, KEY, NURSE, TestEnv, laboratory, patient, user_id};
use cabinet_ports::ProblemCode;
use cabinet_ports::chat::{ChatAccount, ChatDepartment, ChatFailureKind};
use cabinet_test_synapse::{AS_TOKEN, Client, SERVER_NAME, Settings};
use serde_json::{Value, json};

/// Content of a state event.
async fn state(client: &Client, room: &str, kind: &str, key: &str) -> Value {
    client.get(&format!("/v3/rooms/{room}/state/{kind}/{key}")).await.body
}

/// B-284…B-286: one room, with the right people and without anybody else.
#[tokio::test]
async fn a_patient_has_one_room_with_bot_and_staff_however_often_it_is_asked_for() {
    let env = TestEnv::appservice().await;
    let (account, room) = env.opened().await;
    let patient_again = patient();
    let again = tokio::join!(
        env.port.open_room(&account, &patient_again, None),
        env.port.open_room(&account, &patient_again, None)
    );
    assert_eq!((again.0.unwrap(), again.1.unwrap()), (room.clone(), room.clone()));

    env.nurse.join(&room).await;
    let own = state(&env.nurse, &room, "m.room.member", &user_id()).await;
    assert_eq!((&own["membership"], &own["displayname"]), (&json!("join"), &json!("Мария П.")));
    assert_eq!(state(&env.nurse, &room, "m.room.member", BOT).await["membership"], "invite");
    assert_eq!(state(&env.nurse, &room, "m.room.name", "").await["name"], "Чат с клиникой");
    assert_eq!(state(&env.nurse, &room, "m.room.guest_access", "").await["guest_access"], "forbidden");
    assert_eq!(state(&env.nurse, &room, "m.room.encryption", "").await["errcode"], "M_NOT_FOUND");

    // A stranger gets in neither by the id nor by the alias.
    let stranger = env.synapse.person("stranger").await;
    for place in [room.clone(), format!("%23cab_{KEY}:{SERVER_NAME}")] {
        let refused = stranger.post(&format!("/v3/join/{place}"), &json!({})).await;
        assert_eq!((refused.status, &refused.body["errcode"]), (403, &json!("M_FORBIDDEN")), "{place}");
    }
    // The patient cannot let one in.
    let patient = env.forwarded(&account).await;
    let invitation = json!({ "user_id": "@stranger:hosp.test" });
    let invited = patient.post(&format!("/v3/rooms/{room}/invite"), &invitation).await;
    assert_eq!(invited.status, 403);

    let text = "Добрый день";
    patient.write(&room, "t1", text).await;
    patient.write(&room, "t1", text).await;
    assert_eq!(env.nurse.texts(&room).await, [text], "one transaction id, one message");
    println!("Synapse: {} kB", env.synapse.memory_kb());
}

/// The kernel died after it created the room: the room is empty. Later the nurse leaves.
#[tokio::test]
async fn a_half_made_room_is_completed() {
    let env = TestEnv::appservice().await;
    let account = env.port.register(&patient()).await.unwrap();
    let service = env.synapse.client().token(AS_TOKEN);
    let made = service
        .post("/v3/createRoom", &json!({ "preset": "private_chat", "room_alias_name": format!("cab_{KEY}") }))
        .await;
    let room = env.port.open_room(&account, &patient(), None).await.unwrap();
    assert_eq!(made.body["room_id"], room.as_str());
    env.nurse.join(&room).await;
    assert_eq!(env.nurse.post(&format!("/v3/rooms/{room}/leave"), &json!({})).await.status, 200);
    assert_eq!(env.port.open_room(&account, &patient(), None).await.unwrap(), room);
    let nurse = state(&service, &room, "m.room.member", NURSE).await;
    assert_eq!(nurse["membership"], "invite");
}

/// A homeserver that encrypts every new room would hide the clinic's answers.
#[tokio::test]
async fn an_encrypted_room_is_refused() {
    let other = json!({ "encryption_enabled_by_default_for_room_type": "all" });
    let env = TestEnv::with(Settings { other, ..Settings::default() }, json!({})).await;
    let account = env.port.register(&patient()).await.unwrap();
    let refused = env.port.open_room(&account, &patient(), None).await.unwrap_err();
    assert_eq!(refused.kind, ChatFailureKind::Rejected);
    assert!(refused.detail.contains("encrypted"), "{}", refused.detail);
}

#[tokio::test]
async fn a_killed_homeserver_is_unavailable_and_knows_the_room_after_its_restart() {
    let mut env = TestEnv::appservice().await;
    let (account, room) = env.opened().await;
    env.synapse.kill();
    assert_eq!(env.port.health().await.unwrap_err().code, ProblemCode::Unavailable);
    let down = env.port.open_room(&account, &patient(), None).await.unwrap_err();
    assert_eq!(down.kind, ChatFailureKind::Unavailable);
    env.synapse.restart().await;
    assert_eq!(env.port.open_room(&account, &patient(), None).await.unwrap(), room);
}

/// the kernel gets the token, the plugin only names it; without a grant the token is not released.
#[tokio::test]
async fn an_address_or_a_secret_that_is_not_granted_is_not_forwarded_to() {
    let host = super::env::deploy("http://127.0.0.1:9", &json!({}), AS_TOKEN);
    let port = super::env::port_of(&host);
    let account = ChatAccount { user_id: user_id(), credentials: None };
    let upstream = port.access(&account).await.unwrap();
    assert_eq!(upstream.acting_for, Some(user_id()));
    assert!(!format!("{upstream:?}").contains(AS_TOKEN));
    for changes in
        [json!({ "base_url": "http://127.0.0.1:10" }), json!({ "base_url": "http://127.0.0.1:9@evil.test" })]
    {
        let host = super::env::deploy_granted("http://127.0.0.1:9", &changes, &["as_token"]);
        let denied = super::env::port_of(&host).access(&account).await.unwrap_err();
        assert_eq!(denied.code, ProblemCode::Configuration, "{changes}");
    }
    let host = super::env::deploy_granted("http://127.0.0.1:9", &json!({}), &[]);
    let denied = super::env::port_of(&host).access(&account).await.unwrap_err();
    assert!(denied.code == ProblemCode::Configuration && denied.detail.contains("as_token"), "{denied}");
}

/// B-089: a department's room has its name, and is another one than the general room.
#[tokio::test]
async fn a_department_has_a_room_of_its_own_name() {
    let env = TestEnv::appservice().await;
    let (account, general) = env.opened().await;
    let room = env.port.open_room(&account, &patient(), Some(&laboratory())).await.unwrap();
    assert_ne!(room, general);
    assert_eq!(env.port.open_room(&account, &patient(), Some(&laboratory())).await.unwrap(), room);
    env.nurse.join(&room).await;
    assert_eq!(state(&env.nurse, &room, "m.room.name", "").await["name"], "Лаборатория");
    let odd = ChatDepartment { id: "../x".to_owned(), ..laboratory() };
    let refused = env.port.open_room(&account, &patient(), Some(&odd)).await.unwrap_err();
    assert_eq!(refused.kind, ChatFailureKind::Invalid);
}

/// B-285: the bot of another server that cannot be reached keeps no patient out, and is invited when it can be.
#[tokio::test]
async fn a_bot_that_cannot_be_invited_keeps_no_patient_out() {
    let env = TestEnv::with(Settings::default(), json!({ "bot": "@bot:elsewhere.invalid" })).await;
    let (account, room) = env.opened().await;
    env.nurse.join(&room).await;
    env.forwarded(&account).await.write(&room, "t", "Добрый день").await;
    assert_eq!(env.nurse.texts(&room).await, ["Добрый день"]);
}

/// Issue 16: a colleague to whom a conversation is handed over.
#[tokio::test]
async fn an_employee_is_invited_later_and_once() {
    let env = TestEnv::appservice().await;
    let (_, room) = env.opened().await;
    let doctor = env.synapse.person("doctor").await;
    for _ in 0..2 {
        env.port.invite(&room, "@doctor:hosp.test").await.unwrap();
    }
    doctor.join(&room).await;
    env.port.invite(&room, "@doctor:hosp.test").await.unwrap();
}

/// A notice is written once, also if the homeserver was restarted meanwhile and does not know the transaction any more (adr/0047).
#[tokio::test]
async fn a_notice_of_the_service_is_said_once() {
    let mut env = TestEnv::appservice().await;
    let (_, room) = env.opened().await;
    env.nurse.join(&room).await;
    env.port.say(&room, "Клиника закрыта.", "k1").await.unwrap();
    env.synapse.kill();
    let down = env.port.say(&room, "Клиника закрыта.", "k1").await.unwrap_err();
    assert_eq!(down.kind, ChatFailureKind::Unavailable);
    env.synapse.restart().await;
    env.port.say(&room, "Клиника закрыта.", "k1").await.unwrap();
    env.port.say(&room, "До завтра!", "k2").await.unwrap();
    assert_eq!(env.nurse.texts(&room).await, ["До завтра!", "Клиника закрыта."]);
    for (text, key) in [("", "k3"), ("Да", "../k"), ("Да", "")] {
        assert_eq!(env.port.say(&room, text, key).await.unwrap_err().kind, ChatFailureKind::Invalid);
    }
}
