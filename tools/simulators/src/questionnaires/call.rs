//! The calls of the protocol (docs/questionnaire-service.md): their names for faults and counters, their paths.

use crate::faults;
use serde::{Deserialize, Serialize};

/// A call of the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Call {
    /// `GET /health`
    Health,
    /// `GET /patients/{id}/assignments`
    Assignments,
    /// `GET /patients/{id}/assignments/{id}/form`
    Form,
    /// `GET /patients/{id}/assignments/{id}/response`
    Response,
    /// `POST /patients/{id}/assignments/{id}/response`
    Submit,
}

impl Call {
    /// All calls.
    pub const ALL: [Self; 5] = [Self::Health, Self::Assignments, Self::Form, Self::Response, Self::Submit];

    /// Name in faults and counters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Health => "health",
            Self::Assignments => "assignments",
            Self::Form => "form",
            Self::Response => "response",
            Self::Submit => "submit",
        }
    }

    /// Path below the base.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Health => "/health",
            Self::Assignments => "/patients/{patientId}/assignments",
            Self::Form => "/patients/{patientId}/assignments/{assignmentId}/form",
            Self::Response | Self::Submit => "/patients/{patientId}/assignments/{assignmentId}/response",
        }
    }
}

impl faults::Call for Call {
    const COUNT: usize = Self::ALL.len();

    fn index(self) -> usize {
        self as usize
    }
}
