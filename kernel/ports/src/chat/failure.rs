//! Failures of the chat. What the patient's screen says for each is in adr/0047.

use crate::{Problem, ProblemCode};
use std::time::Duration;
use url::Url;

/// A failure of the homeserver or of the plugin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {detail}{}", kind.name(), system_code.as_deref().map(|code| format!(" ({code})")).unwrap_or_default())]
pub struct ChatFailure {
    pub kind: ChatFailureKind,
    /// The homeserver's own code, e.g. `M_FORBIDDEN`; for administrators only.
    pub system_code: Option<String>,
    /// For the log. Never contains personal data.
    pub detail: String,
    /// Time to wait before the next attempt.
    pub retry_after: Option<Duration>,
    /// Where the homeserver's terms are accepted; a page of its own origin.
    pub consent_url: Option<Box<Url>>,
}

/// The closed list of the contract (`plugins/wit/since-0.1/chat.wit`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChatFailureKind {
    /// The patient has to accept the homeserver's terms (B-218).
    ConsentNeeded,
    /// The account's token is not valid any more: renew it.
    SignedOut,
    /// The account is locked, suspended or deactivated.
    Suspended,
    /// This account may not do this.
    Forbidden,
    /// No such room, event or file.
    NotFound,
    TooLarge,
    /// Too many requests.
    TooMany,
    /// The homeserver has reached a limit of its own. This is not a lost connection.
    Full,
    /// The call is malformed.
    Invalid,
    /// The homeserver refused us; an administrator must check the configuration.
    Rejected,
    /// The transaction does not come from the homeserver.
    Forged,
    /// The homeserver cannot be reached or violates its protocol, or the plugin is missing.
    Unavailable,
    Failed,
}

impl ChatFailureKind {
    /// The stable name in answers, logs and metrics.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ConsentNeeded => "chat_consent_needed",
            Self::SignedOut => "chat_signed_out",
            Self::Suspended => "chat_suspended",
            Self::Forbidden => "chat_forbidden",
            Self::NotFound => "chat_not_found",
            Self::TooLarge => "chat_too_large",
            Self::TooMany => "chat_too_many",
            Self::Full => "chat_full",
            Self::Invalid => "chat_invalid",
            Self::Rejected => "chat_misconfigured",
            Self::Forged => "chat_forged",
            Self::Unavailable => "chat_unavailable",
            Self::Failed => "chat_failed",
        }
    }
}

/// A failure of the plugin itself, which may be missing, busy, timed out or trapped. There is no answer from the homeserver.
impl From<Problem> for ChatFailure {
    fn from(problem: Problem) -> Self {
        let kind = match problem.code {
            ProblemCode::Configuration | ProblemCode::Unsupported => ChatFailureKind::Rejected,
            ProblemCode::Garbled | ProblemCode::Failed | ProblemCode::Invalid => ChatFailureKind::Failed,
            _ => ChatFailureKind::Unavailable,
        };
        Self {
            kind,
            system_code: None,
            detail: format!("{}: {}", problem.code.name(), problem.detail),
            retry_after: problem.retry_after,
            consent_url: None,
        }
    }
}
