//! What the homeserver pushes (protocol sheet matrix §4). It repeats a transaction until it is accepted, so an event that cannot be read is
//! left out. What was written is not passed on.

use cabinet_plugin_sdk::chat::{Event, EventKind, Failure, FailureKind, Transaction};
use cabinet_plugin_sdk::{log, secrets};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Most events of one transaction; Synapse sends at most 100 events and 100 receipts.
const MOST_EVENTS: usize = 1_000;
/// Ids of the protocol have at most 255 bytes.
const LONGEST_ID: usize = 255;
/// The end of the year 9999. Another server writes any number; a later moment would make the whole transaction unreadable.
const LATEST_MS: u64 = 253_402_300_799_999;

pub(crate) fn receive(transaction: &Transaction) -> Result<Vec<Event>, Failure> {
    verify(transaction.authorization.as_deref())?;
    let body: Value = serde_json::from_slice(&transaction.body)
        .map_err(|_| Failure::new(FailureKind::Invalid, "the transaction is no JSON"))?;
    let Some(events) = body.get("events").and_then(Value::as_array) else {
        return Err(Failure::new(FailureKind::Invalid, "the transaction has no `events`"));
    };
    let ephemeral =
        ["ephemeral", "de.sorunome.msc2409.ephemeral"].into_iter().find_map(|name| body.get(name));
    let receipts = ephemeral.and_then(Value::as_array).into_iter().flatten().flat_map(receipts);
    let told = events.iter().filter_map(event).chain(receipts);
    let told: Vec<Event> = told.filter(is_usable).take(MOST_EVENTS + 1).collect();
    if told.len() > MOST_EVENTS {
        log::warn("the transaction has more events than any homeserver sends; the rest is left out", &[]);
    }
    Ok(told.into_iter().take(MOST_EVENTS).collect())
}

/// The digests are compared, so the time that it takes says nothing about the token.
fn verify(authorization: Option<&str>) -> Result<(), Failure> {
    let expected = secrets::get("hs_token")?.reveal()?;
    let told = authorization.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    if !expected.is_empty() && Sha256::digest(told) == Sha256::digest(expected) {
        return Ok(());
    }
    Err(Failure::new(FailureKind::Forged, "the token of the transaction is missing or wrong"))
}

fn event(found: &Value) -> Option<Event> {
    let text = |pointer: &str| found.pointer(pointer).and_then(Value::as_str).map(str::to_owned);
    let (kind, subject) = match found.get("type")?.as_str()? {
        "m.room.message" if text("/content/m.relates_to/rel_type").as_deref() == Some("m.replace") => {
            (EventKind::Edit, Some(text("/content/m.relates_to/event_id")?))
        }
        // A redacted message that is pushed late.
        "m.room.message" if text("/content/msgtype").is_none() => return None,
        "m.room.message" if text("/content/msgtype").as_deref() == Some("m.notice") => {
            (EventKind::Notice, None)
        }
        "m.room.message" => (EventKind::Message, None),
        "m.room.encrypted" => (EventKind::Encrypted, None),
        // In the content since room version 11.
        "m.room.redaction" => {
            (EventKind::Redaction, Some(text("/content/redacts").or_else(|| text("/redacts"))?))
        }
        "m.room.member" => {
            let kind = match text("/content/membership")?.as_str() {
                "invite" => EventKind::Invited,
                "join" => EventKind::Joined,
                "leave" | "ban" => EventKind::Left,
                _ => return None,
            };
            (kind, Some(text("/state_key")?))
        }
        _ => return None,
    };
    Some(Event {
        id: Some(text("/event_id")?),
        room_id: text("/room_id")?,
        sender: text("/sender")?,
        kind,
        subject,
        at_ms: found.get("origin_server_ts")?.as_u64()?.min(LATEST_MS),
    })
}

/// `content` of `m.receipt`: `{event: {"m.read": {user: {ts}}}}`. Private receipts are left out.
fn receipts(found: &Value) -> Vec<Event> {
    let read = || {
        (found.get("type")?.as_str()? == "m.receipt").then_some(())?;
        let room_id = found.get("room_id")?.as_str()?;
        let mut told = Vec::new();
        for (event, kinds) in found.get("content")?.as_object()? {
            let readers = kinds.get("m.read").and_then(Value::as_object);
            for (user, receipt) in readers.into_iter().flatten() {
                told.push(Event {
                    id: None,
                    room_id: room_id.to_owned(),
                    sender: user.clone(),
                    kind: EventKind::Read,
                    subject: Some(event.clone()),
                    at_ms: receipt.get("ts").and_then(Value::as_u64).unwrap_or_default().min(LATEST_MS),
                });
            }
        }
        Some(told)
    };
    read().unwrap_or_default()
}

fn is_usable(event: &Event) -> bool {
    let is_id = |id: &str| (1..=LONGEST_ID).contains(&id.len()) && !id.chars().any(char::is_control);
    is_id(&event.room_id)
        && event.room_id.starts_with('!')
        && is_id(&event.sender)
        && event.sender.starts_with('@')
        && event.id.as_deref().is_none_or(|id| is_id(id) && id.starts_with('$'))
        && event.subject.as_deref().is_none_or(is_id)
}
