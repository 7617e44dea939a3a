//! Events for the browser: a closed list of types, built anew from known members.

use crate::call::is_id;
use crate::content::{for_browser, name};
use crate::media_address::MediaKey;
use crate::repeats::transaction_of;
use cabinet_ports::chat::ChatOwner;
use serde_json::{Map, Value, json};

/// Types of events in a room's timeline.
pub(crate) const TIMELINE: [&str; 4] =
    ["m.room.message", "m.room.redaction", "m.room.member", "m.room.encrypted"];
/// Types of events that are no part of it.
pub(crate) const EPHEMERAL: [&str; 2] = ["m.typing", "m.receipt"];
/// Characters of a display name.
const LONGEST_NAME: usize = 100;
/// Members who are typing, or whose receipts an event names.
const MOST_PEOPLE: usize = 200;

/// For whom events are read.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub(crate) key: &'a MediaKey,
    pub(crate) owner: ChatOwner,
    /// The patient's account at the homeserver.
    pub(crate) own: &'a str,
}

impl Reader<'_> {
    /// The known ones of these events.
    pub(crate) fn timeline(&self, events: Option<&Value>) -> Vec<Value> {
        list(events).filter_map(|event| self.event(event)).collect()
    }

    /// An event of a room.
    pub(crate) fn event(&self, event: &Value) -> Option<Value> {
        let kind = text(event, "type").filter(|kind| TIMELINE.contains(kind))?;
        let mut kept = Map::new();
        kept.insert("type".into(), kind.into());
        for (member, sigil) in [("event_id", '$'), ("sender", '@')] {
            kept.insert(member.into(), text(event, member).filter(|text| is_id(sigil, text))?.into());
        }
        kept.insert("origin_server_ts".into(), event.get("origin_server_ts")?.as_u64()?.into());
        let content = event.get("content").unwrap_or(&Value::Null);
        let content = match kind {
            // A redacted message has no content.
            "m.room.message" => for_browser(content, self.key, self.owner).unwrap_or_else(|| json!({})),
            "m.room.redaction" => {
                // Before room version 11 the id stands outside of the content.
                let redacted = text(event, "redacts").or_else(|| text(content, "redacts"));
                let redacted = redacted.filter(|text| is_id('$', text))?;
                kept.insert("redacts".into(), redacted.into());
                json!({ "redacts": redacted })
            }
            "m.room.member" => {
                let who = text(event, "state_key").filter(|text| is_id('@', text))?;
                kept.insert("state_key".into(), who.into());
                member(content)?
            }
            _ => json!({}),
        };
        kept.insert("content".into(), content);
        if let Some(unsigned) = self.unsigned(event) {
            kept.insert("unsigned".into(), unsigned);
        }
        Some(kept.into())
    }

    /// What the homeserver adds: the browser's own transaction, the redaction, and the newest change of a message.
    fn unsigned(&self, event: &Value) -> Option<Value> {
        let mut kept = Map::new();
        // The homeserver's own word is missing where it knows the account without a device.
        if let Some(transaction) = transaction_of(event, self.own) {
            kept.insert("transaction_id".into(), transaction.into());
        }
        let unsigned = event.get("unsigned").unwrap_or(&Value::Null);
        if let Some(redaction) = unsigned.get("redacted_because").and_then(|event| self.event(event)) {
            kept.insert("redacted_because".into(), redaction);
        }
        // One level: a change has no changes of its own.
        if let Some(change) = unsigned.pointer("/m.relations/m.replace") {
            let mut change = change.clone();
            if let Some(members) = change.as_object_mut() {
                members.remove("unsigned");
            }
            if let Some(change) = self.event(&change) {
                kept.insert("m.relations".into(), json!({ "m.replace": change }));
            }
        }
        (!kept.is_empty()).then(|| kept.into())
    }
}

/// Who is typing, and who has read what.
pub(crate) fn ephemeral(events: Option<&Value>) -> Vec<Value> {
    let known = |event: &Value| {
        let content = event.get("content")?;
        Some(match text(event, "type")? {
            "m.typing" => {
                let people = list(content.get("user_ids")).filter_map(Value::as_str);
                let people: Vec<&str> = people.filter(|text| is_id('@', text)).take(MOST_PEOPLE).collect();
                json!({ "type": "m.typing", "content": { "user_ids": people } })
            }
            "m.receipt" => {
                let content = receipts(content);
                // Private ones only.
                content.as_object().filter(|content| !content.is_empty())?;
                json!({ "type": "m.receipt", "content": content })
            }
            _ => return None,
        })
    };
    list(events).filter_map(known).collect()
}

/// How far the patient has read.
pub(crate) fn account_data(events: Option<&Value>) -> Vec<Value> {
    let known = |event: &Value| {
        text(event, "type").filter(|kind| *kind == "m.fully_read")?;
        let read = text(event.get("content")?, "event_id").filter(|text| is_id('$', text))?;
        Some(json!({ "type": "m.fully_read", "content": { "event_id": read } }))
    };
    list(events).filter_map(known).collect()
}

/// Membership and name.
pub(crate) fn member(content: &Value) -> Option<Value> {
    let membership = text(content, "membership")
        .filter(|text| ["invite", "join", "leave", "ban", "knock"].contains(text))?;
    let mut kept = json!({ "membership": membership });
    if let (Some(shown), Some(members)) = (text(content, "displayname"), kept.as_object_mut()) {
        members.insert("displayname".into(), display_name(shown).into());
    }
    Some(kept)
}

pub(crate) fn display_name(text: &str) -> String {
    name(text, LONGEST_NAME)
}

fn receipts(content: &Value) -> Value {
    let mut kept = Map::new();
    for (event, kinds) in content.as_object().into_iter().flatten().filter(|(event, _)| is_id('$', event)) {
        let people = kinds.get("m.read").and_then(Value::as_object).into_iter().flatten();
        let people = people.filter(|(who, _)| is_id('@', who)).take(MOST_PEOPLE);
        let people: Map<String, Value> = people
            .map(|(who, at)| {
                (who.clone(), json!({ "ts": at.get("ts").and_then(Value::as_u64).unwrap_or(0) }))
            })
            .collect();
        if !people.is_empty() {
            kept.insert(event.clone(), json!({ "m.read": people }));
        }
    }
    kept.into()
}

pub(crate) fn list(values: Option<&Value>) -> impl Iterator<Item = &Value> {
    values.and_then(Value::as_array).into_iter().flatten()
}

pub(crate) fn text<'a>(value: &'a Value, member: &str) -> Option<&'a str> {
    value.get(member)?.as_str()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests stop at the first surprise")]
mod tests {
    use super::*;
    use crate::repeats::TRANSACTION;
    use cabinet_domain::UserId;
    use uuid::Uuid;

    fn event(kind: &str, content: &Value) -> Value {
        json!({ "type": kind, "event_id": "$1", "sender": "@n:h", "origin_server_ts": 5, "content": content, "x": 1, "unsigned": { "age": 1 } })
    }

    #[test]
    fn unknown_types_and_malformed_events_are_left_out() {
        let key = MediaKey::new([7; 32]);
        let reader = Reader { key: &key, owner: UserId(Uuid::from_u128(1)).into(), own: "@own:h" };
        let text = json!({ "msgtype": "m.text", "body": "a", "org.x": 1 });
        let kept = reader.event(&event("m.room.message", &text)).unwrap();
        let plain = json!({ "msgtype": "m.text", "body": "a" });
        assert_eq!(
            kept,
            json!({ "type": "m.room.message", "event_id": "$1", "sender": "@n:h", "origin_server_ts": 5, "content": plain })
        );
        let mut own =
            event("m.room.message", &json!({ "msgtype": "m.text", "body": "a", TRANSACTION: "m1" }));
        assert_eq!(reader.event(&own).unwrap().get("unsigned"), None);
        own["sender"] = json!("@own:h");
        let kept = reader.event(&own).unwrap();
        assert_eq!((&kept["unsigned"], &kept["content"]), (&json!({ "transaction_id": "m1" }), &plain));
        let secret = reader.event(&event("m.room.encrypted", &json!({ "ciphertext": "x" }))).unwrap();
        assert_eq!(secret["content"], json!({}));
        let mut redaction = event("m.room.redaction", &json!({ "redacts": "$0", "reason": "r" }));
        assert_eq!(reader.event(&redaction).unwrap()["redacts"], "$0");
        redaction["content"] = json!({});
        assert_eq!(reader.event(&redaction), None);
        let mut joined = event(
            "m.room.member",
            &json!({ "membership": "join", "displayname": "Ме\u{202e}д\nсестра", "avatar_url": "mxc://h/a" }),
        );
        joined["state_key"] = json!("@n:h");
        assert_eq!(
            reader.event(&joined).unwrap()["content"],
            json!({ "membership": "join", "displayname": "Медсестра" })
        );
        for kind in ["m.room.name", "m.reaction", "m.room.power_levels", "org.x"] {
            assert_eq!(reader.event(&event(kind, &text)), None, "{kind}");
        }
        for member in ["event_id", "sender", "origin_server_ts", "type"] {
            let mut odd = event("m.room.message", &text);
            odd[member] = json!([]);
            assert_eq!(reader.event(&odd), None, "{member}");
        }
        for odd in [json!(null), json!([]), json!("x"), json!({})] {
            assert_eq!(reader.event(&odd), None);
            assert!(reader.timeline(Some(&odd)).is_empty() && ephemeral(Some(&odd)).is_empty());
        }
    }

    #[test]
    fn receipts_keep_who_has_read_and_nothing_private() {
        let content = json!({ "$1": { "m.read": { "@n:h": { "ts": 3, "thread_id": "main" }, "odd": {} }, "m.read.private": { "@a:h": {} } }, "x": {} });
        let kept = ephemeral(Some(
            &json!([{ "type": "m.receipt", "content": content }, { "type": "m.presence", "content": {} }]),
        ));
        assert_eq!(
            kept,
            [json!({ "type": "m.receipt", "content": { "$1": { "m.read": { "@n:h": { "ts": 3 } } } } })]
        );
    }
}
