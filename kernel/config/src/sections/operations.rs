//! The listener for operators.

use super::formats::SocketText;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;

/// A separate listener for metrics and detailed readiness. It exposes internals of the server but no patient data, and must not be public.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Operations {
    /// Address and port to listen on: the loopback address, or an address that only the monitoring can reach. The listener requires no
    /// password.
    #[schemars(with = "SocketText")]
    pub listen: SocketAddr,
    /// Settings of plugins that administrators cannot change in the back office: keys, or tables with everything below, e.g.
    /// `hosts.netrika1.settings.endpoint`. By default those that decide who a person is and whether money came
    /// (docs/adr/0063). The environment and `--set` take precedence over the back office without an entry here.
    pub fixed_settings: Vec<String>,
}
