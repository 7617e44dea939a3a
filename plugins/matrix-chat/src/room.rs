//! A patient's rooms (B-284…B-286), the general one and one of each department. A room's alias makes it unique: a second room of the same alias is refused by the homeserver, so a
//! repetition finds the first.

use crate::errors::ROOM_IN_USE;
use crate::members;
use crate::server::{Call, Server, Speaker, escaped, required, set};
use crate::settings::Mode;
use cabinet_plugin_sdk::chat::{Account, Department, Failure, FailureKind, Patient};
use cabinet_plugin_sdk::http::Method;
use serde_json::{Value, json};

/// The power level of moderators, which inviting requires.
const MAY_INVITE: u32 = 50;

pub(crate) fn open(
    server: &Server,
    account: &Account,
    patient: &Patient,
    department: Option<&Department>,
) -> Result<String, Failure> {
    // Before the room, so that the membership in it has the name.
    if let Some(name) = &patient.display_name {
        show_name(server, account, name)?;
    }
    let alias = alias(account, department)?;
    let name =
        department.map(|department| department.title.as_str()).or(server.settings.room_name.as_deref());
    let room = match create(server, account, &alias, name)? {
        Some(room) => room,
        None => existing(server, account, &alias)?,
    };
    members::complete(server, account, &room)?;
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

/// The alias's localpart: `cab_0123…` of `@cab_0123…:server`, followed by `.laboratory` for a department.
fn alias(account: &Account, department: Option<&Department>) -> Result<String, Failure> {
    let local =
        account.user_id.strip_prefix('@').and_then(|rest| rest.split_once(':')).map(|(local, _)| local);
    let local = local.ok_or_else(|| Failure::new(FailureKind::Invalid, "user-id: not a Matrix id"))?;
    let Some(department) = department else { return Ok(local.to_owned()) };
    let is_slug = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if !(1..=32).contains(&department.id.len()) || !department.id.bytes().all(is_slug) {
        return Err(Failure::new(FailureKind::Invalid, "department.id: lower-case letters, digits, hyphens"));
    }
    Ok(format!("{local}.{}", department.id))
}

/// None if the patient has a room.
fn create(
    server: &Server,
    account: &Account,
    alias: &str,
    name: Option<&str>,
) -> Result<Option<String>, Failure> {
    let mut body = json!({
        "preset": "private_chat",
        "visibility": "private",
        "room_alias_name": alias,
        "power_level_content_override": { "invite": MAY_INVITE },
        // Rooms are not encrypted (adr/0047). Guests stay out: the preset would let them in.
        "initial_state": [
            { "type": "m.room.guest_access", "state_key": "", "content": { "guest_access": "forbidden" } },
            // An employee who is invited later reads what was written before.
            { "type": "m.room.history_visibility", "state_key": "", "content": { "history_visibility": "shared" } },
        ],
    });
    if let Some(name) = name {
        set(&mut body, "name", name);
    }
    let call = Call::new("createRoom", Method::Post, "/v3/createRoom");
    match server.ask(call.by(server.keeper(account)).body(body))? {
        Ok(answer) => required(&answer, "room_id", "createRoom").map(|id| Some(id.to_owned())),
        Err(refused) if refused.code() == ROOM_IN_USE => Ok(None),
        Err(refused) => Err(server.failure(&refused)),
    }
}

fn existing(server: &Server, account: &Account, alias: &str) -> Result<String, Failure> {
    let alias = format!("#{alias}:{}", server.settings.server_name);
    let call = Call::new("directory", Method::Get, format!("/v3/directory/room/{}", escaped(&alias)));
    let answer = server.expect(call.by(server.keeper(account)))?;
    Ok(required(&answer, "room_id", "directory")?.to_owned())
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
