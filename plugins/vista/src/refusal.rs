//! Maps the adapter's error body `{"error":{"code","message","retryable","into"?}}` to the contract's problems (protocol sheet vista §4).
//! The message is not read: it may contain anything and is meant for the hospital's own log, where the request id finds it.

use crate::absent;
use crate::adapter::read_json;
use crate::failure::Failure;
use cabinet_plugin_sdk::http::Response;
use cabinet_plugin_sdk::{Problem, ProblemCode};
use serde::Deserialize;

/// The retry delay if the adapter reports a temporary failure without `Retry-After`.
const PASSING_PAUSE_MS: u32 = 30_000;
/// Maximum retry delay: one hour, the longest that the kernel waits.
const MOST_PAUSE_S: u32 = 3_600;

/// An error response of the adapter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// The HTTP status.
    pub(crate) status: u16,
    /// The error code.
    pub(crate) code: Code,
    retryable: bool,
    pause_ms: Option<u32>,
}

/// `error.code`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Code {
    NotFound,
    Merged,
    Ambiguous,
    BadRequest,
    Unauthorized,
    Forbidden,
    Conflict,
    ReadOnly,
    UpstreamTimeout,
    Internal,
    /// A code of a later version.
    #[serde(other)]
    Unknown,
}

#[derive(Deserialize)]
struct Body {
    error: Written,
}

#[derive(Deserialize)]
struct Written {
    code: Code,
    #[serde(default, deserialize_with = "absent::usual")]
    retryable: bool,
}

/// Parses a response that is not a success.
pub(crate) fn read(response: &Response) -> Failure {
    let pause_ms = pause(response);
    match read_json::<Body>(&response.body) {
        Ok(Body { error }) => Failure::Refused(Refusal {
            status: response.status,
            code: error.code,
            retryable: error.retryable,
            pause_ms,
        }),
        Err(_) => Failure::Status(response.status, pause_ms),
    }
}

/// `Retry-After` in seconds, converted to milliseconds.
fn pause(response: &Response) -> Option<u32> {
    let seconds: u32 = response.header("retry-after")?.trim().parse().ok()?;
    Some(seconds.min(MOST_PAUSE_S) * 1_000)
}

impl Refusal {
    /// Whether the request may have taken effect.
    pub(crate) const fn is_unsure(&self) -> bool {
        match self.code {
            Code::UpstreamTimeout | Code::Internal => true,
            Code::Unknown => self.status >= 500,
            _ => false,
        }
    }

    /// Converts the refusal to a problem.
    pub(crate) fn into_problem(self) -> Problem {
        let passing = self.retryable || matches!(self.status, 429 | 502..=504);
        let code = match self.code {
            Code::NotFound => ProblemCode::NotFound,
            // The client was merged: the feed reports the new id, and the kernel looks the person up again.
            Code::Merged => ProblemCode::PatientUnknown,
            Code::Ambiguous => ProblemCode::PatientAmbiguous,
            Code::BadRequest => ProblemCode::Invalid,
            Code::Unauthorized | Code::Forbidden => ProblemCode::Configuration,
            Code::ReadOnly => ProblemCode::ReadOnly,
            Code::UpstreamTimeout => ProblemCode::TimedOut,
            Code::Conflict | Code::Internal | Code::Unknown if passing => ProblemCode::Unavailable,
            Code::Conflict | Code::Internal | Code::Unknown => ProblemCode::Failed,
        };
        let detail = format!("the adapter refused with status {}, {}", self.status, self.code.name());
        let hint = match self.code {
            Code::Unauthorized | Code::Forbidden => ": check the secret `api_key`",
            _ => "",
        };
        let problem = Problem::new(code, detail + hint);
        match (self.pause_ms, code) {
            (Some(pause), code) if code.is_outage() => problem.retry_after_ms(pause),
            (None, ProblemCode::Unavailable) => problem.retry_after_ms(PASSING_PAUSE_MS),
            _ => problem,
        }
    }
}

impl Code {
    /// The code on the wire.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::NotFound => "not_found",
            Self::Merged => "merged",
            Self::Ambiguous => "ambiguous",
            Self::BadRequest => "bad_request",
            Self::Unauthorized => "unauthorized",
            Self::Forbidden => "forbidden",
            Self::Conflict => "conflict",
            Self::ReadOnly => "read_only",
            Self::UpstreamTimeout => "upstream_timeout",
            Self::Internal => "internal",
            Self::Unknown => "a code that is not in the contract",
        }
    }
}
