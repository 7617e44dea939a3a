//! Faults that a test or a person switches on: what the adapter does wrong, in which calls, how often; and how often each call came.

use super::call::Call;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What goes wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Fault {
    /// The connection is closed before anything is done.
    Down,
    /// The work is done at once, the answer comes late.
    Slow {
        /// How late.
        ms: u64,
    },
    /// The work is done, then the connection is closed without an answer.
    Drop,
    /// This status with the error body of the contract; nothing is done.
    Status {
        /// 400 to 599.
        status: u16,
        /// `error.code`; the usual one of the status if absent.
        #[serde(default)]
        code: Option<String>,
    },
    /// The work is done, the answer is JSON that breaks off.
    Garbage,
    /// Status 502 with a page in HTML, as a proxy in between; nothing is done.
    HtmlErrorPage,
    /// As if the key were unknown: 401.
    WrongKey,
    /// The answer's body ends after so many bytes and the connection breaks; after half of it if absent.
    CutOff {
        /// Bytes that still come.
        #[serde(default)]
        after: Option<u64>,
    },
    /// Status 200 with nothing in it; nothing is done.
    Empty,
    /// The answer has no `ETag`: nobody can tell whether the next one is of the same content.
    WithoutEtag,
    /// This row stands before the others of a list, as it is.
    OddRow {
        /// The row; it may break the contract.
        row: serde_json::Value,
    },
    /// The answer names another client, as if two answers had been swapped.
    OtherClient,
    /// The answer does not name its client.
    WithoutClient,
    /// The answer carries the `X-Request-Id` of another request.
    OtherRequest,
}

/// A fault with its scope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// What goes wrong.
    #[serde(flatten)]
    pub fault: Fault,
    /// In these calls; empty for all.
    #[serde(default)]
    pub calls: Vec<Call>,
    /// So many times; until switched off if absent.
    #[serde(default)]
    pub times: Option<u32>,
}

impl Rule {
    /// A fault in some calls until it is switched off.
    pub fn new(fault: Fault, calls: &[Call]) -> Self {
        Self { fault, calls: calls.to_vec(), times: None }
    }

    /// A fault for so many calls.
    pub fn times(self, times: u32) -> Self {
        Self { times: Some(times), ..self }
    }
}

/// The switches and the counters.
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

    /// The faults as they are now.
    pub fn rules(&self) -> Vec<Rule> {
        self.held().clone()
    }

    /// The faults that this call meets; those with a number of times are used up by it.
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

    /// How often a call came.
    pub fn calls(&self, call: Call) -> u64 {
        self.calls.get(call as usize).map_or(0, |counter| counter.load(Ordering::Relaxed))
    }

    /// Counters back to zero.
    pub fn reset_calls(&self) {
        for counter in &self.calls {
            counter.store(0, Ordering::Relaxed);
        }
    }

    fn held(&self) -> MutexGuard<'_, Vec<Rule>> {
        self.rules.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
