//! Requests to the homeserver.

use crate::credentials::Credentials;
use crate::errors;
use crate::settings::{Mode, Settings};
use cabinet_plugin_sdk::chat::{Account, Failure, FailureKind};
use cabinet_plugin_sdk::http::{Method, Request};
use cabinet_plugin_sdk::{secrets, settings};
use serde_json::Value;

/// The homeserver with its settings.
pub(crate) struct Server {
    pub(crate) settings: Settings,
}

/// For whom a request is made.
#[derive(Clone, Copy)]
pub(crate) enum Speaker<'a> {
    /// Without an authorization.
    Nobody,
    /// The application service itself.
    Service,
    Patient(&'a Account),
}

/// A request. Its `name` is for failures: the path contains ids.
pub(crate) struct Call<'a> {
    pub(crate) name: &'static str,
    pub(crate) method: Method,
    /// Below `/_matrix/client`.
    pub(crate) path: String,
    pub(crate) query: Vec<(&'static str, String)>,
    pub(crate) body: Option<Value>,
    pub(crate) speaker: Speaker<'a>,
}

/// An answer with a status of 400 or more, or a redirect.
pub(crate) struct Refused {
    pub(crate) status: u16,
    pub(crate) body: Value,
    retry_after: Option<String>,
    name: &'static str,
}

impl<'a> Call<'a> {
    pub(crate) fn new(name: &'static str, method: Method, path: impl Into<String>) -> Self {
        Self { name, method, path: path.into(), query: Vec::new(), body: None, speaker: Speaker::Nobody }
    }

    pub(crate) fn body(mut self, body: Value) -> Self {
        self.body = Some(body);
        self
    }

    pub(crate) fn query(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.query.push((name, value.into()));
        self
    }

    pub(crate) fn by(mut self, speaker: Speaker<'a>) -> Self {
        self.speaker = speaker;
        self
    }
}

impl Server {
    pub(crate) fn open() -> Result<Self, Failure> {
        Ok(Self { settings: settings()? })
    }

    /// The account that creates and administers the room of this patient.
    pub(crate) fn keeper<'a>(&self, account: &'a Account) -> Speaker<'a> {
        match self.settings.mode {
            Mode::Appservice => Speaker::Service,
            Mode::Register => Speaker::Patient(account),
        }
    }

    /// As [`Self::ask`]; every refusal is a failure.
    pub(crate) fn expect(&self, call: Call<'_>) -> Result<Value, Failure> {
        self.ask(call)?.map_err(|refused| self.failure(&refused))
    }

    pub(crate) fn failure(&self, refused: &Refused) -> Failure {
        let Refused { status, body, retry_after, name } = refused;
        errors::failure(&self.settings, name, *status, retry_after.as_deref(), body)
    }

    /// Sends a request once.
    pub(crate) fn ask(&self, mut call: Call<'_>) -> Result<Result<Value, Refused>, Failure> {
        let as_token;
        let mut own_token = None;
        let mut service_token = None;
        match (call.speaker, self.settings.mode) {
            (Speaker::Nobody, _) => {}
            (Speaker::Service, Mode::Register) => {
                return Err(Failure::new(FailureKind::Rejected, "there is no application service"));
            }
            (Speaker::Patient(account), Mode::Register) => own_token = Some(Credentials::of(account)?.token),
            (speaker, Mode::Appservice) => {
                if let Speaker::Patient(account) = speaker {
                    call.query.push(("user_id", account.user_id.clone()));
                }
                as_token = secrets::get("as_token")?;
                service_token = Some(&as_token);
            }
        }
        let mut request = Request::new(call.method, self.address(&call)).timeout_ms(self.settings.timeout_ms);
        if let Some(token) = own_token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        if let Some(token) = service_token {
            request = request.secret_header("Authorization", "Bearer ", token, "");
        }
        if let Some(body) = &call.body {
            request = request.header("Content-Type", "application/json").body(body.to_string());
        }
        let response = request.send()?;
        let body = serde_json::from_slice(&response.body).unwrap_or(Value::Null);
        if !response.is_success() {
            let retry_after = response.header("retry-after").map(str::to_owned);
            return Ok(Err(Refused { status: response.status, body, retry_after, name: call.name }));
        }
        if !body.is_object() {
            let why = format!("{}: an answer without a JSON object: check `base_url`", call.name);
            return Err(Failure::new(FailureKind::Unavailable, why));
        }
        Ok(Ok(body))
    }

    fn address(&self, call: &Call<'_>) -> String {
        let mut address = format!("{}/_matrix/client{}", self.settings.base_url, call.path);
        for (at, (name, value)) in call.query.iter().enumerate() {
            address += if at == 0 { "?" } else { "&" };
            address += name;
            address += "=";
            address += &escaped(value);
        }
        address
    }
}

impl Refused {
    pub(crate) fn code(&self) -> &str {
        text(&self.body, "errcode").unwrap_or_default()
    }
}

/// As one segment of a path, or as a value of a query.
pub(crate) fn escaped(text: &str) -> String {
    cabinet_plugin_sdk::url::query_value(text)
}

/// Adds a member to an object.
pub(crate) fn set(object: &mut Value, name: &str, value: impl Into<Value>) {
    if let Some(members) = object.as_object_mut() {
        members.insert(name.to_owned(), value.into());
    }
}

/// A member that is a text.
pub(crate) fn text<'v>(object: &'v Value, name: &str) -> Option<&'v str> {
    object.get(name)?.as_str()
}

/// A member that must be a text.
pub(crate) fn required<'v>(object: &'v Value, name: &str, call: &str) -> Result<&'v str, Failure> {
    text(object, name)
        .filter(|text| !text.is_empty())
        .ok_or_else(|| Failure::new(FailureKind::Failed, format!("{call}: an answer without `{name}`")))
}
