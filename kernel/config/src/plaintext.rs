//! Ways without TLS.

use crate::Variant;
use std::net::IpAddr;

/// Whether a host is this machine: what is sent there passes no network.
pub(crate) fn is_this_machine(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

impl Variant {
    /// Whether the hospital allows a way without TLS: `mail`, `database`, or a destination of a plugin as its grant writes it.
    pub fn allows_plaintext(&self, what: &str) -> bool {
        self.security.plaintext.iter().any(|allowed| allowed == what)
    }
}
