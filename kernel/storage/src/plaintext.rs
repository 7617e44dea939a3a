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

#[cfg(test)]
mod tests {
    use super::is_open_database;

    #[test]
    fn a_database_elsewhere_needs_a_mode_that_insists_on_tls() {
        for open in [
            "postgres://cabinet:x@db.hospital.example/cabinet",
            "postgres://cabinet:x@10.0.0.5:5432/cabinet?sslmode=prefer",
            "postgres://cabinet:x@localhost/cabinet?host=db.hospital.example",
            "postgres://cabinet:x@localhost/cabinet?hostaddr=10.0.0.5",
            "postgres://cabinet:x@[::1]/cabinet?hostaddr=2001:db8::5",
            "postgres://cabinet:x@localhost/cabinet?host=localhost&host=db.hospital.example",
            "postgres://cabinet:x@localhost/cabinet?host=localhost&hostaddr=10.0.0.5",
            "postgres://cabinet:x@db.hospital.example/cabinet?sslmode=require&sslmode=prefer",
        ] {
            assert!(is_open_database(open), "{open}");
        }
        for safe in [
            "postgres://cabinet:x@db.hospital.example/cabinet?sslmode=require",
            "postgres://cabinet:x@db.hospital.example/cabinet?sslmode=verify-full",
            "postgres://cabinet:x@localhost/cabinet?hostaddr=10.0.0.5&sslmode=verify-full",
            "postgres://cabinet:x@127.0.0.1:5432/cabinet",
            "postgres://cabinet:x@[::1]/cabinet",
            "postgres://cabinet:x@localhost/cabinet",
            "postgres://cabinet:x@db.hospital.example/cabinet?hostaddr=127.0.0.1",
            "postgres:///cabinet?host=/var/run/postgresql",
            "postgres://cabinet:x@%2Fvar%2Frun%2Fpostgresql/cabinet",
        ] {
            assert!(!is_open_database(safe), "{safe}");
        }
    }
}
