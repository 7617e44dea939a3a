//! Failures of an identification.

use crate::{Problem, ProblemCode};
use std::time::Duration;

/// A failure of the portal or of its plugin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {detail}{}", kind.name(), system_code.as_deref().map(|code| format!(" ({code})")).unwrap_or_default())]
pub struct IdentityFailure {
    pub kind: FailureKind,
    /// The portal's own code, e.g. `ESIA-007004`; for administrators only.
    pub system_code: Option<String>,
    /// For the log. Never contains personal data.
    pub detail: String,
    /// Time to wait before the next attempt.
    pub retry_after: Option<Duration>,
}

impl IdentityFailure {
    /// A failure without a portal code or retry time.
    pub fn new(kind: FailureKind, detail: impl Into<String>) -> Self {
        Self { kind, system_code: None, detail: detail.into(), retry_after: None }
    }
}

/// The closed list of the contract (`plugins/wit/since-0.1/identity.wit`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FailureKind {
    /// The person refused or closed the portal's page (ESIA-007004).
    RefusedByPerson,
    /// The portal does not admit unconfirmed accounts (ESIA-007055).
    NotTrusted,
    /// Code or refresh token is used, expired or unknown (ESIA-007011). The sign-in must be restarted.
    Spent,
    /// The portal rejected our request; an administrator must check the configuration.
    Rejected,
    /// The portal reported another error.
    Failed,
    /// The portal cannot be reached or violates its protocol, or the plugin is missing.
    Unavailable,
    /// A token is not signed by the portal or not issued for us.
    Untrustworthy,
}

impl FailureKind {
    /// The stable name in logs, metrics and the audit log.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RefusedByPerson => "refused_by_person",
            Self::NotTrusted => "not_trusted",
            Self::Spent => "spent",
            Self::Rejected => "rejected",
            Self::Failed => "failed",
            Self::Unavailable => "unavailable",
            Self::Untrustworthy => "untrustworthy",
        }
    }
}

/// Converts a failure of the plugin itself, which may be missing, busy, timed out or trapped. There is no answer from the portal.
impl From<Problem> for IdentityFailure {
    fn from(problem: Problem) -> Self {
        let kind = match problem.code {
            ProblemCode::Garbled
            | ProblemCode::Failed
            | ProblemCode::Invalid
            | ProblemCode::ProfileIncomplete => FailureKind::Failed,
            ProblemCode::Configuration | ProblemCode::Unsupported => FailureKind::Rejected,
            _ => FailureKind::Unavailable,
        };
        let detail = format!("{}: {}", problem.code.name(), problem.detail);
        Self { kind, system_code: None, detail, retry_after: problem.retry_after }
    }
}
