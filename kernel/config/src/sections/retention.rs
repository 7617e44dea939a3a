//! How long things are kept that nobody needs for ever.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Days of keeping; what is older is removed in the background.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Retention {
    /// A registration whose address nobody proves, with its scans. Its link lives for two days.
    #[schemars(range(min = 3, max = 365))]
    pub unconfirmed_days: u32,
    /// Lines of the audit trail; patients see theirs as the access log.
    #[schemars(range(min = 365))]
    pub audit_days: u32,
    /// Notices about new documents; the documents stay.
    #[schemars(range(min = 30))]
    pub notices_days: u32,
    /// Jobs that were given up, kept for the administrator.
    #[schemars(range(min = 7))]
    pub failed_jobs_days: u32,
}
