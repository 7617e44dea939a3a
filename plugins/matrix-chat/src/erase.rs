//! Removes what a patient wrote, when their account at the hospital is closed. A call may be interrupted and repeated at any point.

use crate::credentials::Credentials;
use crate::server::{Call, Refused, Server, Speaker, escaped, set, text};
use crate::settings::Mode;
use cabinet_plugin_sdk::chat::{Account, Erasure, Failure, FailureKind};
use cabinet_plugin_sdk::http::Method;
use serde_json::{Value, json};

/// Redactions of one call: at 50 ms each they take a second.
const AT_ONCE: usize = 20;
/// Events of one page.
const PAGE: &str = "100";
/// Pages that one call reads in search of something to erase.
const MOST_PAGES: usize = 20;

pub(crate) fn erase(server: &Server, account: &Account, room: &str) -> Result<Erasure, Failure> {
    let found = match find(server, account, room) {
        Ok(found) => found,
        // The room was left or the account closed by an earlier call whose answer was lost.
        Err(failure) if is_gone(&failure) => return finish(server, account, room, 0),
        Err(failure) => return Err(failure),
    };
    for event in &found.events {
        // The same transaction id makes a repetition harmless.
        let path = format!(
            "/v3/rooms/{}/redact/{}/{}",
            escaped(room),
            escaped(event),
            escaped(&format!("erase{event}"))
        );
        let call = Call::new("redact", Method::Put, path).by(Speaker::Patient(account));
        server.expect(call.body(json!({})))?;
    }
    let erased = u32::try_from(found.events.len()).unwrap_or(u32::MAX);
    if found.has_more { Ok(Erasure { erased, more: true }) } else { finish(server, account, room, erased) }
}

struct Found {
    events: Vec<String>,
    has_more: bool,
}

/// The newest messages of the patient that are not erased.
fn find(server: &Server, account: &Account, room: &str) -> Result<Found, Failure> {
    let filter =
        json!({ "senders": [account.user_id], "types": ["m.room.message", "m.room.encrypted", "m.sticker"] });
    let mut from: Option<String> = None;
    let mut events = Vec::new();
    for _ in 0..MOST_PAGES {
        let path = format!("/v3/rooms/{}/messages", escaped(room));
        let mut call = Call::new("messages", Method::Get, path)
            .query("dir", "b")
            .query("limit", PAGE)
            .query("filter", filter.to_string())
            .by(Speaker::Patient(account));
        if let Some(token) = &from {
            call = call.query("from", token);
        }
        let page = server.expect(call)?;
        for event in page.get("chunk").and_then(Value::as_array).into_iter().flatten() {
            // A redacted event has no content.
            let is_empty =
                event.get("content").and_then(Value::as_object).is_none_or(serde_json::Map::is_empty);
            if let Some(id) = text(event, "event_id").filter(|_| !is_empty) {
                events.push(id.to_owned());
            }
            if events.len() == AT_ONCE {
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

/// Leaves the room, forgets it and closes the account.
fn finish(server: &Server, account: &Account, room: &str, erased: u32) -> Result<Erasure, Failure> {
    for action in ["leave", "forget"] {
        let path = format!("/v3/rooms/{}/{action}", escaped(room));
        done(
            server,
            server
                .ask(Call::new("leave", Method::Post, path).by(Speaker::Patient(account)).body(json!({})))?,
        )?;
    }
    deactivate(server, account)?;
    Ok(Erasure { erased, more: false })
}

fn deactivate(server: &Server, account: &Account) -> Result<(), Failure> {
    let mut body = json!({ "erase": true });
    if server.settings.mode == Mode::Register {
        let auth = json!({
            "type": "m.login.password",
            "identifier": { "type": "m.id.user", "user": account.user_id },
            "password": Credentials::of(account)?.password,
        });
        set(&mut body, "auth", auth);
    }
    let call = Call::new("deactivate", Method::Post, "/v3/account/deactivate").by(Speaker::Patient(account));
    done(server, server.ask(call.body(body))?)
}

/// A refusal because there is nothing left to do is a success.
fn done(server: &Server, answer: Result<Value, Refused>) -> Result<(), Failure> {
    match answer {
        Ok(_) => Ok(()),
        Err(refused) => {
            let failure = server.failure(&refused);
            if is_gone(&failure) { Ok(()) } else { Err(failure) }
        }
    }
}

fn is_gone(failure: &Failure) -> bool {
    use FailureKind as Kind;
    matches!(failure.kind, Kind::NotFound | Kind::Forbidden | Kind::Suspended | Kind::SignedOut)
}
