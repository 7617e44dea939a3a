//! The user and the request on whose behalf an operation runs.

use cabinet_domain::{Origin, SystemId, UserId};
use std::net::IpAddr;

/// The owner of the data, as named in the access token, and the origin of the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// The owner of the data.
    pub user: UserId,
    /// Client IP address, for the consent register.
    pub address: Option<IpAddr>,
    /// Origin of the request, for the audit log.
    pub origin: Option<Origin>,
    /// The other hospital system that acts on the owner's data, but not on the owner's behalf (B-278). The audit log then names no
    /// user as the actor.
    pub by_system: Option<SystemId>,
}

impl Caller {
    /// A caller without a request, such as a job or the seeding.
    pub const fn without_request(user: UserId) -> Self {
        Self { user, address: None, origin: None, by_system: None }
    }

    /// Another hospital system that acts on this user's data.
    pub const fn system(user: UserId, system: SystemId, origin: Option<Origin>) -> Self {
        Self { user, address: None, origin, by_system: Some(system) }
    }

    /// The acting user; `None` if another system acts.
    pub const fn actor(&self) -> Option<UserId> {
        if self.by_system.is_some() { None } else { Some(self.user) }
    }

    /// The detail of an audit event; names the system if one acts.
    pub fn marked(&self, mut detail: serde_json::Value) -> serde_json::Value {
        if let (Some(system), Some(fields)) = (&self.by_system, detail.as_object_mut()) {
            fields.insert("by".to_owned(), "system".into());
            fields.insert("system".to_owned(), system.as_str().into());
        }
        detail
    }
}
