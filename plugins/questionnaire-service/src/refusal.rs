//! Maps the error body `{"error":{"code","message","patientMessage"}}` to the contract's problems (docs/questionnaire-service.md, Errors). The
//! message is not read: it may contain anything and is meant for the service's own log, where the request id finds it. `patientMessage` is
//! the hospital's reason for the patient; the kernel cleans it.

use crate::failure::{Failure, pause_ms};
use crate::service::read as parse;
use cabinet_plugin_sdk::http::Response;
use cabinet_plugin_sdk::{Problem, ProblemCode};
use serde::Deserialize;
use serde_json::Value;

/// An error response of the service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// The HTTP status.
    pub(crate) status: u16,
    /// The error code.
    pub(crate) code: Code,
    pause_ms: Option<u32>,
    /// `error.patientMessage` of refused answers.
    for_patient: Option<String>,
}

/// `error.code`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Code {
    NotFound,
    Closed,
    Outdated,
    InvalidAnswers,
    BadRequest,
    Unauthorized,
    Forbidden,
    Unavailable,
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
#[serde(rename_all = "camelCase")]
struct Written {
    code: Code,
    /// Anything but a text is ignored: the code decides what happens.
    #[serde(default)]
    patient_message: Value,
}

/// Parses a response that is not a success.
pub(crate) fn read(response: &Response) -> Failure {
    let (status, pause_ms) = (response.status, pause_ms(response));
    match parse::<Body>(&response.body) {
        Ok(Body { error }) => {
            let text = error.patient_message.as_str().filter(|_| error.code == Code::InvalidAnswers);
            let for_patient = text.map(str::to_owned);
            Failure::Refused(Refusal { status, code: error.code, pause_ms, for_patient })
        }
        Err(_) => Failure::Status(status, pause_ms),
    }
}

impl Refusal {
    /// Whether the answers may have been kept. `unavailable` promises that nothing was done.
    pub(crate) const fn is_unsure(&self) -> bool {
        match self.code {
            Code::Internal => true,
            Code::Unknown => self.status >= 500,
            _ => false,
        }
    }

    /// Whether the service would have refused the same request before as well: it looked at the answers, so an earlier attempt with the same
    /// key cannot have been kept.
    pub(crate) const fn settles_repetition(&self) -> bool {
        matches!(self.code, Code::InvalidAnswers | Code::BadRequest)
    }

    /// Converts the refusal to a problem.
    pub(crate) fn into_problem(self) -> Problem {
        let passing = matches!(self.status, 429 | 502..=504);
        let code = match self.code {
            Code::NotFound => ProblemCode::NotFound,
            Code::Closed | Code::Outdated => ProblemCode::ReadOnly,
            Code::InvalidAnswers | Code::BadRequest => ProblemCode::Invalid,
            Code::Unauthorized | Code::Forbidden => ProblemCode::Configuration,
            Code::Unavailable => ProblemCode::Unavailable,
            Code::Internal | Code::Unknown if passing => ProblemCode::Unavailable,
            Code::Internal | Code::Unknown => ProblemCode::Failed,
        };
        let hint = match self.code {
            Code::Unauthorized | Code::Forbidden => ": check the secret `api_key`",
            _ => "",
        };
        let problem = Problem::new(
            code,
            format!(
                "the questionnaire service refused with status {}, {}{hint}",
                self.status,
                self.code.name()
            ),
        );
        let problem = match self.for_patient {
            Some(text) => problem.for_patient(text),
            None => problem,
        };
        match self.pause_ms {
            Some(pause) if code.is_outage() => problem.retry_after_ms(pause),
            _ => problem,
        }
    }
}

impl Code {
    /// The code on the wire.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::NotFound => "not_found",
            Self::Closed => "closed",
            Self::Outdated => "outdated",
            Self::InvalidAnswers => "invalid_answers",
            Self::BadRequest => "bad_request",
            Self::Unauthorized => "unauthorized",
            Self::Forbidden => "forbidden",
            Self::Unavailable => "unavailable",
            Self::Internal => "internal",
            Self::Unknown => "a code that is not in the protocol",
        }
    }
}
