//! Why a call failed, and what is certain about its effect.

use crate::refusal::Refusal;
use cabinet_plugin_sdk::http::{Error, Response};
use cabinet_plugin_sdk::{Problem, ProblemCode};

/// Why a call failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Failure {
    /// No response.
    Http(Error),
    /// A response without the service's error body, from a proxy or a wrong address. Status and `Retry-After`.
    Status(u16, Option<u32>),
    /// The service refused the request.
    Refused(Refusal),
    /// A response that violates the protocol, with the place.
    Garbled(String),
}

impl Failure {
    /// Whether it is certain that nothing was sent.
    pub(crate) const fn is_without_connection(&self) -> bool {
        matches!(self, Self::Http(Error::Connect(_)))
    }

    /// Whether the answers may have been kept nevertheless.
    pub(crate) const fn leaves_open_what_was_done(&self) -> bool {
        match self {
            Self::Http(Error::Connect(_) | Error::Denied(_) | Error::Tls(_)) => false,
            Self::Http(Error::Timeout | Error::TooLarge(_) | Error::Protocol(_)) | Self::Garbled(_) => true,
            Self::Status(status, _) => matches!(*status, 300..=399 | 408 | 500..=599),
            Self::Refused(refusal) => refusal.is_unsure(),
        }
    }

    /// A description for the log.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Http(Error::Timeout) => "no answer in time".into(),
            Self::Http(Error::Connect(_)) => "no connection".into(),
            Self::Http(_) => "broken connection".into(),
            Self::Status(status, _) => format!("status {status}"),
            Self::Refused(refusal) => format!("status {}, {}", refusal.status, refusal.code.name()),
            Self::Garbled(_) => "garbled".into(),
        }
    }
}

/// `Retry-After` in seconds, as milliseconds; at most one hour, the longest that the kernel waits.
pub(crate) fn pause_ms(response: &Response) -> Option<u32> {
    let seconds: u32 = response.header("retry-after")?.trim().parse().ok()?;
    Some(seconds.min(3_600) * 1_000)
}

/// For reads. A write checks first whether it may have taken effect.
impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Http(error) => error.into(),
            Failure::Status(status @ (300..=399 | 401 | 403 | 404 | 405 | 407 | 415), _) => {
                Self::configuration(format!(
                    "the address answered status {status} without the service's error: check `base_url`"
                ))
            }
            Failure::Status(status @ (408 | 425 | 429 | 500..=599), pause) => {
                let problem = Self::new(
                    ProblemCode::Unavailable,
                    format!("the questionnaire service is not there: status {status} without its error"),
                );
                match pause {
                    Some(pause) => problem.retry_after_ms(pause),
                    None => problem,
                }
            }
            Failure::Status(status, _) => {
                Self::garbled(format!("status {status} without the service's error"))
            }
            Failure::Refused(refusal) => refusal.into_problem(),
            Failure::Garbled(place) => Self::garbled(format!("the questionnaire service's answer: {place}")),
        }
    }
}
