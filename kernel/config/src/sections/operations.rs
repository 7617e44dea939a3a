//! For those who run the server.

use super::formats::SocketText;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;

/// A listener of its own for metrics and readiness in detail: they tell about the house, not about a patient, and are nobody else's business.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Operations {
    /// Address to listen on; the loopback of this machine, or one that only the monitoring reaches. It asks for no password.
    #[schemars(with = "SocketText")]
    pub listen: SocketAddr,
}
