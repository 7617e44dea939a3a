//! The local configuration file of a deployment with a hospital that keeps records.

use super::place::Place;
use crate::support::{DATA_KEY, TOKEN_KEY, built_plugins};
use std::path::PathBuf;

/// Debug level where personal data could end up in a log line.
const LOGGED: &str = "info,cabinet=debug,cabinet_api=debug,cabinet_http=debug,cabinet_accounts=debug,cabinet_records=debug,cabinet_storage=debug,\
     cabinet_plugin_host=debug,cabinet_mail=debug,tower_http=debug,sqlx=warn";

/// Accepts the identity that the test people declare. Without these lines, only people confirmed by the state portal have a record.
pub const DECLARED: &str = "[records]\npatients = \"declared\"\n";

/// Writes the file and the secrets that it names.
pub fn write(place: &Place) -> PathBuf {
    let (key, data_key, api_key) = (place.path("token.key"), place.path("data.key"), place.path("vista.key"));
    std::fs::write(&key, TOKEN_KEY).unwrap();
    std::fs::write(&data_key, DATA_KEY).unwrap();
    std::fs::write(&api_key, cabinet_simulators::vista::DEMO_KEY).unwrap();
    let text = format!(
        r#"
[operations]
listen = "127.0.0.1:0"

[http]
listen = "127.0.0.1:0"
web_root = {web:?}
plugin_root = {plugins:?}
cache_root = {cache:?}
drain_s = 5

[database]
kind = "sqlite"
path = {database:?}

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

[notifications]
quiet_hours = ""

[mail]
host = "127.0.0.1"
port = {smtp}
security = "none"
from = "noreply@hospital.example"

{DECLARED}
[plugins.netrika]
enabled = false

[plugins.vista]
secrets.api_key = {{ file = {api_key:?} }}

[plugins.vista.grant]
http = ["http://{hospital}"]
private_addresses = ["127.0.0.1/32"]

[hosts.vista.settings]
base_url = "http://{hospital}/vista-api/v1"
"#,
        web = place.path("web"),
        plugins = built_plugins(),
        cache = place.path("cache"),
        database = place.path("cabinet.sqlite"),
        files = place.path("files"),
        smtp = place.smtp().port(),
        hospital = place.hospital_address(),
    );
    let path = place.path("local.toml");
    std::fs::write(&path, text).unwrap();
    path
}
