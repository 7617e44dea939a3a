//! What the service itself writes: that the clinic does not answer at this hour, or an answer that an administrator has chosen.

use crate::server::{Call, Server, Speaker, escaped, text};
use cabinet_plugin_sdk::chat::{Failure, FailureKind};
use cabinet_plugin_sdk::http::Method;
use serde_json::{Value, json};

/// Where a message keeps its transaction id: a homeserver that was restarted does not know those of an application service (adr/0047).
const TRANSACTION: &str = "ru.cabinet.transaction";
/// Messages among which an earlier attempt is looked for.
const LOOKED_AT: &str = "50";
const LONGEST_TEXT: usize = 4_000;

pub(crate) fn say(server: &Server, room: &str, words: &str, key: &str) -> Result<(), Failure> {
    if !(1..=64).contains(&key.len()) || !key.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(Failure::new(FailureKind::Invalid, "key: 1 to 64 letters and digits"));
    }
    if words.is_empty() || words.len() > LONGEST_TEXT {
        return Err(Failure::new(FailureKind::Invalid, "text: 1 to 4000 bytes"));
    }
    if is_said(server, room, key)? {
        return Ok(());
    }
    let path = format!("/v3/rooms/{}/send/m.room.message/{key}", escaped(room));
    let body = json!({ "msgtype": "m.notice", "body": words, TRANSACTION: key });
    server.expect(Call::new("send", Method::Put, path).by(Speaker::Service).body(body)).map(|_| ())
}

fn is_said(server: &Server, room: &str, key: &str) -> Result<bool, Failure> {
    let sender = server.settings.user_id(&server.settings.sender);
    let filter = json!({ "senders": [sender], "types": ["m.room.message"] });
    let call = Call::new("messages", Method::Get, format!("/v3/rooms/{}/messages", escaped(room)))
        .query("dir", "b")
        .query("limit", LOOKED_AT)
        .query("filter", filter.to_string())
        .by(Speaker::Service);
    let page = server.expect(call)?;
    let events = page.get("chunk").and_then(Value::as_array).into_iter().flatten();
    Ok(events.filter_map(|event| event.get("content")).any(|content| text(content, TRANSACTION) == Some(key)))
}
