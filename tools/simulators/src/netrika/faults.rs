//! What the hub can do wrong.

use super::schema::Operation;
use crate::faults::{self, Call, CallFault};
use serde::{Deserialize, Serialize};
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};

/// A fault of the hub.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Fault {
    /// The call is processed at once, but the answer is delayed.
    Slow {
        /// Delay in milliseconds.
        ms: u64,
    },
    /// The connection is closed before the call is processed.
    Close,
    /// The call is processed, then the connection is closed without an answer.
    Drop,
    /// Status 503; the call is not processed.
    Unavailable,
    /// Status 502 with an HTML page; the call is not processed.
    Html,
    /// The call is processed, but the answer is truncated XML.
    Garbage,
    /// Status 200 with the answer of another operation; the call is processed.
    Foreign,
    /// An HTML page with this status instead of SOAP, as from a gateway.
    Status {
        /// 401, 403, 404 and the like.
        status: u16,
        /// Whether the gateway has forwarded the call, so that it is processed.
        done: bool,
    },
    /// The answer is encoded in UTF-16 with a byte order mark.
    Utf16,
    /// Doctors and specialities have no names.
    Nameless,
    /// A very full calendar: lists of slots contain the share of `count` that corresponds to the requested days, evenly distributed.
    Slots {
        /// Number of slots in two months.
        count: u32,
    },
    /// A SOAP fault with status 500; the call is not processed.
    SoapFault,
    /// Error 1, as for an unknown GUID.
    WrongGuid,
    /// The slot is taken just before the call: error 39 for `SetAppointment`.
    Race,
    /// Error 4 for `SetAppointment` until a phone of the patient is stored.
    PhoneNeeded,
    /// The business error with this id.
    Fail {
        /// `IdError`
        id_error: i32,
        /// `ErrorDescription`. By default the usual sentence.
        #[serde(default)]
        text: Option<String>,
    },
    /// The call is processed, but the hub reports the business error with this id.
    FailAfter {
        /// `IdError`
        id_error: i32,
    },
}

impl CallFault<Operation> for Fault {
    fn may_affect(&self, operation: Operation) -> bool {
        match self {
            Self::Race | Self::PhoneNeeded => operation == Operation::SetAppointment,
            _ => true,
        }
    }
}

impl Call for Operation {
    const COUNT: usize = Self::ALL.len();

    fn index(self) -> usize {
        self.index()
    }
}

/// A fault and the operations that it affects.
pub type Rule = faults::Rule<Fault, Operation>;

/// The active faults, the call counters, and how strict the hub is.
#[derive(Debug)]
pub struct Switches {
    faults: faults::Switches<Fault, Operation>,
    strict_order: AtomicBool,
}

impl Deref for Switches {
    type Target = faults::Switches<Fault, Operation>;

    fn deref(&self) -> &Self::Target {
        &self.faults
    }
}

impl Switches {
    /// No faults.
    pub fn new(strict_order: bool) -> Self {
        Self { faults: faults::Switches::default(), strict_order: AtomicBool::new(strict_order) }
    }

    /// Whether elements in a wrong order cause a fault.
    pub fn strict_order(&self) -> bool {
        self.strict_order.load(Ordering::Relaxed)
    }

    /// Sets [`Self::strict_order`].
    pub fn set_strict_order(&self, strict: bool) {
        self.strict_order.store(strict, Ordering::Relaxed);
    }
}
