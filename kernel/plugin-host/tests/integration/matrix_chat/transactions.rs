//! What Synapse pushes to the application service.

use super::env::{NURSE, TestEnv, user_id};
use cabinet_ports::chat::{ChatEvent, ChatEventKind, ChatFailureKind, ChatTransaction};
use serde_json::json;

/// All events until one of this kind by the nurse.
async fn until(env: &TestEnv, kind: ChatEventKind) -> Vec<ChatEvent> {
    let mut told = Vec::new();
    loop {
        let transaction = env.transaction().await;
        told.extend(env.port.receive(&transaction).await.unwrap());
        if told.iter().any(|event| event.kind == kind && event.sender == NURSE) {
            return told;
        }
    }
}

/// The kernel learns who wrote and who read, never what.
#[tokio::test]
async fn what_happens_in_a_room_is_told_with_its_ids() {
    let env = TestEnv::appservice().await;
    let (account, room) = env.opened().await;
    env.nurse.join(&room).await;
    let joined = until(&env, ChatEventKind::Joined).await;
    let invited = joined.iter().find(|event| event.kind == ChatEventKind::Invited).unwrap();
    assert_eq!(invited.room_id, room);

    let patient = env.forwarded(&account).await;
    let question = patient.write(&room, "q", "Можно ли есть перед анализом?").await;
    let answer = env.nurse.write(&room, "a", "Нет").await;
    let told = until(&env, ChatEventKind::Message).await;
    let messages: Vec<_> = told.iter().filter(|event| event.kind == ChatEventKind::Message).collect();
    assert_eq!((messages[0].id.as_ref(), messages[0].sender.as_str()), (Some(&question), user_id().as_str()));
    assert_eq!((messages[1].id.as_ref(), messages[1].subject.as_ref()), (Some(&answer), None));

    let edit = json!({
        "msgtype": "m.text", "body": "* Нет, натощак", "m.new_content": { "msgtype": "m.text", "body": "Нет, натощак" },
        "m.relates_to": { "rel_type": "m.replace", "event_id": answer },
    });
    env.nurse.put(&format!("/v3/rooms/{room}/send/m.room.message/e"), &edit).await;
    let told = until(&env, ChatEventKind::Edit).await;
    assert_eq!(told.last().unwrap().subject.as_ref(), Some(&answer));

    let read = env.nurse.post(&format!("/v3/rooms/{room}/receipt/m.read/{question}"), &json!({})).await;
    assert_eq!(read.status, 200, "{}", read.body);
    let told = until(&env, ChatEventKind::Read).await;
    assert_eq!(told.last().unwrap().subject.as_ref(), Some(&question));

    env.nurse.put(&format!("/v3/rooms/{room}/redact/{answer}/r"), &json!({})).await;
    let told = until(&env, ChatEventKind::Redaction).await;
    assert_eq!(told.last().unwrap().subject.as_ref(), Some(&answer));
}

/// Anybody reaches the endpoint; only the homeserver knows the token.
#[tokio::test]
async fn a_transaction_of_anybody_else_is_forged_and_a_repeated_one_tells_the_same() {
    let env = TestEnv::appservice().await;
    let (_, room) = env.opened().await;
    env.nurse.join(&room).await;
    let genuine = env.transaction().await;
    let told = env.port.receive(&genuine).await.unwrap();
    assert_eq!(env.port.receive(&genuine).await.unwrap(), told);
    for authorization in [None, Some(""), Some("Bearer "), Some("Bearer x"), Some("hs-token-of-the-test")] {
        let authorization = authorization.map(str::to_owned);
        let forged = ChatTransaction { authorization, body: genuine.body.clone() };
        assert_eq!(env.port.receive(&forged).await.unwrap_err().kind, ChatFailureKind::Forged);
    }
    let broken = ChatTransaction { body: b"{\"events\": 7}".to_vec(), ..genuine };
    assert_eq!(env.port.receive(&broken).await.unwrap_err().kind, ChatFailureKind::Invalid);
}
