//! Who is invited to a room (B-285).

use crate::server::{Call, Server, Speaker, escaped, text};
use crate::settings::Mode;
use cabinet_plugin_sdk::chat::{Account, Failure};
use cabinet_plugin_sdk::http::Method;
use cabinet_plugin_sdk::log;
use serde_json::{Value, json};

/// Invites everybody who is missing: a new room has only its keeper, an interrupted call may have skipped some, and others may have left.
/// An employee or bot who cannot be invited (e.g. of a server that cannot be reached) is missing until the next time.
pub(crate) fn complete(server: &Server, account: &Account, room: &str) -> Result<(), Failure> {
    let keeper = server.keeper(account);
    let there = members(server, keeper, room)?;
    let missing = |user: &str| !there.iter().any(|member| member == user);
    if server.settings.mode == Mode::Appservice && missing(&account.user_id) {
        send(server, keeper, room, &account.user_id)?;
    }
    for user in server.settings.invited().filter(|user| missing(user)) {
        if let Err(failure) = send(server, keeper, room, user) {
            log::warn(
                "an employee or the bot cannot be invited to a room",
                &[("reason", failure.detail.as_str())],
            );
        }
    }
    Ok(())
}

/// Invites one more employee.
pub(crate) fn invite(server: &Server, keeper: Speaker<'_>, room: &str, user: &str) -> Result<(), Failure> {
    if members(server, keeper, room)?.iter().any(|member| member == user) {
        return Ok(());
    }
    send(server, keeper, room, user)
}

fn send(server: &Server, keeper: Speaker<'_>, room: &str, user: &str) -> Result<(), Failure> {
    let path = format!("/v3/rooms/{}/invite", escaped(room));
    let call = Call::new("invite", Method::Post, path).by(keeper);
    server.expect(call.body(json!({ "user_id": user }))).map(|_| ())
}

/// Those who are in the room, invited to it or banned from it.
fn members(server: &Server, keeper: Speaker<'_>, room: &str) -> Result<Vec<String>, Failure> {
    let path = format!("/v3/rooms/{}/members", escaped(room));
    let answer = server.expect(Call::new("members", Method::Get, path).by(keeper))?;
    let events = answer.get("chunk").and_then(Value::as_array).into_iter().flatten();
    let known = events.filter(|event| {
        let membership = event.pointer("/content/membership").and_then(Value::as_str);
        matches!(membership, Some("invite" | "join" | "ban"))
    });
    Ok(known.filter_map(|event| text(event, "state_key").map(str::to_owned)).collect())
}
