//! Faults that a test or a person can switch on: what the hub does wrong, for which operations, how often.

use super::schema::Operation;
use serde::{Deserialize, Serialize};
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

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

/// A fault and the operations that it affects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    #[serde(flatten)]
    pub fault: Fault,
    /// The affected operations. Empty: all operations.
    #[serde(default)]
    pub operations: Vec<Operation>,
    /// Number of calls until the fault ends. `None`: until it is removed.
    #[serde(default)]
    pub times: Option<u32>,
}

impl Rule {
    /// A fault for some operations until it is removed.
    pub fn new(fault: Fault, operations: &[Operation]) -> Self {
        Self { fault, operations: operations.to_vec(), times: None }
    }

    /// Limits the fault to this number of calls.
    pub fn times(self, times: u32) -> Self {
        Self { times: Some(times), ..self }
    }

    fn concerns(&self, operation: Operation) -> bool {
        let scope = match self.fault {
            Fault::Race | Fault::PhoneNeeded => operation == Operation::SetAppointment,
            _ => true,
        };
        scope && (self.operations.is_empty() || self.operations.contains(&operation))
    }
}

/// The active settings and the call counters.
#[derive(Debug)]
pub struct Switches {
    any: AtomicBool,
    rules: RwLock<Vec<Rule>>,
    strict_order: AtomicBool,
    calls: Vec<AtomicU64>,
}

impl Switches {
    /// No faults.
    pub fn new(strict_order: bool) -> Self {
        Self {
            any: AtomicBool::new(false),
            rules: RwLock::default(),
            strict_order: AtomicBool::new(strict_order),
            calls: Operation::ALL.iter().map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Replaces all faults.
    pub fn set(&self, rules: Vec<Rule>) {
        let mut held = self.rules.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        self.any.store(!rules.is_empty(), Ordering::Release);
        *held = rules;
    }

    /// The active faults.
    pub fn rules(&self) -> Vec<Rule> {
        self.rules.read().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    /// The faults that apply to this call. Decrements the faults that are limited to a number of calls.
    pub fn meet(&self, operation: Operation) -> Vec<Fault> {
        if !self.any.load(Ordering::Acquire) {
            return Vec::new();
        }
        let mut held = self.rules.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut met = Vec::new();
        for rule in held.iter_mut().filter(|rule| rule.concerns(operation)) {
            match &mut rule.times {
                Some(0) => continue,
                Some(times) => *times -= 1,
                None => {}
            }
            met.push(rule.fault.clone());
        }
        held.retain(|rule| rule.times != Some(0));
        self.any.store(!held.is_empty(), Ordering::Release);
        met
    }

    /// Whether elements in a wrong order cause a fault.
    pub fn strict_order(&self) -> bool {
        self.strict_order.load(Ordering::Relaxed)
    }

    /// Sets [`Self::strict_order`].
    pub fn set_strict_order(&self, strict: bool) {
        self.strict_order.store(strict, Ordering::Relaxed);
    }

    /// Counts a call.
    pub fn count(&self, operation: Operation) {
        if let Some(counter) = self.calls.get(operation.index()) {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Number of calls of an operation.
    pub fn calls(&self, operation: Operation) -> u64 {
        self.calls.get(operation.index()).map_or(0, |counter| counter.load(Ordering::Relaxed))
    }

    /// Sets the counters to zero.
    pub fn reset_calls(&self) {
        for counter in &self.calls {
            counter.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Fault, Operation, Rule, Switches};

    #[test]
    fn a_rule_meets_its_operations_so_many_times() {
        let switches = Switches::new(true);
        let rule: Rule =
            serde_json::from_str(r#"{"kind":"slow","ms":5,"operations":["GetVersion"],"times":1}"#).unwrap();
        switches.set(vec![rule, Rule::new(Fault::Race, &[])]);
        assert_eq!(switches.meet(Operation::GetDistrictList), vec![]);
        assert_eq!(switches.meet(Operation::GetVersion), vec![Fault::Slow { ms: 5 }]);
        assert_eq!(switches.meet(Operation::GetVersion), vec![]);
        assert_eq!(switches.meet(Operation::SetAppointment), vec![Fault::Race]);
    }
}
