//! The local configuration file of a deployment under test, as `cargo xtask up` writes one.

use super::place::Place;
use crate::support::{DATA_KEY, TOKEN_KEY, built_plugins};
use cabinet_simulators::netrika::DEMO_GUID;
use std::fmt::Write;
use std::path::PathBuf;

/// Debug level where personal data could end up in a log line.
const LOGGED: &str = "info,cabinet=debug,cabinet_api=debug,cabinet_http=debug,cabinet_accounts=debug,cabinet_booking=debug,cabinet_storage=debug,\
     cabinet_plugin_host=debug,tower_http=debug,sqlx=warn";

/// Settings of a deployment that differ from the default.
#[derive(Debug, Clone)]
pub struct Wishes {
    /// X-038: how long a patient waits for the outcome; the settling job checks five seconds later.
    pub wait_timeout_s: u32,
    /// Timeout of the plugin for the hub's response to a booking.
    pub booking_timeout_ms: u32,
    /// How long a stopping kernel waits for requests, and then again for bookings.
    pub drain_s: u32,
    /// URL of a PostgreSQL server; `None` for SQLite.
    pub postgres: Option<String>,
    /// Whether the first kernel creates the SQLite database. Otherwise it is a migrated one.
    pub no_database: bool,
    /// Folder of the plugins, if not the build's.
    pub plugins: Option<PathBuf>,
    /// Additional TOML tables.
    pub more: String,
}

impl Default for Wishes {
    fn default() -> Self {
        let (postgres, plugins, more) = (None, None, String::new());
        Self {
            wait_timeout_s: 20,
            booking_timeout_ms: 15_000,
            drain_s: 10,
            postgres,
            no_database: false,
            plugins,
            more,
        }
    }
}

/// Writes the file and the secrets that it names.
pub fn write(place: &Place, wishes: &Wishes) -> PathBuf {
    let (key, guid, url) = (place.path("token.key"), place.path("netrika.guid"), place.path("database.url"));
    let data_key = place.path("data.key");
    std::fs::write(&key, TOKEN_KEY).unwrap();
    std::fs::write(&data_key, DATA_KEY).unwrap();
    std::fs::write(&guid, DEMO_GUID).unwrap();
    let database = match &wishes.postgres {
        Some(address) => {
            std::fs::write(&url, address).unwrap();
            format!("kind = \"postgres\"\nconnections = 5\nurl = {{ file = {url:?} }}")
        }
        None => format!("kind = \"sqlite\"\npath = {:?}", place.path("cabinet.sqlite")),
    };
    let hub = format!("http://{}", place.hub_address());
    let mut text = format!(
        r#"
[operations]
listen = "127.0.0.1:0"

[http]
listen = "127.0.0.1:0"
web_root = {web:?}
plugin_root = {plugins:?}
cache_root = {cache:?}
drain_s = {drain}

[database]
{database}

[files]
root = {files:?}

[security]
demo = true
admin_factor = false
token_key = {{ file = {key:?} }}
data_key = {{ file = {data_key:?} }}

[limits]
anonymous_per_minute = 100000
user_per_minute = 100000
sign_in_per_minute = 1000

[logging]
filter = "{LOGGED}"

[visits]
wait_timeout_s = {wait}
settle_s = 1

[plugins.vista]
enabled = false

[plugins.netrika]
secrets.guid = {{ file = {guid:?} }}

[plugins.netrika.grant]
http = ["{hub}"]
private_addresses = ["127.0.0.1/32"]

[hosts.netrika1.settings]
endpoint = "{hub}/hub25/HubService.svc"
booking_timeout_ms = {booking}
history_timeout_ms = 15000
"#,
        web = place.path("web"),
        plugins = wishes.plugins.clone().unwrap_or_else(built_plugins),
        cache = place.path("cache"),
        files = place.path("files"),
        drain = wishes.drain_s,
        wait = wishes.wait_timeout_s,
        booking = wishes.booking_timeout_ms,
    );
    writeln!(text, "{}", wishes.more).unwrap();
    let path = place.path("local.toml");
    std::fs::write(&path, text).unwrap();
    path
}
