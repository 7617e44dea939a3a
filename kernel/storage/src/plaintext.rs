//! Detects connections to a PostgreSQL server over a network without TLS.

use sqlx::postgres::{PgConnectOptions, PgSslMode};
use std::net::IpAddr;

/// Whether a PostgreSQL URL points to another machine and permits a connection without TLS. The driver parses the URL itself: `host=` and
/// `hostaddr=` replace its host, the last of repeated parameters applies, and `PGHOST`, `PGHOSTADDR` and `PGSSLMODE` supply omitted values.
/// An invalid URL returns `false`; it is rejected elsewhere.
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
