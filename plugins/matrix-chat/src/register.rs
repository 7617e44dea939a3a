//! Accounts of patients (protocol sheet matrix §3, §4).

use crate::credentials::{self, Credentials};
use crate::errors::USER_IN_USE;
use crate::server::{Call, Server, Speaker, required, set, text};
use crate::settings::Mode;
use cabinet_plugin_sdk::chat::{Account, Failure, FailureKind, Patient};
use cabinet_plugin_sdk::http::Method;
use serde_json::{Value, json};

const REGISTER: &str = "/v3/register";
/// Names that are tried if the first is taken (B-219).
const MOST_SUFFIXES: u32 = 9;
/// How the account's only device is called in clients of the clinic.
const DEVICE_NAME: &str = "Cabinet";

pub(crate) fn register(server: &Server, patient: &Patient) -> Result<Account, Failure> {
    // Anything else could be a name, or not be in the namespace.
    let is_key = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if patient.key.len() != 32 || !patient.key.bytes().all(is_key) {
        return Err(Failure::new(FailureKind::Invalid, "key: 32 lower-case hexadecimal digits"));
    }
    let localpart = format!("{}{}", server.settings.prefix, patient.key);
    match server.settings.mode {
        Mode::Appservice => in_namespace(server, &localpart),
        Mode::Register => openly(server, &localpart),
    }
}

/// Registers in the exclusive namespace, where a taken name can only be this patient's own.
pub(crate) fn in_namespace(server: &Server, localpart: &str) -> Result<Account, Failure> {
    let body = json!({
        "type": "m.login.application_service",
        "username": localpart,
        // Without it the homeserver would make a device and a token (matrix-spec 736).
        "inhibit_login": true,
    });
    let call = Call::new("register", Method::Post, REGISTER).by(Speaker::Service).body(body);
    let account = Account { user_id: server.settings.user_id(localpart), credentials: None };
    match server.ask(call)? {
        Ok(answer) if text(&answer, "user_id") == Some(account.user_id.as_str()) => Ok(account),
        Ok(_) => Err(Failure::new(FailureKind::Rejected, "register: another user id: check `server_name`")),
        Err(refused) if refused.code() == USER_IN_USE => Ok(account),
        Err(refused) => Err(server.failure(&refused)),
    }
}

/// B-219, B-283. A taken name is somebody else's, or our own of a call that was interrupted, whose password is lost.
fn openly(server: &Server, localpart: &str) -> Result<Account, Failure> {
    for suffix in 0..=MOST_SUFFIXES {
        let name = if suffix == 0 { localpart.to_owned() } else { format!("{localpart}{suffix}") };
        if let Some(account) = try_name(server, &name)? {
            return Ok(account);
        }
    }
    Err(Failure::new(FailureKind::Failed, "register: every name is in use").code(USER_IN_USE))
}

/// None if the name is in use.
fn try_name(server: &Server, name: &str) -> Result<Option<Account>, Failure> {
    let password = credentials::password();
    let mut body =
        json!({ "username": name, "password": password, "initial_device_display_name": DEVICE_NAME });
    let send = |body: &Value| {
        let call = Call::new("register", Method::Post, REGISTER).query("kind", "user").body(body.clone());
        server.ask(call)
    };
    let refused = match send(&body)? {
        Ok(answer) => return account(&answer, password).map(Some),
        Err(refused) => refused,
    };
    if refused.code() == USER_IN_USE {
        return Ok(None);
    }
    // The first answer names the stages and opens a session (user-interactive authentication).
    let Some(session) = text(&refused.body, "session").filter(|_| refused.status == 401) else {
        return Err(server.failure(&refused));
    };
    if !offers_dummy(&refused.body) {
        let why = "register: the homeserver wants more than m.login.dummy";
        return Err(Failure::new(FailureKind::Rejected, why));
    }
    set(&mut body, "auth", json!({ "type": "m.login.dummy", "session": session }));
    match send(&body)? {
        Ok(answer) => account(&answer, password).map(Some),
        Err(refused) if refused.code() == USER_IN_USE => Ok(None),
        Err(refused) => Err(server.failure(&refused)),
    }
}

fn offers_dummy(body: &Value) -> bool {
    let flows = body.get("flows").and_then(Value::as_array);
    flows.is_some_and(|flows| flows.iter().any(|flow| flow.get("stages") == Some(&json!(["m.login.dummy"]))))
}

fn account(answer: &Value, password: String) -> Result<Account, Failure> {
    let user_id = required(answer, "user_id", "register")?.to_owned();
    let credentials = Credentials {
        token: required(answer, "access_token", "register")?.to_owned(),
        device: required(answer, "device_id", "register")?.to_owned(),
        password,
    };
    Ok(credentials.into_account(user_id))
}

/// Signs in on the same device. An account of the namespace has no token of its own.
pub(crate) fn renew(server: &Server, account: Account) -> Result<Account, Failure> {
    if server.settings.mode == Mode::Appservice {
        return Ok(account);
    }
    let Credentials { device, password, .. } = Credentials::of(&account)?;
    let body = json!({
        "type": "m.login.password",
        "identifier": { "type": "m.id.user", "user": account.user_id },
        "password": password,
        "device_id": device,
        "initial_device_display_name": DEVICE_NAME,
    });
    match server.ask(Call::new("login", Method::Post, "/v3/login").body(body))? {
        Ok(answer) => {
            let token = required(&answer, "access_token", "login")?.to_owned();
            Ok(Credentials { token, device, password }.into_account(account.user_id))
        }
        Err(refused) => {
            let failure = server.failure(&refused);
            // The password was changed or the account closed: only the clinic can help.
            let is_closed = failure.kind == FailureKind::Forbidden;
            Err(if is_closed { Failure { kind: FailureKind::Suspended, ..failure } } else { failure })
        }
    }
}
