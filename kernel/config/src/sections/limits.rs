//! Bounds that an operator may move.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Bounds.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Requests a minute from one address to the calls that need no token.
    #[schemars(range(min = 1))]
    pub anonymous_per_minute: u32,
    /// Requests a minute of one signed-in user.
    #[schemars(range(min = 1))]
    pub user_per_minute: u32,
    /// Requests a minute of one other system of the hospital (`services.systems`).
    #[schemars(range(min = 1))]
    pub system_per_minute: u32,
    /// Sign-in attempts a minute from one address.
    #[schemars(range(min = 1))]
    pub sign_in_per_minute: u32,
    /// Registrations, their scans, restores and new letters an hour from one address; a sixth of them at once. More where many register
    /// at the hospital's own computers.
    #[schemars(range(min = 6))]
    pub registrations_per_hour: u32,
    /// Largest JSON body in bytes.
    #[schemars(range(min = 1024, max = 16777216))]
    pub body_bytes: u32,
}
