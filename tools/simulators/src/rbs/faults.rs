//! What the gateway can do wrong.

use super::action::ActionCode;
use super::behaviour::Behaviour;
use super::call::Call;
use super::money::Kopecks;
use crate::faults::{self, CallFault};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

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

impl CallFault<Call> for Fault {}

/// A fault and the calls that it affects.
pub type Rule = faults::Rule<Fault, Call>;

/// The active faults, the behaviour and the call counters.
#[derive(Debug, Default)]
pub struct Switches {
    faults: faults::Switches<Fault, Call>,
    behaviour: RwLock<Behaviour>,
    secrets_in_urls: AtomicU64,
}

impl Deref for Switches {
    type Target = faults::Switches<Fault, Call>;

    fn deref(&self) -> &Self::Target {
        &self.faults
    }
}

impl Switches {
    /// The current behaviour.
    pub fn behaviour(&self) -> Behaviour {
        self.behaviour.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the behaviour.
    pub fn behave(&self, behaviour: Behaviour) {
        *self.behaviour.write().unwrap_or_else(PoisonError::into_inner) = behaviour;
    }

    /// Counts a request whose URL contained credentials.
    pub fn count_secret_in_url(&self) {
        self.secrets_in_urls.fetch_add(1, Ordering::Relaxed);
    }

    /// Number of requests whose URL contained credentials.
    pub fn secrets_in_urls(&self) -> u64 {
        self.secrets_in_urls.load(Ordering::Relaxed)
    }

    /// Sets all counters to zero.
    pub fn reset_calls(&self) {
        self.faults.reset_calls();
        self.secrets_in_urls.store(0, Ordering::Relaxed);
    }
}
