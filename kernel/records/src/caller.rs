//! On whose behalf the record is read.

use cabinet_domain::{Origin, UserId};

/// The owner of all data that a call may see, as the access token named them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// Whose record.
    pub user: UserId,
    /// Where it was asked from, for the audit audit_log.
    pub origin: Option<Origin>,
}

impl Caller {
    /// A caller without a request, such as a job.
    pub const fn without_request(user: UserId) -> Self {
        Self { user, origin: None }
    }
}
