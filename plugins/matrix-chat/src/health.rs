//! Whether the homeserver accepts us, and whether its registration file fits our settings (protocol sheet matrix §7).

use crate::register::in_namespace;
use crate::server::{Call, Server, Speaker, text};
use crate::settings::Mode;
use cabinet_plugin_sdk::Health;
use cabinet_plugin_sdk::chat::{Account, Failure, FailureKind};
use cabinet_plugin_sdk::http::Method;
use serde_json::{Value, json};

/// An account that no patient has: keys are random.
const NOBODY: &str = "00000000000000000000000000000000";

pub(crate) fn health(server: &Server) -> Result<Health, Failure> {
    let versions = server.expect(Call::new("versions", Method::Get, "/versions"))?;
    let newest = versions.get("versions").and_then(Value::as_array).and_then(|all| all.last()?.as_str());
    let Some(newest) = newest else {
        return Err(Failure::new(FailureKind::Rejected, "no Matrix homeserver answers: check `base_url`"));
    };
    let newest: String =
        newest.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '.').take(16).collect();
    match server.settings.mode {
        Mode::Appservice => {
            own_name(server)?;
            namespace(server)?;
            let pushes = ping(server)?;
            Ok(Health { detail: format!("Matrix {newest}; application service accepted; {pushes}") })
        }
        Mode::Register => {
            passwords(server)?;
            Ok(Health { detail: format!("Matrix {newest}; accounts with passwords") })
        }
    }
}

fn own_name(server: &Server) -> Result<(), Failure> {
    let who = server.expect(Call::new("whoami", Method::Get, "/v3/account/whoami").by(Speaker::Service))?;
    if text(&who, "user_id") == Some(server.settings.user_id(&server.settings.sender).as_str()) {
        return Ok(());
    }
    let why = "whoami: another name than that of the service: check `sender` and `server_name`";
    Err(Failure::new(FailureKind::Rejected, why))
}

/// Checks that accounts with the prefix belong to the service: one of them exists or can be created.
fn namespace(server: &Server) -> Result<(), Failure> {
    let localpart = format!("{}{NOBODY}", server.settings.prefix);
    let account = Account { user_id: server.settings.user_id(&localpart), credentials: None };
    let call = Call::new("whoami", Method::Get, "/v3/account/whoami").by(Speaker::Patient(&account));
    match server.ask(call)? {
        Ok(_) => Ok(()),
        Err(refused) if refused.status == 403 => in_namespace(server, &localpart).map(|_| ()),
        Err(refused) => Err(server.failure(&refused)),
    }
}

/// Whether the homeserver reaches us. A kernel that is just starting is not reached yet, so this is told and no failure.
fn ping(server: &Server) -> Result<&'static str, Failure> {
    let path = format!("/v1/appservice/{}/ping", server.settings.service);
    let call = Call::new("ping", Method::Post, path).by(Speaker::Service);
    match server.ask(call.body(json!({ "transaction_id": "health" })))? {
        Ok(_) => Ok("it reaches us"),
        Err(refused) if refused.code() == "M_FORBIDDEN" => Err(Failure::new(
            FailureKind::Rejected,
            "ping: another id than that of the service: check `service`",
        )),
        Err(_) => Ok("it does not reach us: nothing that the clinic writes is announced"),
    }
}

fn passwords(server: &Server) -> Result<(), Failure> {
    let offered = server.expect(Call::new("login", Method::Get, "/v3/login"))?;
    let flows = offered.get("flows").and_then(Value::as_array);
    if flows.is_some_and(|flows| flows.iter().any(|flow| text(flow, "type") == Some("m.login.password"))) {
        return Ok(());
    }
    Err(Failure::new(
        FailureKind::Rejected,
        "login: the homeserver offers no passwords: set `mode` to appservice",
    ))
}
