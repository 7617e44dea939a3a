//! Why a call failed, and what is then certain about a write.

use crate::refusal::Refusal;
use crate::soap::reader::{TOO_LARGE, Unreadable};
use cabinet_plugin_sdk::http::Error;
use cabinet_plugin_sdk::{Problem, ProblemCode};

/// Why a call failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Failure {
    /// No response.
    Http(Error),
    /// A response with this status that is not SOAP: from a proxy, or a wrong address.
    Status(u16),
    /// A SOAP fault: a technical problem of the hub.
    Fault(String),
    /// A response that violates the protocol.
    Garbled(Unreadable),
    /// The hub processed the request and refused it.
    Refused(Refusal),
}

impl Failure {
    /// Whether it is certain that a booking or a cancellation was not made.
    pub(crate) const fn proves_nothing_was_done(&self) -> bool {
        match self {
            Self::Http(Error::Connect(_) | Error::Denied(_) | Error::Tls(_)) => true,
            Self::Http(Error::Timeout | Error::TooLarge(_) | Error::Protocol(_)) => false,
            // A gateway in front of or behind the hub may send these; the status does not show which.
            Self::Status(_) | Self::Fault(_) | Self::Garbled(_) => false,
            Self::Refused(refusal) => refusal.is_certain(),
        }
    }

    /// Whether a read may be repeated once (protocol sheet netrika §5: 99).
    pub(crate) const fn is_worth_another_try(&self) -> bool {
        match self {
            Self::Http(Error::Connect(_)) => true,
            Self::Refused(refusal) => refusal.id == crate::refusal::TECHNICAL,
            _ => false,
        }
    }

    /// Whether the response is too large to be read in one piece.
    pub(crate) fn is_too_large(&self) -> bool {
        match self {
            Self::Http(Error::TooLarge(_)) => true,
            Self::Garbled(why) => *why == TOO_LARGE,
            _ => false,
        }
    }

    /// A short name for the log.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Http(Error::Timeout) => "no answer in time".into(),
            Self::Http(Error::Connect(_)) => "no connection".into(),
            Self::Http(Error::TooLarge(_)) => TOO_LARGE.into(),
            Self::Http(_) => "broken connection".into(),
            Self::Status(status) => format!("status {status}"),
            Self::Fault(code) => format!("fault {code}"),
            Self::Garbled(why) => (*why).into(),
            Self::Refused(refusal) => format!("error {}", refusal.id),
        }
    }
}

/// Whether address or credentials are probably wrong. This is a hint for the administrator; it proves nothing about a write.
const fn is_configuration(status: u16) -> bool {
    matches!(status, 300..=399 | 401 | 403 | 404 | 405 | 407 | 415)
}

/// For reads. A write must first check `proves_nothing_was_done`.
impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Http(error) => error.into(),
            Failure::Status(status) if is_configuration(status) => Self::configuration(format!(
                "the address answered status {status} without SOAP: check `endpoint`"
            )),
            Failure::Status(status @ (429 | 500..=599)) => {
                Self::unavailable(format!("the hub is not there: status {status} without SOAP"))
            }
            Failure::Status(status) => Self::garbled(format!("status {status} without SOAP")),
            Failure::Fault(code) => {
                Self::new(ProblemCode::Failed, format!("the hub answered a SOAP fault {code}"))
            }
            Failure::Garbled(why) => Self::garbled(why),
            Failure::Refused(refusal) => refusal.into_problem(),
        }
    }
}
