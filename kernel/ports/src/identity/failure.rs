//! Why somebody could not be identified.

use crate::{Problem, ProblemCode};
use std::time::Duration;

/// A failure of the portal or of the plugin before it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {detail}{}", kind.name(), system_code.as_deref().map(|code| format!(" ({code})")).unwrap_or_default())]
pub struct IdentityFailure {
    /// What happened.
    pub kind: FailureKind,
    /// The portal's own code, e.g. `ESIA-007004`; for administrators only.
    pub system_code: Option<String>,
    /// For the log. Never holds personal data.
    pub detail: String,
    /// The earliest sensible moment to try again, from now.
    pub retry_after: Option<Duration>,
}

impl IdentityFailure {
    /// A failure without further hints.
    pub fn new(kind: FailureKind, detail: impl Into<String>) -> Self {
        Self { kind, system_code: None, detail: detail.into(), retry_after: None }
    }
}

/// The closed list of the contract (`plugins/wit/since-0.1/identity.wit`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FailureKind {
    /// The person refused, or closed the portal's page (ESIA-007004).
    RefusedByPerson,
    /// The portal lets no unconfirmed account in (ESIA-007055).
    NotTrusted,
    /// Code or refresh token used, expired or unknown (ESIA-007011): start again.
    Spent,
    /// The portal refused us; an administrator has to look.
    Rejected,
    /// The portal reported something else.
    Failed,
    /// The portal cannot be reached, or answers no protocol of its own; or the plugin is not there.
    Unavailable,
    /// A token is not what the portal signed, or not for us.
    Untrustworthy,
}

impl FailureKind {
    /// The stable word of logs, metrics and the audit.
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

/// The plugin itself gave no answer: it is missing, busy, out of time, or trapped. The portal said nothing.
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
