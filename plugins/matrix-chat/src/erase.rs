//! Removes what a patient wrote, when their account at the hospital is closed. A call may be interrupted and repeated at any point.

use crate::credentials::Credentials;
use crate::history::{Search, find, is_gone, redact};
use crate::server::{Call, Refused, Server, Speaker, escaped, set};
use crate::settings::Mode;
use cabinet_plugin_sdk::chat::{Account, Erasure, Failure};
use cabinet_plugin_sdk::http::Method;
use serde_json::{Value, json};

/// Redactions of one call: at 50 ms each they take a second.
const AT_ONCE: usize = 20;

pub(crate) fn erase(server: &Server, account: &Account, rooms: &[String]) -> Result<Erasure, Failure> {
    let mut erased: u32 = 0;
    for room in rooms {
        let search = Search {
            speaker: Speaker::Patient(account),
            room,
            sender: Some(&account.user_id),
            at_most: AT_ONCE,
        };
        let found = match find(server, &search, |_| true) {
            Ok(found) => found,
            Err(failure) if is_gone(&failure) => continue,
            Err(failure) => return Err(failure),
        };
        for event in &found.events {
            redact(server, Speaker::Patient(account), room, event)?;
            erased = erased.saturating_add(1);
        }
        if found.has_more {
            return Ok(Erasure { erased, more: true });
        }
    }
    for room in rooms {
        leave(server, account, room)?;
    }
    deactivate(server, account)?;
    Ok(Erasure { erased, more: false })
}

/// Leaves the room and forgets it.
fn leave(server: &Server, account: &Account, room: &str) -> Result<(), Failure> {
    for action in ["leave", "forget"] {
        let path = format!("/v3/rooms/{}/{action}", escaped(room));
        let call = Call::new("leave", Method::Post, path).by(Speaker::Patient(account));
        done(server, server.ask(call.body(json!({})))?)?;
    }
    Ok(())
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
