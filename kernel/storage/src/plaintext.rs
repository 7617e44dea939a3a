//! Whether the way to a PostgreSQL server passes a network without TLS.

use sqlx::postgres::{PgConnectOptions, PgSslMode};
use std::net::IpAddr;

/// Whether a PostgreSQL address leads over a network and lets the driver go without TLS. The driver itself reads the address: `host=` and
/// `hostaddr=` replace its host, of repeated parameters the last one counts, and `PGHOST`, `PGHOSTADDR` and `PGSSLMODE` say what it leaves
/// out. What is no address is refused elsewhere.
pub fn is_open_database(url: &str) -> bool {
    let Ok(options) = url.parse::<PgConnectOptions>() else { return false };
    let host = options.get_host();
    let is_near = options.get_socket().is_some()
        || host.starts_with('/')
        || host == "localhost"
        || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    let insists =
        matches!(options.get_ssl_mode(), PgSslMode::Require | PgSslMode::VerifyCa | PgSslMode::VerifyFull);
    !is_near && !insists
}
