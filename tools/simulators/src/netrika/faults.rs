//! Faults that a test or a person switches on: what the hub does wrong, to which operations, how often.

use super::schema::Operation;
use serde::{Deserialize, Serialize};
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What goes wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Fault {
    /// The work is done at once, the answer comes late.
    Slow {
        /// How late.
        ms: u64,
    },
    /// The connection is closed before anything is done.
    Close,
    /// The work is done, then the connection is closed without an answer.
    Drop,
    /// Status 503, nothing is done.
    Unavailable,
    /// Status 502 with a page in HTML, nothing is done.
    Html,
    /// The work is done, the answer is XML that breaks off.
    Garbage,
    /// Status 200 with the answer of another operation; the work is done.
    Foreign,
    /// A page with this status instead of SOAP, as gateways give: `done` says whether they asked the hub before.
    Status {
        /// 401, 403, 404 and the like.
        status: u16,
        /// Whether the work is done.
        done: bool,
    },
    /// The answer comes in UTF-16 with a byte order mark.
    Utf16,
    /// Doctors and specialities come without their names.
    Nameless,
    /// The doctor's calendar is so full: a list of slots has this many, evenly over the days asked for.
    Slots {
        /// For two months.
        count: u32,
    },
    /// SOAP fault with status 500, nothing is done.
    SoapFault,
    /// As if the guid were unknown: error 1.
    WrongGuid,
    /// Somebody takes the slot just before: error 39 for `SetAppointment`.
    Race,
    /// Error 4 for `SetAppointment` until a phone of the patient is stored.
    PhoneNeeded,
    /// The business error with this id.
    Fail {
        /// `IdError`
        id_error: i32,
        /// `ErrorDescription`; the usual sentence if absent.
        #[serde(default)]
        text: Option<String>,
    },
    /// The work is done, yet the hub reports the business error with this id.
    FailAfter {
        /// `IdError`
        id_error: i32,
    },
}

/// A fault with its scope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// What goes wrong.
    #[serde(flatten)]
    pub fault: Fault,
    /// For these operations; empty for all.
    #[serde(default)]
    pub operations: Vec<Operation>,
    /// So many times; until switched off if absent.
    #[serde(default)]
    pub times: Option<u32>,
}

impl Rule {
    /// A fault for some operations until it is switched off.
    pub fn new(fault: Fault, operations: &[Operation]) -> Self {
        Self { fault, operations: operations.to_vec(), times: None }
    }

    /// A fault for so many calls.
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

/// The switches and the counters.
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

    /// The faults as they are now.
    pub fn rules(&self) -> Vec<Rule> {
        self.rules.read().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    /// The faults that this call meets; those with a number of times are used up by it.
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

    /// Whether a wrong order of elements is a fault.
    pub fn strict_order(&self) -> bool {
        self.strict_order.load(Ordering::Relaxed)
    }

    /// Sets it.
    pub fn set_strict_order(&self, strict: bool) {
        self.strict_order.store(strict, Ordering::Relaxed);
    }

    /// Counts a call.
    pub fn count(&self, operation: Operation) {
        if let Some(counter) = self.calls.get(operation.index()) {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// How often an operation was called.
    pub fn calls(&self, operation: Operation) -> u64 {
        self.calls.get(operation.index()).map_or(0, |counter| counter.load(Ordering::Relaxed))
    }

    /// Counters back to zero.
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
