//! The homeserver's configuration. JSON is YAML.

use serde_json::{Value, json};
use std::fs;
use std::path::Path;

pub const SERVER_NAME: &str = "hosp.test";
/// `sender_localpart` of the application service.
pub const SENDER: &str = "cabinet";
pub const AS_TOKEN: &str = "as-token-of-the-test";
pub const HS_TOKEN: &str = "hs-token-of-the-test";
/// Also of the demo's homeserver (`tools/synapse/serve.py`). Paths are of its folder, in which it runs; the least that bcrypt can do, since that
/// is not what is tested.
const HOMESERVER: &str = include_str!("../../../tools/synapse/homeserver.json");
const SERVICE: &str = include_str!("../../../tools/synapse/service.json");

/// What differs between tests.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Where the application service listens. Without it the homeserver has none.
    pub service_url: Option<String>,
    /// Other members of the configuration, e.g. `rc_message`. They replace those of the tests.
    pub other: Value,
    /// Other members of the registration file.
    pub registration: Value,
}

pub(crate) fn write(folder: &Path, port: u16, settings: &Settings) {
    let mut config = read(HOMESERVER);
    config["public_baseurl"] = format!("http://127.0.0.1:{port}/").into();
    config["listeners"][0]["port"] = port.into();
    if let Some(url) = &settings.service_url {
        let mut registration = read(SERVICE);
        registration["url"] = url.as_str().into();
        registration["as_token"] = AS_TOKEN.into();
        registration["hs_token"] = HS_TOKEN.into();
        replace(&mut registration, &settings.registration);
        fs::write(folder.join("service.json"), registration.to_string()).unwrap();
        config["app_service_config_files"] = json!(["service.json"]);
    }
    replace(&mut config, &settings.other);
    if config.get("user_consent").is_some() {
        consent_pages(folder);
        config["listeners"][0]["resources"][0]["names"] = json!(["client", "consent"]);
        config["user_consent"]["template_dir"] = "consent".into();
    }
    fs::write(folder.join("homeserver.json"), config.to_string()).unwrap();
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn replace(all: &mut Value, others: &Value) {
    for (name, value) in others.as_object().into_iter().flatten() {
        all[name] = value.clone();
    }
}

/// Synapse looks for the pages of each language, and always for English ones.
fn consent_pages(folder: &Path) {
    let pages = folder.join("consent/en");
    fs::create_dir_all(&pages).unwrap();
    fs::write(pages.join("1.0.html"), "<html>terms</html>").unwrap();
    fs::write(pages.join("success.html"), "<html>accepted</html>").unwrap();
}
