//! What the server lets the readiness call ask: the database, each plugin.

use async_trait::async_trait;
use serde::Serialize;
use utoipa::ToSchema;

/// How something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CheckStatus {
    /// Works.
    Up,
    /// Works in part: a plugin is out, the others and sign-in work.
    Degraded,
    /// Does not work.
    Down,
}

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckResult {
    /// How it is.
    pub status: CheckStatus,
    /// A sentence for the administrator; no personal data, no secrets.
    pub detail: String,
}

/// Something that can be asked whether it works.
#[async_trait]
pub trait HealthCheck: Send + Sync {
    /// `database`, `plugin:netrika`.
    fn name(&self) -> &str;
    /// Whether the cabinet is of no use without it: then the whole answer is 503.
    fn is_essential(&self) -> bool;
    /// Asks; must answer within a few seconds. The kernel stops waiting after five.
    async fn check(&self) -> CheckResult;
}
