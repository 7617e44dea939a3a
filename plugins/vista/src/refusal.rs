//! The adapter's error body `{"error":{"code","message","retryable","into"?}}` in the contract's words (protocol sheet vista §4). Its message
//! stays unread: it is for the hospital's own log, where the request's id finds it, and may hold anything.

use crate::absent;
use crate::adapter::read_json;
use crate::failure::Failure;
use cabinet_plugin_sdk::http::Response;
use cabinet_plugin_sdk::{Problem, ProblemCode};
use serde::Deserialize;

/// How soon to ask again if the adapter calls its failure passing and does not say.
const PASSING_PAUSE_MS: u32 = 30_000;
/// An hour: as long as the kernel would wait for anybody.
const MOST_PAUSE_S: u32 = 3_600;

/// A refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// Status that it came with.
    pub(crate) status: u16,
    /// Which.
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
    /// Of a later version.
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

/// What an answer that is no success says.
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

/// `Retry-After` in seconds.
fn pause(response: &Response) -> Option<u32> {
    let seconds: u32 = response.header("retry-after")?.trim().parse().ok()?;
    Some(seconds.min(MOST_PAUSE_S) * 1_000)
}

impl Refusal {
    /// Whether the adapter does not know itself what was done.
    pub(crate) const fn is_unsure(&self) -> bool {
        match self.code {
            Code::UpstreamTimeout | Code::Internal => true,
            Code::Unknown => self.status >= 500,
            _ => false,
        }
    }

    /// As a problem.
    pub(crate) fn into_problem(self) -> Problem {
        let passing = self.retryable || matches!(self.status, 429 | 502..=504);
        let code = match self.code {
            Code::NotFound => ProblemCode::NotFound,
            // The client lives on under another id: the feed tells which, and the kernel asks anew who the person is.
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
            (Some(pause), ProblemCode::Unavailable | ProblemCode::TimedOut) => problem.retry_after_ms(pause),
            (None, ProblemCode::Unavailable) => problem.retry_after_ms(PASSING_PAUSE_MS),
            _ => problem,
        }
    }
}

impl Code {
    /// As on the wire.
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
