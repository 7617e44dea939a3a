//! The parameters of a request, for both families.

use crate::settings::{Family, Settings, SignIn};
use cabinet_plugin_sdk::Problem;
use cabinet_plugin_sdk::http::{Escape, Request};
use cabinet_plugin_sdk::secrets::{self, Secret};
use cabinet_plugin_sdk::url::query_value;
use serde_json::{Map, Value};

/// The host replaces these names in the body. Letters only: they look the same in a form and in JSON.
const LOGIN: &str = "cabinetSecretLogin";
const PASSWORD: &str = "cabinetSecretPassword";
const TOKEN: &str = "cabinetSecretToken";

/// Parameters of one request, in order.
#[derive(Debug, Default)]
pub(crate) struct Params(Map<String, Value>);

impl Params {
    /// Adds a parameter.
    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.0.insert(name.to_owned(), value.into());
        self
    }

    /// Adds a parameter if it is there.
    pub(crate) fn with_some(self, name: &str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// The body; structured parameters are JSON in a text in the classic family (sheet §1).
    fn body(&self, family: Family) -> String {
        if family == Family::Json {
            return Value::Object(self.0.clone()).to_string();
        }
        let pair = |(name, value): (&String, &Value)| {
            let text = match value {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            format!("{name}={}", query_value(&text))
        };
        self.0.iter().map(pair).collect::<Vec<_>>().join("&")
    }
}

/// The merchant's credentials. They travel in the body, never in the address, and the plugin never sees them.
pub(crate) struct Credentials(Vec<(&'static str, &'static str, Secret)>);

impl Credentials {
    pub(crate) fn get(settings: &Settings) -> Result<Self, Problem> {
        let of = |name, placeholder, secret| Ok::<_, Problem>((name, placeholder, secrets::get(secret)?));
        Ok(Self(match settings.sign_in {
            SignIn::Password => vec![of("userName", LOGIN, "login")?, of("password", PASSWORD, "password")?],
            SignIn::Token => vec![of("token", TOKEN, "token")?],
        }))
    }

    /// The request for the operation at this address.
    pub(crate) fn request<'a>(&'a self, settings: &Settings, address: &str, params: Params) -> Request<'a> {
        let signed_in =
            self.0.iter().fold(params, |params, (name, placeholder, _)| params.with(name, *placeholder));
        let (kind, escape) = match settings.family {
            Family::Classic => ("application/x-www-form-urlencoded", Escape::Form),
            Family::Json => ("application/json", Escape::Json),
        };
        let request = Request::post(address)
            .header("Content-Type", kind)
            .header("Accept", "application/json")
            .body(signed_in.body(settings.family))
            .timeout_ms(settings.timeout_ms);
        self.0.iter().fold(request, |request, (_, placeholder, secret)| {
            request.secret_in_body(*placeholder, secret, escape)
        })
    }
}
