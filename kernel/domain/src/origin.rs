//! Where something was asked from.

use crate::SessionId;
use std::net::IpAddr;

/// The request that a change belongs to, for the audit trail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// Its id, as the answer and the log carry it.
    pub request_id: String,
    /// Where the request came from: a patient's browser, or another system of the hospital.
    pub address: Option<IpAddr>,
    /// The session that it was made in; none before sign-in.
    pub session: Option<SessionId>,
}

impl Origin {
    /// A request of which only the id is known.
    pub fn of_request(id: impl Into<String>) -> Self {
        Self { request_id: id.into(), address: None, session: None }
    }
}
