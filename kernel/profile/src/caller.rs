//! On whose behalf something is done.

use cabinet_domain::UserId;
use std::net::IpAddr;

/// The owner of the data, as the access token named them, and the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// Whose data.
    pub user: UserId,
    /// From which address, for the register of consents.
    pub address: Option<IpAddr>,
    /// The request, for the audit trail.
    pub request_id: Option<String>,
}

impl Caller {
    /// A caller without a request, such as a job or a seed.
    pub const fn without_request(user: UserId) -> Self {
        Self { user, address: None, request_id: None }
    }
}
