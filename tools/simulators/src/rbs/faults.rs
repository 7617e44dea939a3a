//! Faults that a test or a person can switch on: what the gateway does wrong, for which calls, how often. Also counts the calls.

use super::action::ActionCode;
use super::behaviour::Behaviour;
use super::call::Call;
use super::money::Kopecks;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A fault of the gateway.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Fault {
    /// The connection is closed before the call is processed.
    Down,
    /// The call is processed at once, but the answer is delayed.
    Slow {
        /// Delay in milliseconds; 40 s by default.
        #[serde(default = "forty_seconds")]
        ms: u64,
    },
    /// The call is processed, then the connection is closed without an answer.
    Drop,
    /// An HTML page of a proxy; the call is not processed.
    Html {
        /// Status code; 502 by default.
        #[serde(default = "bad_gateway")]
        status: u16,
    },
    /// The call is processed, but the answer is an HTML page.
    HtmlAfter {
        /// Status code; 500 by default.
        #[serde(default = "internal")]
        status: u16,
    },
    /// 429 as HTML; the call is not processed.
    TooManyRequests,
    /// The call is processed, but the answer is truncated JSON.
    Garbage,
    /// Status 200 with an empty body; the call is not processed.
    Empty,
    /// This `errorCode`; the call is not processed.
    Refused {
        /// A code of protocol sheet rbs-payment §6.
        code: u8,
        /// `errorMessage`. By default the usual one.
        #[serde(default)]
        message: Option<String>,
    },
    /// A status answer names another amount.
    WrongAmount { amount: Kopecks },
    /// These members replace those of the answer; `null` removes one.
    Replace { members: Map<String, Value> },
    /// The bank refuses the card that the payer has entered. Only for `pay`.
    RefusedCard { action_code: ActionCode },
}

const fn forty_seconds() -> u64 {
    40_000
}

const fn bad_gateway() -> u16 {
    502
}

const fn internal() -> u16 {
    500
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

/// The active faults, the behaviour and the call counters.
#[derive(Debug)]
pub struct Switches {
    rules: Mutex<Vec<Rule>>,
    behaviour: Mutex<Behaviour>,
    calls: [AtomicU64; Call::COUNT],
    secrets_in_urls: AtomicU64,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            rules: Mutex::default(),
            behaviour: Mutex::default(),
            calls: std::array::from_fn(|_| AtomicU64::new(0)),
            secrets_in_urls: AtomicU64::new(0),
        }
    }
}

impl Switches {
    /// Replaces all faults.
    pub fn set(&self, rules: Vec<Rule>) {
        *held(&self.rules) = rules;
    }

    /// The active faults.
    pub fn rules(&self) -> Vec<Rule> {
        held(&self.rules).clone()
    }

    /// The current behaviour.
    pub fn behaviour(&self) -> Behaviour {
        held(&self.behaviour).clone()
    }

    /// Replaces the behaviour.
    pub fn behave(&self, behaviour: Behaviour) {
        *held(&self.behaviour) = behaviour;
    }

    /// The faults that apply to this call. Decrements the faults that are limited to a number of calls.
    pub fn meet(&self, call: Call) -> Vec<Fault> {
        let mut rules = held(&self.rules);
        let mut met = Vec::new();
        for rule in rules.iter_mut().filter(|rule| rule.calls.is_empty() || rule.calls.contains(&call)) {
            match &mut rule.times {
                Some(0) => continue,
                Some(times) => *times -= 1,
                None => {}
            }
            met.push(rule.fault.clone());
        }
        rules.retain(|rule| rule.times != Some(0));
        met
    }

    /// Counts a call.
    pub fn count(&self, call: Call) {
        if let Some(counter) = self.calls.get(call as usize) {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts a request whose URL contained credentials.
    pub fn count_secret_in_url(&self) {
        self.secrets_in_urls.fetch_add(1, Ordering::Relaxed);
    }

    /// Number of calls.
    pub fn calls(&self, call: Call) -> u64 {
        self.calls.get(call as usize).map_or(0, |counter| counter.load(Ordering::Relaxed))
    }

    /// Number of requests whose URL contained credentials.
    pub fn secrets_in_urls(&self) -> u64 {
        self.secrets_in_urls.load(Ordering::Relaxed)
    }

    /// Sets the counters to zero.
    pub fn reset_calls(&self) {
        for counter in self.calls.iter().chain([&self.secrets_in_urls]) {
            counter.store(0, Ordering::Relaxed);
        }
    }
}

fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
