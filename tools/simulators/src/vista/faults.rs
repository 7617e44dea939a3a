//! Faults that a test or a person can switch on: what the adapter does wrong, for which calls, how often. Also counts the calls.

use super::call::Call;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

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

/// A fault and the calls that it affects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    #[serde(flatten)]
    pub fault: Fault,
    /// The affected calls. Empty: all calls.
    #[serde(default)]
    pub calls: Vec<Call>,
    /// Number of calls until the fault ends. `None`: until it is removed.
    #[serde(default)]
    pub times: Option<u32>,
}

impl Rule {
    /// A fault in some calls until it is removed.
    pub fn new(fault: Fault, calls: &[Call]) -> Self {
        Self { fault, calls: calls.to_vec(), times: None }
    }

    /// Limits the fault to this number of calls.
    pub fn times(self, times: u32) -> Self {
        Self { times: Some(times), ..self }
    }
}

/// The active faults and the call counters.
#[derive(Debug)]
pub struct Switches {
    rules: Mutex<Vec<Rule>>,
    calls: [AtomicU64; Call::ALL.len()],
}

impl Default for Switches {
    fn default() -> Self {
        Self { rules: Mutex::default(), calls: std::array::from_fn(|_| AtomicU64::new(0)) }
    }
}

impl Switches {
    /// Replaces all faults.
    pub fn set(&self, rules: Vec<Rule>) {
        *self.held() = rules;
    }

    /// The active faults.
    pub fn rules(&self) -> Vec<Rule> {
        self.held().clone()
    }

    /// The faults that apply to this call. Decrements the faults that are limited to a number of calls.
    pub fn meet(&self, call: Call) -> Vec<Fault> {
        let mut held = self.held();
        let mut met = Vec::new();
        for rule in held.iter_mut().filter(|rule| rule.calls.is_empty() || rule.calls.contains(&call)) {
            match &mut rule.times {
                Some(0) => continue,
                Some(times) => *times -= 1,
                None => {}
            }
            met.push(rule.fault.clone());
        }
        held.retain(|rule| rule.times != Some(0));
        met
    }

    /// Counts a call.
    pub fn count(&self, call: Call) {
        if let Some(counter) = self.calls.get(call as usize) {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Number of calls.
    pub fn calls(&self, call: Call) -> u64 {
        self.calls.get(call as usize).map_or(0, |counter| counter.load(Ordering::Relaxed))
    }

    /// Sets the counters to zero.
    pub fn reset_calls(&self) {
        for counter in &self.calls {
            counter.store(0, Ordering::Relaxed);
        }
    }

    fn held(&self) -> MutexGuard<'_, Vec<Rule>> {
        self.rules.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
