//! On whose behalf something is done.

use cabinet_domain::{Origin, SystemId, UserId};
use std::net::IpAddr;

/// The owner of the data, as the access token named them, and the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// Whose data.
    pub user: UserId,
    /// From which address, for the register of consents.
    pub address: Option<IpAddr>,
    /// Where it was asked from, for the audit audit_log.
    pub origin: Option<Origin>,
    /// The other system of the hospital that acts, about the owner but not for them (B-278): the trail names no user as actor then.
    pub by_system: Option<SystemId>,
}

impl Caller {
    /// A caller without a request, such as a job or a seed.
    pub const fn without_request(user: UserId) -> Self {
        Self { user, address: None, origin: None, by_system: None }
    }

    /// Another system of the hospital, about this user.
    pub const fn system(user: UserId, system: SystemId, origin: Option<Origin>) -> Self {
        Self { user, address: None, origin, by_system: Some(system) }
    }

    /// Who acts: nobody whom the cabinet knows, if it is a system.
    pub const fn actor(&self) -> Option<UserId> {
        if self.by_system.is_some() { None } else { Some(self.user) }
    }

    /// What a line of the audit trail tells, with the mark of a system if one acts.
    pub fn marked(&self, mut detail: serde_json::Value) -> serde_json::Value {
        if let (Some(system), Some(fields)) = (&self.by_system, detail.as_object_mut()) {
            fields.insert("by".to_owned(), "system".into());
            fields.insert("system".to_owned(), system.as_str().into());
        }
        detail
    }
}
