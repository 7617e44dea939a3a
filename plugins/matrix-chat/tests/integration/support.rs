//! A scripted homeserver behind the plugin's public functions.

use cabinet_plugin_sdk::chat::{Account, Patient};
use cabinet_plugin_sdk::http::{Error, Response};
use cabinet_plugin_sdk::testing::{Installed, Sent, TestHost};
use serde_json::{Value, json};

/// Requests that the manifest does not allow are refused, as by the kernel.
const MANIFEST: &str = include_str!("../../plugin.toml");

pub(crate) const BASE: &str = "https://chat.hospital.test";
pub(crate) const AS_TOKEN: &str = "token-of-the-service";
pub(crate) const HS_TOKEN: &str = "token-of-the-homeserver";
pub(crate) const KEY: &str = "0123456789abcdef0123456789abcdef";

pub(crate) type Answer = Result<Response, Error>;

pub(crate) fn homeserver(settings: Value, answerer: impl Fn(&Sent) -> Answer + 'static) -> Installed {
    let mut all = json!({ "base_url": BASE, "server_name": "hospital.test" });
    all.as_object_mut().unwrap().extend(settings.as_object().unwrap().clone());
    TestHost::for_plugin(MANIFEST)
        .settings(all)
        .secret("as_token", AS_TOKEN)
        .secret("hs_token", HS_TOKEN)
        .answer(answerer)
        .install()
}

pub(crate) fn answer(status: u16, body: &Value) -> Answer {
    Ok(Response { status, headers: Vec::new(), body: body.to_string().into_bytes() })
}

pub(crate) fn patient() -> Patient {
    Patient { key: KEY.into(), display_name: None }
}

pub(crate) fn account() -> Account {
    Account { user_id: format!("@cab_{KEY}:hospital.test"), credentials: None }
}
