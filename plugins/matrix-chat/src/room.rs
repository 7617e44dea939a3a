//! The patient's room (B-284…B-286). Its alias makes it unique: a second room of the same alias is refused by the homeserver, so a
//! repetition finds the first.

use crate::errors::ROOM_IN_USE;
use crate::server::{Call, Server, Speaker, escaped, required, set, text};
use crate::settings::Mode;
use cabinet_plugin_sdk::chat::{Account, Failure, FailureKind, Patient};
use cabinet_plugin_sdk::http::Method;
use serde_json::{Value, json};

/// The power level of moderators, which inviting requires.
const MAY_INVITE: u32 = 50;

pub(crate) fn open(server: &Server, account: &Account, patient: &Patient) -> Result<String, Failure> {
    // Before the room, so that the membership in it has the name.
    if let Some(name) = &patient.display_name {
        show_name(server, account, name)?;
    }
    let room = match create(server, account)? {
        Some(room) => room,
        None => existing(server, account)?,
    };
    if server.settings.mode == Mode::Appservice {
        join(server, account, &room)?;
    }
    refuse_encryption(server, account, &room)?;
    Ok(room)
}

fn show_name(server: &Server, account: &Account, name: &str) -> Result<(), Failure> {
    let path = format!("/v3/profile/{}/displayname", escaped(&account.user_id));
    let call = Call::new("displayname", Method::Put, path).by(Speaker::Patient(account));
    server.expect(call.body(json!({ "displayname": name }))).map(|_| ())
}

/// `cab_0123…` of `@cab_0123…:server`.
fn localpart(account: &Account) -> Result<&str, Failure> {
    let local =
        account.user_id.strip_prefix('@').and_then(|rest| rest.split_once(':')).map(|(local, _)| local);
    local.ok_or_else(|| Failure::new(FailureKind::Invalid, "user-id: not a Matrix id"))
}

/// None if the patient has a room.
fn create(server: &Server, account: &Account) -> Result<Option<String>, Failure> {
    let mut invited: Vec<&str> = server.settings.invited().collect();
    if server.settings.mode == Mode::Appservice {
        invited.push(&account.user_id);
    }
    let mut body = json!({
        "preset": "private_chat",
        "visibility": "private",
        "room_alias_name": localpart(account)?,
        "invite": invited,
        "power_level_content_override": { "invite": MAY_INVITE },
        // Rooms are not encrypted (adr/0047). Guests stay out: the preset would let them in.
        "initial_state": [
            { "type": "m.room.guest_access", "state_key": "", "content": { "guest_access": "forbidden" } },
            // An employee who is invited later reads what was written before.
            { "type": "m.room.history_visibility", "state_key": "", "content": { "history_visibility": "shared" } },
        ],
    });
    if let Some(name) = &server.settings.room_name {
        set(&mut body, "name", name.as_str());
    }
    let call = Call::new("createRoom", Method::Post, "/v3/createRoom");
    match server.ask(call.by(server.keeper(account)).body(body))? {
        Ok(answer) => required(&answer, "room_id", "createRoom").map(|id| Some(id.to_owned())),
        Err(refused) if refused.code() == ROOM_IN_USE => Ok(None),
        Err(refused) => Err(server.failure(&refused)),
    }
}

/// Returns the room of the alias and invites missing members: an interrupted call may have skipped some, and others may have left.
fn existing(server: &Server, account: &Account) -> Result<String, Failure> {
    let alias = format!("#{}:{}", localpart(account)?, server.settings.server_name);
    let call = Call::new("directory", Method::Get, format!("/v3/directory/room/{}", escaped(&alias)));
    let answer = server.expect(call.by(server.keeper(account)))?;
    let room = required(&answer, "room_id", "directory")?.to_owned();

    let path = format!("/v3/rooms/{}/members", escaped(&room));
    let members = server.expect(Call::new("members", Method::Get, path).by(server.keeper(account)))?;
    let is_there = |user: &str| {
        let events = members.get("chunk").and_then(Value::as_array);
        events.into_iter().flatten().any(|event| {
            let membership = event.pointer("/content/membership").and_then(Value::as_str);
            text(event, "state_key") == Some(user) && matches!(membership, Some("invite" | "join" | "ban"))
        })
    };
    let patient = (server.settings.mode == Mode::Appservice).then_some(account.user_id.as_str());
    for user in server.settings.invited().chain(patient).filter(|user| !is_there(user)) {
        let path = format!("/v3/rooms/{}/invite", escaped(&room));
        let call = Call::new("invite", Method::Post, path).by(server.keeper(account));
        server.expect(call.body(json!({ "user_id": user })))?;
    }
    Ok(room)
}

/// An answer of 200 does not prove it (synapse 1492): the list of rooms does.
fn join(server: &Server, account: &Account, room: &str) -> Result<(), Failure> {
    let path = format!("/v3/rooms/{}/join", escaped(room));
    let patient = Speaker::Patient(account);
    server.expect(Call::new("join", Method::Post, path).by(patient).body(json!({})))?;
    let joined = server.expect(Call::new("joined_rooms", Method::Get, "/v3/joined_rooms").by(patient))?;
    let rooms = joined.get("joined_rooms").and_then(Value::as_array);
    if rooms.is_some_and(|rooms| rooms.iter().any(|found| found.as_str() == Some(room))) {
        return Ok(());
    }
    Err(Failure::new(FailureKind::Unavailable, "join: the patient is not in the room yet"))
}

/// A homeserver may encrypt every new room; the clinic's answers could then not be shown.
fn refuse_encryption(server: &Server, account: &Account, room: &str) -> Result<(), Failure> {
    let path = format!("/v3/rooms/{}/state/m.room.encryption", escaped(room));
    match server.ask(Call::new("state", Method::Get, path).by(server.keeper(account)))? {
        Ok(_) => {
            let why = "the room is encrypted: switch encryption by default off at the homeserver";
            Err(Failure::new(FailureKind::Rejected, why))
        }
        Err(refused) if refused.code() == "M_NOT_FOUND" => Ok(()),
        Err(refused) => Err(server.failure(&refused)),
    }
}
