//! The port of the chat with the clinic. `plugins/wit/since-0.1/chat.wit` defines the terms and rules of each function.

use crate::{Problem, ProblemCode, http, kv, secrets};

pub use crate::bindings::chat::port::*;

impl Failure {
    /// A failure without further hints.
    pub fn new(kind: FailureKind, detail: impl Into<String>) -> Self {
        Self { kind, system_code: None, detail: detail.into(), retry_after_ms: None, consent_url: None }
    }

    /// Adds the homeserver's error code.
    #[must_use]
    pub fn code(mut self, code: impl Into<String>) -> Self {
        self.system_code = Some(code.into());
        self
    }

    /// Adds the shortest time after which to try again.
    #[must_use]
    pub fn retry_after_ms(mut self, milliseconds: u32) -> Self {
        self.retry_after_ms = Some(milliseconds);
        self
    }
}

/// Functions of this port may be repeated, so no failure leaves an unknown outcome.
impl From<http::Error> for Failure {
    fn from(error: http::Error) -> Self {
        let kind = match &error {
            http::Error::Denied(_) | http::Error::Tls(_) => FailureKind::Rejected,
            http::Error::TooLarge(_) => FailureKind::Failed,
            _ => FailureKind::Unavailable,
        };
        Self::new(kind, error.to_string())
    }
}

/// Allows `settings()?`.
impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        let kind = match problem.code {
            ProblemCode::Configuration | ProblemCode::Unsupported => FailureKind::Rejected,
            code if code.is_outage() => FailureKind::Unavailable,
            _ => FailureKind::Failed,
        };
        Self { retry_after_ms: problem.retry_after_ms, ..Self::new(kind, problem.detail) }
    }
}

impl From<secrets::SecretError> for Failure {
    fn from(error: secrets::SecretError) -> Self {
        Problem::from(error).into()
    }
}

impl From<kv::KvError> for Failure {
    fn from(error: kv::KvError) -> Self {
        Problem::from(error).into()
    }
}

/// For `lifecycle.health`, which fails with a problem.
impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        let code = match failure.kind {
            FailureKind::Rejected => ProblemCode::Configuration,
            FailureKind::Unavailable | FailureKind::TooMany | FailureKind::Full => ProblemCode::Unavailable,
            _ => ProblemCode::Failed,
        };
        Self { retry_after_ms: failure.retry_after_ms, ..Self::new(code, failure.detail) }
    }
}
