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
}
