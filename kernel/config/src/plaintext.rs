//! Connections without TLS.

use crate::Variant;
use std::net::IpAddr;
use url::{Host, Url};

/// Whether a host is this machine. Data sent there does not cross a network.
pub(crate) fn is_this_machine(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

impl Variant {
    /// Whether the configuration allows this connection without TLS: `mail`, `database`, or a plugin's destination exactly as granted.
    pub fn allows_plaintext(&self, what: &str) -> bool {
        self.security.plaintext.iter().any(|allowed| allowed == what)
    }
}

/// Whether a PostgreSQL URL leads over a network without requiring TLS. An invalid URL gives `false`; it is reported elsewhere.
pub fn is_open_database(url: &str) -> bool {
    let Ok(url) = Url::parse(url) else { return false };
    let is_near = match url.host() {
        Some(Host::Domain(name)) => is_this_machine(name) || name.starts_with("%2F"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        // A local socket.
        None => true,
    };
    // `?host=` takes precedence over the host of the URL (libpq, "Connection URIs").
    let named = url.query_pairs().find(|(name, _)| name == "host").map(|(_, host)| host.into_owned());
    let is_near = named.map_or(is_near, |host| host.starts_with('/') || is_this_machine(&host));
    let mode = url.query_pairs().find(|(name, _)| matches!(&**name, "sslmode" | "ssl-mode"));
    let is_sealed = mode.is_some_and(|(_, mode)| matches!(&*mode, "require" | "verify-ca" | "verify-full"));
    !is_near && !is_sealed
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
        ] {
            assert!(is_open_database(open), "{open}");
        }
        for safe in [
            "postgres://cabinet:x@db.hospital.example/cabinet?sslmode=require",
            "postgres://cabinet:x@db.hospital.example/cabinet?sslmode=verify-full",
            "postgres://cabinet:x@127.0.0.1:5432/cabinet",
            "postgres://cabinet:x@[::1]/cabinet",
            "postgres://cabinet:x@localhost/cabinet",
            "postgres:///cabinet?host=/var/run/postgresql",
        ] {
            assert!(!is_open_database(safe), "{safe}");
        }
    }
}
