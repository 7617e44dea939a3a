//! Why a call failed, and what is certain about its effect.

use crate::refusal::{Code, Refusal};
use cabinet_plugin_sdk::http::Error;
use cabinet_plugin_sdk::{Problem, ProblemCode};

/// Why a call failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Failure {
    /// No response.
    Http(Error),
    /// A response without the adapter's error body, from a proxy or a wrong address. Status and `Retry-After`.
    Status(u16, Option<u32>),
    /// The adapter refused the request.
    Refused(Refusal),
    /// A response that violates the protocol, with the place.
    Garbled(String),
}

impl Failure {
    /// Whether it is certain that nothing was sent.
    pub(crate) const fn is_without_connection(&self) -> bool {
        matches!(self, Self::Http(Error::Connect(_)))
    }

    /// Whether the request may have taken effect nevertheless.
    pub(crate) fn leaves_open_what_was_done(&self) -> bool {
        match self {
            Self::Http(Error::Connect(_) | Error::Denied(_) | Error::Tls(_)) => false,
            Self::Http(Error::Timeout | Error::TooLarge(_) | Error::Protocol(_)) => true,
            Self::Status(status, _) => matches!(*status, 300..=399 | 408 | 500..=599),
            Self::Refused(refusal) => refusal.is_unsure(),
            Self::Garbled(_) => true,
        }
    }

    /// Whether servers respond like this to an unknown path.
    pub(crate) fn may_be_of_the_path(&self) -> bool {
        let is_missing = |status: u16| matches!(status, 404 | 405 | 501);
        match self {
            Self::Status(status, _) => is_missing(*status),
            Self::Refused(refusal) => is_missing(refusal.status) && refusal.code != Code::Merged,
            Self::Http(_) | Self::Garbled(_) => false,
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

/// For reads. A write must check first whether it may have taken effect.
impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Http(error) => error.into(),
            Failure::Status(status @ (300..=399 | 401 | 403 | 404 | 405 | 407 | 415), _) => {
                Self::configuration(format!(
                    "the address answered status {status} without the adapter's error: check `base_url`"
                ))
            }
            Failure::Status(status @ (408 | 425 | 429 | 500..=599), pause) => {
                let problem = Self::new(
                    ProblemCode::Unavailable,
                    format!("the adapter is not there: status {status} without its error"),
                );
                match pause {
                    Some(pause) => problem.retry_after_ms(pause),
                    None => problem,
                }
            }
            Failure::Status(status, _) => {
                Self::garbled(format!("status {status} without the adapter's error"))
            }
            Failure::Refused(refusal) => refusal.into_problem(),
            Failure::Garbled(place) => Self::garbled(format!("the adapter's answer: {place}")),
        }
    }
}
