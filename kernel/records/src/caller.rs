//! The user on whose behalf the record is read.

use cabinet_domain::{Origin, UserId};

/// The user from the access token. A call sees only this user's data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    pub user: UserId,
    /// Origin of the request, for the audit log.
    pub origin: Option<Origin>,
}

impl Caller {
    /// A caller without a request, such as a job.
    pub const fn without_request(user: UserId) -> Self {
        Self { user, origin: None }
    }
}
