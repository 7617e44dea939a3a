//! What the service can do wrong.

use super::call::Call;
use crate::faults::{self, CallFault};
use serde::{Deserialize, Serialize};

/// A fault of the service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Fault {
    /// The connection is closed before the call is processed.
    Down,
    /// The call is processed at once, but the answer is delayed.
    Slow {
        /// Delay in milliseconds.
        ms: u64,
    },
    /// The call is processed, then the connection is closed without an answer.
    Drop,
    /// The call is processed, then status 500 is answered.
    FailedAfterwards,
    /// This status with the error body of the protocol; the call is not processed.
    Status {
        /// 400 to 599.
        status: u16,
        /// `error.code`
        code: String,
    },
    /// The answers are refused as `invalid_answers` with this text for the patient; the call is not processed.
    Refused {
        /// `error.patientMessage`
        patient_message: String,
    },
    /// This status for a repetition whose answers are kept already: the service does not look at it.
    TurnedAway {
        /// 400 to 599.
        status: u16,
        /// `error.code`
        code: String,
    },
    /// Status 502 with an HTML page, as from a proxy; the call is not processed.
    HtmlErrorPage,
    /// The call is processed, but the answer is truncated JSON.
    Garbage,
    /// The answer names another patient, as if two answers had been swapped.
    OtherPatient,
    /// The answer names another assignment.
    OtherAssignment,
    /// The service forgets idempotency keys: a repetition is treated as a second submission.
    ForgetfulOfKeys,
    /// The model in the answer is this instead.
    Model {
        /// Any JSON.
        model: serde_json::Value,
    },
    /// Stored answers are returned with this one changed.
    ChangedAnswers {
        /// Name of the question.
        question: String,
        /// What is answered instead.
        answer: serde_json::Value,
    },
    /// This row is inserted at the start of the list.
    OddRow {
        /// The row; it may violate the protocol.
        row: serde_json::Value,
    },
}

impl CallFault<Call> for Fault {}

/// A fault and the calls that it affects.
pub type Rule = faults::Rule<Fault, Call>;

/// The active faults and the call counters.
pub type Switches = faults::Switches<Fault, Call>;
