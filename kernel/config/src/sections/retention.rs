//! Retention of data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Retention periods in days. Older data is deleted in the background.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Retention {
    /// Days until a registration with an unconfirmed address is deleted, including its scans. The confirmation link is valid for two days.
    #[schemars(range(min = 3, max = 365))]
    pub unconfirmed_days: u32,
    /// Days to keep the audit log. Patients see their part of it as the access log.
    #[schemars(range(min = 365))]
    pub audit_days: u32,
    /// Days to keep notices about new documents. The documents are not deleted.
    #[schemars(range(min = 30))]
    pub notices_days: u32,
    /// Days to keep failed jobs for the administrator.
    #[schemars(range(min = 7))]
    pub failed_jobs_days: u32,
}
