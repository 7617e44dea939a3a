//! Readiness checks that the server registers: the database and each plugin.

use async_trait::async_trait;
use serde::Serialize;
use utoipa::ToSchema;

/// The state of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CheckStatus {
    /// Fully working.
    Up,
    /// Partly working: a plugin is unavailable, the others and sign-in work.
    Degraded,
    /// Not working.
    Down,
}

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckResult {
    pub status: CheckStatus,
    /// A sentence for the administrator. Contains no personal data and no secrets.
    pub detail: String,
}

/// A component whose state can be checked.
#[async_trait]
pub trait HealthCheck: Send + Sync {
    /// Name of the check, for example `database` or `plugin:netrika`.
    fn name(&self) -> &str;
    /// Whether the application is unusable without this component. If so, its failure makes the whole response 503.
    fn is_essential(&self) -> bool;
    /// Runs the check. It must finish within a few seconds; the kernel stops waiting after five.
    async fn check(&self) -> CheckResult;
}
