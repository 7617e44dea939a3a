//! Rate and size limits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Rate and size limits.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Maximum requests per minute from one address to calls that need no token.
    #[schemars(range(min = 1))]
    pub anonymous_per_minute: u32,
    /// Maximum requests per minute of one signed-in user.
    #[schemars(range(min = 1))]
    pub user_per_minute: u32,
    /// Maximum requests per minute of one other hospital system (`services.systems`).
    #[schemars(range(min = 1))]
    pub system_per_minute: u32,
    /// Maximum sign-in attempts per minute from one address.
    #[schemars(range(min = 1))]
    pub sign_in_per_minute: u32,
    /// Maximum registrations, uploads of their scans, password resets and repeated confirmation e-mails per hour from one address. Up to a
    /// sixth of them may arrive at once. Raise the limit if many people register at the hospital's own computers.
    #[schemars(range(min = 6))]
    pub registrations_per_hour: u32,
    /// Maximum size of a JSON request body in bytes.
    #[schemars(range(min = 1024, max = 16777216))]
    pub body_bytes: u32,
}
