//! What the homeserver's refusals become, and what is sent to it.

use super::env::{ROOM, TestEnv, USER};
use cabinet_ports::chat::DeniedChatObject;
use serde_json::json;

/// B-287, B-339, B-341, B-342.
#[tokio::test]
async fn errcodes_reach_the_browser_with_our_codes() {
    let env = TestEnv::new();
    for (status, errcode, seen) in [
        (403, "M_CONSENT_NOT_GIVEN", (403, "M_CONSENT_NOT_GIVEN", "chat_consent_needed")),
        (403, "M_RESOURCE_LIMIT_EXCEEDED", (403, "M_RESOURCE_LIMIT_EXCEEDED", "chat_full")),
        (400, "M_MISSING_PARAM", (400, "M_MISSING_PARAM", "chat_invalid")),
        (502, "", (503, "M_UNKNOWN", "chat_unavailable")),
    ] {
        env.chat.answer(status, json!({ "errcode": errcode }));
        let refused = env.write(1).await.unwrap_err();
        assert_eq!((refused.status, refused.errcode, refused.code), seen, "{errcode}");
    }
    let missing = env.call("GET", &format!("client/v3/rooms/{ROOM}/messages"), b"").await.unwrap_err();
    assert_eq!(missing.errcode, "M_MISSING_PARAM");
    let odd = env.call("POST", "client/v3/login", b"{}").await.unwrap_err();
    assert_eq!((odd.status, odd.errcode), (404, "M_UNRECOGNIZED"));
}

/// X-059: the credentials are renewed once; a browser never reads that its token is wrong.
#[tokio::test]
async fn credentials_are_renewed_once_for_a_call() {
    let env = TestEnv::new();
    let signed_out = json!({ "errcode": "M_UNKNOWN_TOKEN" });
    env.chat.answer(401, signed_out.clone());
    env.chat.answer(200, json!({ "event_id": "$1" }));
    assert_eq!(env.write(1).await.unwrap(), json!({ "event_id": "$1" }));
    let sent = env.chat.forwarded();
    let credentials: Vec<_> = sent.iter().map(|call| call.credentials.as_deref().unwrap()).collect();
    assert_eq!((credentials, &sent[0].body), (vec!["credentials-0", "credentials-1"], &sent[1].body));

    env.chat.answer(401, signed_out.clone());
    env.chat.answer(401, signed_out);
    assert_eq!(env.write(2).await.unwrap_err().code, "chat_unavailable");
    assert_eq!(env.chat.renewals(), 2);
}

/// An answer that is not the homeserver's protocol is no answer.
#[tokio::test]
async fn garbled_and_endless_answers_are_a_lost_connection() {
    let env = TestEnv::new();
    for answer in
        [json!([]), json!({ "next_batch": 1 }), json!({ "next_batch": "s", "x": "a".repeat(3_000_000) })]
    {
        env.chat.answer(200, answer);
        assert_eq!(env.call("GET", "client/v3/sync", b"").await.unwrap_err().code, "chat_unavailable");
    }
}

/// The browser chooses neither the filter nor whom a call is made for.
#[tokio::test]
async fn a_poll_asks_for_the_own_rooms_only() {
    let env = TestEnv::new();
    env.chat.answer(200, json!({ "next_batch": "s2" }));
    let path =
        "client/v3/sync?since=s1&timeout=7&filter=%7B%7D&full_state=true&user_id=@other:h&access_token=x";
    env.call("GET", path, b"").await.unwrap();
    let sent = env.chat.forwarded().remove(0);
    let names: Vec<_> = sent.query.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["filter", "timeout", "set_presence", "since"]);
    assert!(sent.query[0].1.contains(ROOM));
}

/// Another event is named in the answer of the homeserver than in the call: it is in another room.
#[tokio::test]
async fn an_event_of_another_room_is_denied() {
    let env = TestEnv::new();
    env.chat.answer(
        200,
        json!({ "type": "m.room.message", "sender": "@patient:hosp.test", "room_id": "!other:h" }),
    );
    let refused = env.call("PUT", &format!("client/v3/rooms/{ROOM}/redact/$1/1"), b"{}").await.unwrap_err();
    assert_eq!(refused.errcode, "M_NOT_FOUND");
    assert_eq!(env.chat.denied(), [(USER, DeniedChatObject::Event)]);
    assert_eq!(env.chat.forwarded().len(), 1);
}

/// Issue 16: the answer to a message was lost. It is looked for before it is sent again.
#[tokio::test]
async fn a_message_whose_answer_was_lost_is_looked_for_before_it_is_sent_again() {
    let env = TestEnv::new();
    let event = |sender: &str, transaction: &str| json!({ "type": "m.room.message", "event_id": format!("${sender}{transaction}"), "sender": sender, "content": { "ru.cabinet.transaction": transaction } });
    env.chat.answer(502, json!({}));
    assert_eq!(env.write(1).await.unwrap_err().code, "chat_unavailable");
    let chunk =
        json!([event("@nurse:h", "1"), event("@patient:hosp.test", "2"), event("@patient:hosp.test", "1")]);
    env.chat.answer(200, json!({ "chunk": chunk }));
    assert_eq!(env.write(1).await.unwrap(), json!({ "event_id": "$@patient:hosp.test1" }));
    assert_eq!(env.write(1).await.unwrap(), json!({ "event_id": "$@patient:hosp.test1" }));
    let paths: Vec<_> = env.chat.forwarded().into_iter().map(|call| call.path).collect();
    assert_eq!((paths.len(), paths[1].ends_with("/messages")), (2, true), "{paths:?}");

    // It was not stored.
    env.chat.answer(502, json!({}));
    env.write(2).await.unwrap_err();
    env.chat.answer(200, json!({ "chunk": [] }));
    env.chat.answer(200, json!({ "event_id": "$2" }));
    assert_eq!(env.write(2).await.unwrap(), json!({ "event_id": "$2" }));
    // A refused one is sent again as it is.
    env.chat.forwarded();
    env.chat.answer(403, json!({ "errcode": "M_FORBIDDEN" }));
    env.write(3).await.unwrap_err();
    env.chat.answer(200, json!({ "event_id": "$3" }));
    env.write(3).await.unwrap();
    assert_eq!(env.chat.forwarded().len(), 2);
}

/// Issue 16: what the patient has read counts at once, and only if the homeserver has taken it.
#[tokio::test]
async fn what_is_read_is_noted_when_the_homeserver_has_taken_it() {
    let env = TestEnv::new();
    let event = || json!({ "type": "m.room.message", "sender": "@nurse:hosp.test", "room_id": ROOM });
    let markers = format!("client/v3/rooms/{ROOM}/read_markers");
    env.chat.answer(200, event());
    env.chat.answer(503, json!({}));
    env.call("POST", &markers, br#"{"m.read":"$1"}"#).await.unwrap_err();
    assert_eq!(env.chat.read(), []);
    env.chat.answer(200, event());
    env.call("POST", &markers, br#"{"m.read":"$1","m.fully_read":"$1"}"#).await.unwrap();
    env.chat.answer(200, event());
    env.call("POST", &format!("client/v3/rooms/{ROOM}/receipt/m.read/$2"), b"{}").await.unwrap();
    let read = |event: &str| (USER, ROOM.to_owned(), event.to_owned());
    assert_eq!(env.chat.read(), [read("$1"), read("$2")]);
}
