//! Limits per person.

use super::env::{ROOM, TestEnv, USER};
use cabinet_chat_gateway::{BrowserCall, Limits};
use chrono::TimeDelta;
use futures::StreamExt;
use serde_json::json;
use std::num::NonZeroU32;
use std::time::Duration;

/// Issue 16: a limit per person.
#[tokio::test]
async fn who_writes_too_much_waits_and_nothing_is_sent_meanwhile() {
    let limits = Limits { messages_per_minute: NonZeroU32::new(2).unwrap(), ..Limits::USUAL };
    let env = TestEnv::with(limits, None);
    for number in 0..2 {
        env.chat.answer(200, json!({ "event_id": "$1" }));
        env.write(number).await.unwrap();
    }
    let refused = env.write(2).await.unwrap_err();
    assert_eq!((refused.status, refused.errcode, refused.code), (429, "M_LIMIT_EXCEEDED", "chat_too_many"));
    assert_eq!(env.chat.forwarded().len(), 2);
    env.clock.advance(TimeDelta::seconds(30));
    env.chat.answer(200, json!({ "event_id": "$1" }));
    env.write(2).await.unwrap();
}

/// The homeserver's own pause holds for messages, not for reading.
#[tokio::test]
async fn a_pause_of_the_homeserver_is_kept_until_it_ends() {
    let env = TestEnv::new();
    env.chat.answer(429, json!({ "errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": 20_000 }));
    assert_eq!(env.write(1).await.unwrap_err().retry_after, Some(Duration::from_secs(20)));
    env.clock.advance(TimeDelta::seconds(19));
    env.chat.forwarded();
    assert_eq!(env.write(1).await.unwrap_err().retry_after, Some(Duration::from_secs(1)));
    assert_eq!(env.chat.forwarded(), []);
    env.chat.answer(200, json!({ "next_batch": "s1" }));
    env.call("GET", "client/v3/sync", b"").await.unwrap();
    env.clock.advance(TimeDelta::seconds(1));
    env.chat.answer(200, json!({ "event_id": "$1" }));
    env.write(1).await.unwrap();
}

/// A message that is longer than an event of Matrix is not read to its end.
#[tokio::test]
async fn a_body_beyond_64_kib_is_refused_and_not_sent() {
    let env = TestEnv::new();
    let path = format!("client/v3/rooms/{ROOM}/send/m.room.message/1");
    let endless = futures::stream::repeat_with(|| Ok(vec![b' '; 1_000].into()));
    let call = BrowserCall {
        method: "PUT".into(),
        path,
        query: None,
        origin: None,
        length: None,
        body: endless.boxed(),
    };
    assert_eq!(env.gateway.serve(USER, call).await.err().unwrap().errcode, "M_TOO_LARGE");
    assert_eq!(env.chat.forwarded(), []);
}
