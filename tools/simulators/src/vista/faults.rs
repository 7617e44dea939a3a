//! What the adapter can do wrong.

use super::call::Call;
use crate::faults::{self, CallFault};
use serde::{Deserialize, Serialize};

/// A fault of the adapter.
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
    /// This status with the error body of the contract; the call is not processed.
    Status {
        /// 400 to 599.
        status: u16,
        /// `error.code`. By default the usual one of the status.
        #[serde(default)]
        code: Option<String>,
    },
    /// The call is processed, but the answer is truncated JSON.
    Garbage,
    /// Status 502 with an HTML page, as from a proxy; the call is not processed.
    HtmlErrorPage,
    /// 401, as for an unknown key.
    WrongKey,
    /// The connection breaks in the middle of the answer's body.
    CutOff {
        /// Number of bytes sent before. Default: half of the body.
        #[serde(default)]
        after: Option<u64>,
    },
    /// Status 200 with an empty body; the call is not processed.
    Empty,
    /// The answer has no `ETag`, so that clients cannot detect whether the content has changed.
    WithoutEtag,
    /// This row is inserted at the start of a list.
    OddRow {
        /// The row; it may violate the contract.
        row: serde_json::Value,
    },
    /// The answer names another client, as if two answers had been swapped.
    OtherClient,
    /// The answer does not name its client.
    WithoutClient,
    /// The answer carries the `X-Request-Id` of another request.
    OtherRequest,
}

impl CallFault<Call> for Fault {}

/// A fault and the calls that it affects.
pub type Rule = faults::Rule<Fault, Call>;

/// The active faults and the call counters.
pub type Switches = faults::Switches<Fault, Call>;
