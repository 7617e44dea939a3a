//! Connections without TLS.

use crate::Variant;
use std::net::IpAddr;

/// Whether a host is this machine. Data sent there does not cross a network.
pub(crate) fn is_this_machine(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

impl Variant {
    /// Whether the configuration allows this connection without TLS: `mail`, `database`, `files`, or a plugin's destination exactly as granted.
    pub fn allows_plaintext(&self, what: &str) -> bool {
        self.security.plaintext.iter().any(|allowed| allowed == what)
    }
}
