//! The long poll: its filter, which the browser cannot choose, and its answer reduced to the patient's own rooms.

use crate::call::is_position;
use crate::events::{EPHEMERAL, Reader, TIMELINE, account_data, ephemeral, list, text};
use serde_json::{Map, Value, json};

/// B-288.
const PAGE: u32 = 30;

/// The filter: the patient's rooms, the types that we show, and members only as far as they wrote something. The rooms stand in each part: one
/// list for all parts makes Synapse leave the account data out, which name no room.
pub(crate) fn filter(room_ids: &[String]) -> String {
    json!({
        "presence": { "types": [] },
        "account_data": { "types": [] },
        "room": {
            "include_leave": true,
            "timeline": { "rooms": room_ids, "limit": PAGE, "types": TIMELINE, "lazy_load_members": true },
            "state": { "rooms": room_ids, "types": ["m.room.member"], "lazy_load_members": true },
            "ephemeral": { "rooms": room_ids, "types": EPHEMERAL },
            "account_data": { "types": ["m.fully_read"] },
        },
    })
    .to_string()
}

/// The filter of the history.
pub(crate) fn history_filter() -> String {
    json!({ "types": TIMELINE, "lazy_load_members": true }).to_string()
}

/// The answer for the browser. `None` if the homeserver's answer is not a sync response.
pub(crate) fn answer(said: &Value, room_ids: &[String], reader: Reader<'_>) -> Option<Value> {
    let next = text(said, "next_batch").filter(|text| is_position(text))?;
    let mut rooms = Map::new();
    for kind in ["join", "leave"] {
        let found = said.pointer("/rooms").and_then(|rooms| rooms.get(kind)).and_then(Value::as_object);
        let own = found.into_iter().flatten().filter(|(id, _)| room_ids.contains(id));
        let own: Map<String, Value> = own.map(|(id, room)| (id.clone(), room_of(room, reader))).collect();
        if !own.is_empty() {
            rooms.insert(kind.into(), own.into());
        }
    }
    Some(json!({ "next_batch": next, "rooms": rooms }))
}

/// Whether there is something in the answer for the browser but its position.
pub(crate) fn has_news(answer: &Value) -> bool {
    has(answer, &["timeline", "state", "ephemeral", "account_data"])
}

/// Whether there is something of which the homeserver tells application services as well.
pub(crate) fn is_pushed(answer: &Value) -> bool {
    has(answer, &["timeline", "ephemeral"])
}

fn has(answer: &Value, parts: &[&str]) -> bool {
    let rooms = answer.get("rooms").and_then(Value::as_object).into_iter().flat_map(|kinds| kinds.values());
    let mut rooms = rooms.filter_map(Value::as_object).flat_map(|rooms| rooms.values());
    rooms.any(|room| {
        let mut parts = parts.iter().filter_map(|part| room.get(part));
        parts.any(|part| {
            list(part.get("events")).next().is_some() || part.get("limited") == Some(&Value::Bool(true))
        })
    })
}

fn room_of(room: &Value, reader: Reader<'_>) -> Value {
    let events = |part: &str| room.get(part).and_then(|part| part.get("events"));
    let timeline = room.get("timeline").unwrap_or(&Value::Null);
    let mut kept = json!({
        "events": reader.timeline(timeline.get("events")),
        "limited": timeline.get("limited").and_then(Value::as_bool).unwrap_or(false),
    });
    if let (Some(before), Some(members)) = (position(timeline, "prev_batch"), kept.as_object_mut()) {
        members.insert("prev_batch".into(), before);
    }
    json!({
        "timeline": kept,
        "state": { "events": reader.timeline(events("state")) },
        "ephemeral": { "events": ephemeral(events("ephemeral")) },
        "account_data": { "events": account_data(events("account_data")) },
    })
}

/// A page of the history for the browser. Without `end` there is nothing older.
pub(crate) fn page(said: &Value, reader: Reader<'_>) -> Option<Value> {
    list(said.get("chunk")).next().or(said.get("start"))?;
    let mut kept = Map::new();
    for member in ["start", "end"] {
        if let Some(found) = position(said, member) {
            kept.insert(member.into(), found);
        }
    }
    kept.insert("chunk".into(), reader.timeline(said.get("chunk")).into());
    kept.insert("state".into(), reader.timeline(said.get("state")).into());
    Some(kept.into())
}

fn position(value: &Value, member: &str) -> Option<Value> {
    text(value, member).filter(|text| is_position(text)).map(Into::into)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests stop at the first surprise")]
mod tests {
    use super::*;
    use crate::media_address::MediaKey;
    use cabinet_domain::UserId;
    use uuid::Uuid;

    /// whatever the homeserver sends, only the own rooms reach the browser.
    #[test]
    fn other_rooms_invitations_and_unknown_parts_are_left_out() {
        let key = MediaKey::new([7; 32]);
        let reader = Reader { key: &key, owner: UserId(Uuid::from_u128(1)).into(), own: "@own:h" };
        let message = json!({ "type": "m.room.message", "event_id": "$1", "sender": "@n:h", "origin_server_ts": 5,
            "content": { "msgtype": "m.text", "body": "a" } });
        let room = json!({ "timeline": { "events": [message], "limited": true, "prev_batch": "t1" }, "summary": {}, "unread_notifications": {} });
        let said = json!({ "next_batch": "s1", "device_lists": {}, "to_device": {}, "presence": { "events": [{}] },
            "rooms": { "join": { "!own:h": room, "!other:h": room }, "invite": { "!own:h": {} }, "leave": { "!gone:h": room } } });
        let kept = answer(&said, &["!own:h".to_owned()], reader).unwrap();
        assert_eq!(
            kept,
            json!({ "next_batch": "s1", "rooms": { "join": { "!own:h": {
                "timeline": { "events": [message], "limited": true, "prev_batch": "t1" },
                "state": { "events": [] }, "ephemeral": { "events": [] }, "account_data": { "events": [] },
            } } } })
        );
        for odd in [json!({}), json!([]), json!({ "next_batch": 1 }), json!({ "next_batch": "a b" })] {
            assert_eq!(answer(&odd, &[], reader), None);
        }
    }
}
