//! Reads a room from its newest message back.

use crate::server::{Call, Server, Speaker, escaped, text};
use cabinet_plugin_sdk::chat::{Failure, FailureKind};
use cabinet_plugin_sdk::http::Method;
use serde_json::{Value, json};

/// Events of one page.
const PAGE: &str = "100";
/// Pages that one call reads.
const MOST_PAGES: usize = 20;

/// What to look for.
pub(crate) struct Search<'a> {
    pub(crate) speaker: Speaker<'a>,
    pub(crate) room: &'a str,
    /// Only of this member.
    pub(crate) sender: Option<&'a str>,
    /// Ends with this number of events.
    pub(crate) at_most: usize,
}

/// What was found.
pub(crate) struct Found {
    /// Ids of messages that are not erased, the newest first.
    pub(crate) events: Vec<String>,
    /// Whether there may be more of them.
    pub(crate) has_more: bool,
}

/// The newest messages that are not erased and for which `is_wanted`.
pub(crate) fn find(
    server: &Server,
    search: &Search<'_>,
    is_wanted: impl Fn(&Value) -> bool,
) -> Result<Found, Failure> {
    let mut filter = json!({ "types": ["m.room.message", "m.room.encrypted", "m.sticker"] });
    if let Some(sender) = search.sender {
        crate::server::set(&mut filter, "senders", json!([sender]));
    }
    let mut from: Option<String> = None;
    let mut events = Vec::new();
    for _ in 0..MOST_PAGES {
        let path = format!("/v3/rooms/{}/messages", escaped(search.room));
        let mut call = Call::new("messages", Method::Get, path)
            .query("dir", "b")
            .query("limit", PAGE)
            .query("filter", filter.to_string())
            .by(search.speaker);
        if let Some(token) = &from {
            call = call.query("from", token);
        }
        let page = server.expect(call)?;
        for event in page.get("chunk").and_then(Value::as_array).into_iter().flatten() {
            // A redacted event has no content.
            let is_empty =
                event.get("content").and_then(Value::as_object).is_none_or(serde_json::Map::is_empty);
            if let Some(id) = text(event, "event_id").filter(|_| !is_empty && is_wanted(event)) {
                events.push(id.to_owned());
            }
            if events.len() == search.at_most {
                return Ok(Found { events, has_more: true });
            }
        }
        // A missing `end` means that there is nothing before.
        match text(&page, "end") {
            Some(end) => from = Some(end.to_owned()),
            None => return Ok(Found { events, has_more: false }),
        }
    }
    // A history of thousands of erased messages: each call would start at its end again.
    Ok(Found { has_more: !events.is_empty(), events })
}

/// Whether a refusal says that there is nothing left: the room was left or the account closed by an earlier call whose answer was lost.
pub(crate) fn is_gone(failure: &Failure) -> bool {
    use FailureKind as Kind;
    matches!(failure.kind, Kind::NotFound | Kind::Forbidden | Kind::Suspended | Kind::SignedOut)
}

/// Erases one message.
pub(crate) fn redact(server: &Server, speaker: Speaker<'_>, room: &str, event: &str) -> Result<(), Failure> {
    // The same transaction id makes a repetition harmless.
    let path = format!(
        "/v3/rooms/{}/redact/{}/{}",
        escaped(room),
        escaped(event),
        escaped(&format!("erase{event}"))
    );
    server.expect(Call::new("redact", Method::Put, path).by(speaker).body(json!({}))).map(|_| ())
}
