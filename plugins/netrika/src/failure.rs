//! Why a call brought no result, and what is certain then.

use crate::refusal::Refusal;
use crate::soap::reader::{TOO_LARGE, Unreadable};
use cabinet_plugin_sdk::http::Error;
use cabinet_plugin_sdk::{Problem, ProblemCode};

/// Why a call brought no result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Failure {
    /// No answer at all.
    Http(Error),
    /// An answer that is not SOAP, with this status: a proxy, or a wrong address.
    Status(u16),
    /// A SOAP fault: a technical problem of the hub.
    Fault(String),
    /// Something that is not the protocol.
    Garbled(Unreadable),
    /// The hub understood and refused.
    Refused(Refusal),
}

impl Failure {
    /// Whether it is certain that a booking or a cancellation was not done.
    pub(crate) const fn proves_nothing_was_done(&self) -> bool {
        match self {
            Self::Http(Error::Connect(_) | Error::Denied(_) | Error::Tls(_)) => true,
            Self::Http(Error::Timeout | Error::TooLarge(_) | Error::Protocol(_)) => false,
            // A gateway says these before the hub or after it; no status tells which.
            Self::Status(_) | Self::Fault(_) | Self::Garbled(_) => false,
            Self::Refused(refusal) => refusal.is_certain(),
        }
    }

    /// Whether a question may be asked once more (protocol sheet netrika §5: 99).
    pub(crate) const fn is_worth_another_try(&self) -> bool {
        match self {
            Self::Http(Error::Connect(_)) => true,
            Self::Refused(refusal) => refusal.id == crate::refusal::TECHNICAL,
            _ => false,
        }
    }

    /// Whether the answer is larger than may be read in one piece.
    pub(crate) fn is_too_large(&self) -> bool {
        match self {
            Self::Http(Error::TooLarge(_)) => true,
            Self::Garbled(why) => *why == TOO_LARGE,
            _ => false,
        }
    }

    /// A word for the log.
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

/// Probably the address or the credentials are wrong. That is for the administrator; it proves nothing about a write.
const fn is_configuration(status: u16) -> bool {
    matches!(status, 300..=399 | 401 | 403 | 404 | 405 | 407 | 415)
}

/// For questions; a write looks first whether it is certain that nothing was done.
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
