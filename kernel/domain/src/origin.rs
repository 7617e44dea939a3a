//! Origin of a request.

use crate::SessionId;
use std::net::IpAddr;

/// The request that caused a change, for the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// Request id, as in the response and the log.
    pub request_id: String,
    /// Address of the client: a patient's browser or another hospital system.
    pub address: Option<IpAddr>,
    /// The session of the request; `None` before sign-in.
    pub session: Option<SessionId>,
}

impl Origin {
    /// An origin of which only the request id is known.
    pub fn of_request(id: impl Into<String>) -> Self {
        Self { request_id: id.into(), address: None, session: None }
    }
}
