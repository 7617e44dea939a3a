//! The homeserver's configuration. JSON is YAML.

use serde_json::{Value, json};
use std::fs;
use std::path::Path;

pub const SERVER_NAME: &str = "hosp.test";
/// `sender_localpart` of the application service.
pub const SENDER: &str = "cabinet";
pub const AS_TOKEN: &str = "as-token-of-the-test";
pub const HS_TOKEN: &str = "hs-token-of-the-test";
/// Ed25519, for this server only.
const SIGNING_KEY: &str = "ed25519 a_test uYEIIjnUBmGbX1yOMjm6MIvsjKfBT5ZbYcBJmDvZPvU\n";

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
    let path = |name: &str| folder.join(name).display().to_string();
    let unlimited = json!({ "per_second": 10_000, "burst_count": 10_000 });
    let mut config = json!({
        "server_name": SERVER_NAME,
        "public_baseurl": format!("http://127.0.0.1:{port}/"),
        "report_stats": false,
        "listeners": [{
            "bind_addresses": ["127.0.0.1"], "port": port, "tls": false, "type": "http",
            "resources": [{ "names": ["client"], "compress": false }],
        }],
        "database": { "name": "sqlite3", "args": { "database": path("homeserver.db") } },
        "media_store_path": path("media"),
        "signing_key_path": path("signing.key"),
        "macaroon_secret_key": "macaroon-key-of-the-test",
        "form_secret": "form-secret-of-the-test",
        "registration_shared_secret": "registration-secret-of-the-test",
        "trusted_key_servers": [],
        "enable_registration": true,
        "enable_registration_without_verification": true,
        // The least that bcrypt can do: it is not what is tested.
        "bcrypt_rounds": 4,
        "presence": { "enabled": false },
        "rc_message": unlimited, "rc_registration": unlimited, "rc_room_creation": unlimited,
        "rc_login": { "address": unlimited, "account": unlimited, "failed_attempts": unlimited },
        "rc_joins": { "local": unlimited, "remote": unlimited },
        "rc_invites": { "per_room": unlimited, "per_user": unlimited, "per_issuer": unlimited },
    });
    if let Some(url) = &settings.service_url {
        let names =
            |pattern: &str| json!([{ "exclusive": true, "regex": format!("{pattern}:{SERVER_NAME}") }]);
        let mut registration = json!({
            "id": "cabinet", "url": url, "as_token": AS_TOKEN, "hs_token": HS_TOKEN,
            "sender_localpart": SENDER, "rate_limited": false, "receive_ephemeral": true,
            "namespaces": { "users": names("@cab_[0-9a-f]{32}"), "aliases": names(r"#cab_[0-9a-f]{32}(\.[a-z0-9-]+)?"), "rooms": [] },
        });
        replace(&mut registration, &settings.registration);
        fs::write(folder.join("service.json"), registration.to_string()).unwrap();
        config["app_service_config_files"] = json!([path("service.json")]);
    }
    replace(&mut config, &settings.other);
    if config.get("user_consent").is_some() {
        consent_pages(folder);
        config["listeners"][0]["resources"][0]["names"] = json!(["client", "consent"]);
        config["user_consent"]["template_dir"] = path("consent").into();
    }
    fs::write(folder.join("signing.key"), SIGNING_KEY).unwrap();
    fs::write(folder.join("homeserver.json"), config.to_string()).unwrap();
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
