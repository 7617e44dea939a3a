//! The port of sign-in at a state identity portal. `plugins/wit/since-0.1/identity.wit` defines the terms and rules of each function.
//!
//! ```
//! use cabinet_plugin_sdk::identity::{Attempt, Callback, Failure, FailureKind, Finding, Identity, Proof};
//! use cabinet_plugin_sdk::{Health, Lifecycle, Problem, identity_plugin};
//!
//! struct Portal;
//!
//! impl Lifecycle for Portal {
//!     fn health() -> Result<Health, Problem> {
//!         Ok(Health { detail: "the portal answers".into() })
//!     }
//! }
//!
//! impl Identity for Portal {
//!     fn authorization_url(attempt: Attempt) -> Result<String, Failure> {
//!         Ok(format!("https://portal.example/ac?state={}", attempt.state))
//!     }
//!     fn redeem(_callback: Callback) -> Result<Proof, Failure> {
//!         Err(Failure::new(FailureKind::Spent, "the code is used").code("ESIA-007011"))
//!     }
//!     fn refusal(error: String, _description: String) -> Failure {
//!         Failure::new(FailureKind::Failed, error)
//!     }
//!     fn check() -> Vec<Finding> {
//!         vec![Finding::good("clock", "right")]
//!     }
//! }
//!
//! identity_plugin!(Portal);
//! ```

use crate::{Problem, ProblemCode, http, kv, secrets, signer};

pub use crate::bindings::identity::port::*;

impl Failure {
    /// A failure without further hints.
    pub fn new(kind: FailureKind, detail: impl Into<String>) -> Self {
        Self { kind, system_code: None, detail: detail.into(), retry_after_ms: None }
    }

    /// Adds the portal's error code.
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

impl Finding {
    /// A check that passed.
    pub fn good(subject: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { subject: subject.into(), verdict: Verdict::Good, detail: detail.into() }
    }

    /// A check that an administrator should look at.
    pub fn doubtful(subject: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { subject: subject.into(), verdict: Verdict::Doubtful, detail: detail.into() }
    }

    /// A check that failed.
    pub fn bad(subject: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { subject: subject.into(), verdict: Verdict::Bad, detail: detail.into() }
    }
}

impl From<http::Error> for Failure {
    fn from(error: http::Error) -> Self {
        let kind = match &error {
            http::Error::Denied(_) => FailureKind::Rejected,
            _ => FailureKind::Unavailable,
        };
        Self::new(kind, error.to_string())
    }
}

impl From<signer::Error> for Failure {
    fn from(error: signer::Error) -> Self {
        let kind = match &error {
            signer::Error::Unavailable(_) => FailureKind::Unavailable,
            signer::Error::Denied(_) | signer::Error::Failed(_) => FailureKind::Rejected,
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
