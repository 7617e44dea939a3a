use crate::support::{HS_TOKEN, answer, homeserver};
use cabinet_plugin_matrix_chat::MatrixChat;
use cabinet_plugin_sdk::chat::{Chat as _, Event, EventKind, Failure, Transaction};
use proptest::prelude::*;
use serde_json::{Value, json};

fn receive(body: impl Into<Vec<u8>>) -> Result<Vec<Event>, Failure> {
    let _host = homeserver(json!({}), |_| answer(200, &json!({})));
    let authorization = Some(format!("Bearer {HS_TOKEN}"));
    MatrixChat::receive(Transaction { authorization, body: body.into() })
}

fn message(content: Value) -> Value {
    json!({
        "type": "m.room.message", "event_id": "$1", "room_id": "!r:hospital.test", "sender": "@n:hospital.test",
        "origin_server_ts": 1_764_000_000_000_u64, "content": content,
    })
}

/// The homeserver repeats what is not accepted, so one broken event must not stop the others.
#[test]
fn what_cannot_be_read_is_left_out() {
    let good = message(json!({ "msgtype": "m.text", "body": "x" }));
    let with = |name: &str, value: Value| {
        let mut event = good.clone();
        event[name] = value;
        event
    };
    let broken = [
        json!(null),
        json!(7),
        json!({}),
        message(json!({})),
        message(json!([])),
        with("event_id", json!(7)),
        with("event_id", json!("$".repeat(256))),
        with("sender", json!("@a\nb:hospital.test")),
        with("origin_server_ts", json!(-1)),
        with("event_id", json!("1")),
        with("room_id", json!("r:hospital.test")),
        with("sender", json!("n:hospital.test")),
        with("type", json!("m.room.redaction")),
        with("type", json!("m.room.member")),
        with("type", json!("m.call.invite")),
        message(json!({ "msgtype": "m.text", "m.relates_to": { "rel_type": "m.replace" } })),
    ];
    let events: Vec<Value> = broken.into_iter().chain([good.clone()]).collect();
    let told = receive(json!({ "events": events }).to_string()).unwrap();
    assert_eq!(told.len(), 1);
    // A moment that the kernel cannot read would stop the others, too.
    let far = with("origin_server_ts", json!(u64::MAX));
    let told_far = receive(json!({ "events": [far] }).to_string()).unwrap();
    assert_eq!(told_far[0].at_ms, 253_402_300_799_999);
    assert_eq!((told[0].kind, told[0].id.as_deref()), (EventKind::Message, Some("$1")));
}

#[test]
fn kinds_are_told_apart() {
    let of = |event: Value| {
        let told = receive(json!({ "events": [event] }).to_string()).unwrap();
        told.into_iter().next().map(|event| (event.kind, event.subject))
    };
    let notice = message(json!({ "msgtype": "m.notice", "body": "x" }));
    assert_eq!(of(notice), Some((EventKind::Notice, None)));
    let mut encrypted = message(json!({ "ciphertext": "x" }));
    encrypted["type"] = "m.room.encrypted".into();
    assert_eq!(of(encrypted), Some((EventKind::Encrypted, None)));
    // Before room version 11 the redacted event is named outside the content.
    for place in ["/redacts", "/content/redacts"] {
        let mut redaction = message(json!({}));
        redaction["type"] = "m.room.redaction".into();
        match place {
            "/redacts" => redaction["redacts"] = "$0".into(),
            _ => redaction["content"] = json!({ "redacts": "$0" }),
        }
        assert_eq!(of(redaction), Some((EventKind::Redaction, Some("$0".into()))), "{place}");
    }
    let mut banned = message(json!({ "membership": "ban" }));
    banned["type"] = "m.room.member".into();
    banned["state_key"] = "@p:hospital.test".into();
    assert_eq!(of(banned), Some((EventKind::Left, Some("@p:hospital.test".into()))));
}

/// Receipts come under two names; private ones are not passed on.
#[test]
fn receipts_tell_who_read_and_private_ones_nothing() {
    let receipt = json!({
        "type": "m.receipt", "room_id": "!r:hospital.test",
        "content": { "$1": { "m.read": { "@n:hospital.test": { "ts": 5 } }, "m.read.private": { "@p:hospital.test": {} } } },
    });
    for name in ["ephemeral", "de.sorunome.msc2409.ephemeral"] {
        let told =
            receive(json!({ "events": [], name: [receipt, 7, { "type": "m.typing" }] }).to_string()).unwrap();
        assert_eq!(told.len(), 1, "{name}");
        assert_eq!((told[0].sender.as_str(), told[0].subject.as_deref()), ("@n:hospital.test", Some("$1")));
    }
}

/// No transaction has thousands of events; a forged one could.
#[test]
fn a_flood_is_cut_off() {
    let events = vec![message(json!({ "msgtype": "m.text" })); 1_500];
    assert_eq!(receive(json!({ "events": events }).to_string()).unwrap().len(), 1_000);
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(body in proptest::collection::vec(any::<u8>(), 0..512)) {
        let _ = receive(body);
    }
}
