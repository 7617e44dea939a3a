//! Guests may read and write text only (B-217, B-267, adr/0053).

use super::env::{GUEST, ROOM, TestEnv};
use cabinet_chat_gateway::Limits;
use cabinet_domain::ChatGuestId;
use cabinet_ports::chat::{ChatOwner, DeniedChatObject};
use serde_json::{Value, json};
use std::num::NonZeroU32;
use uuid::Uuid;

const TEXT: &[u8] = br#"{"msgtype":"m.text","body":"a"}"#;

fn send(transaction: u32) -> String {
    format!("client/v3/rooms/{ROOM}/send/m.room.message/{transaction}")
}

/// B-217
#[tokio::test]
async fn a_guest_reads_and_writes_in_their_own_room() {
    let env = TestEnv::new();
    env.chat.answer(200, json!({ "event_id": "$1" }));
    assert_eq!(env.call_of(GUEST, "PUT", &send(1), TEXT).await.unwrap(), json!({ "event_id": "$1" }));
    env.chat.answer(200, json!({ "next_batch": "s1", "rooms": {} }));
    env.call_of(GUEST, "GET", "client/v3/sync", b"").await.unwrap();
    env.chat.answer(200, json!({ "chunk": [], "start": "t1" }));
    let page = format!("client/v3/rooms/{ROOM}/messages?dir=b");
    env.call_of(GUEST, "GET", &page, b"").await.unwrap();
    assert_eq!(env.chat.forwarded().len(), 3);
}

/// B-267: a guest deletes nothing; nor do they change, upload, type or mark as read.
#[tokio::test]
async fn all_else_is_refused_and_never_reaches_the_homeserver() {
    let env = TestEnv::new();
    let room = |rest: &str| format!("client/v3/rooms/{ROOM}/{rest}");
    for (method, path, body) in [
        ("PUT", room("redact/$1/2"), "{}"),
        ("PUT", room("typing/@patient:hosp.test"), r#"{"typing":true}"#),
        ("POST", room("receipt/m.read/$1"), "{}"),
        ("POST", room("read_markers"), r#"{"m.read":"$1"}"#),
        ("POST", "media/v3/upload?filename=a.pdf".to_owned(), "%PDF-1.7"),
        ("PUT", send(3), r#"{"msgtype":"m.image","body":"a","url":"mxc://hosp.test/a"}"#),
        ("PUT", send(4), r#"{"msgtype":"m.file","body":"a","url":"mxc://hosp.test/a"}"#),
        (
            "PUT",
            send(5),
            r#"{"msgtype":"m.text","body":"a","m.new_content":{"msgtype":"m.text","body":"b"},
                "m.relates_to":{"rel_type":"m.replace","event_id":"$1"}}"#,
        ),
    ] {
        let refused = env.call_of(GUEST, method, &path, body.as_bytes()).await.unwrap_err();
        assert_eq!(
            (refused.status, refused.errcode, refused.code),
            (403, "M_GUEST_ACCESS_FORBIDDEN", "chat_forbidden"),
            "{method} {path}"
        );
    }
    assert_eq!(env.chat.forwarded(), []);
}

/// X-059: a stranger's room does not exist, and the attempt is noted as this guest's.
#[tokio::test]
async fn a_stranger_s_room_does_not_exist_for_a_guest() {
    let env = TestEnv::new();
    let path = "client/v3/rooms/!other:hosp.test/send/m.room.message/1";
    assert_eq!(env.call_of(GUEST, "PUT", path, TEXT).await.unwrap_err().code, "chat_not_found");
    assert_eq!(env.chat.denied(), [(GUEST, DeniedChatObject::Room)]);
    let other = ChatOwner::Guest(ChatGuestId(Uuid::from_u128(2)));
    assert_eq!(env.call_of(other, "PUT", &send(1), TEXT).await.unwrap_err().code, "chat_not_opened");
    assert_eq!(env.chat.forwarded(), []);
}

/// A guest has fewer messages than a patient, and the same id of a patient is another person.
#[tokio::test]
async fn a_guest_has_limits_of_their_own() {
    let one = NonZeroU32::MIN;
    let env = TestEnv::with(Limits { guest_messages_per_minute: one, guest_polls: 0, ..Limits::USUAL }, None);
    let answer: Value = json!({ "event_id": "$1" });
    env.chat.answer(200, answer.clone());
    env.call_of(GUEST, "PUT", &send(1), TEXT).await.unwrap();
    assert_eq!(env.call_of(GUEST, "PUT", &send(2), TEXT).await.unwrap_err().code, "chat_too_many");
    assert_eq!(env.call_of(GUEST, "GET", "client/v3/sync", b"").await.unwrap_err().code, "chat_too_many");
    env.chat.answer(200, answer.clone());
    env.chat.answer(200, answer);
    env.write(1).await.unwrap();
    env.write(2).await.unwrap();
}
