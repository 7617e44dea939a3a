//! The log of callbacks: what was sent where, and how the merchant answered.

use super::{Callback, Transport};
use crate::rbs::gateway::Clock;
use chrono::{DateTime, Utc};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What has become of a callback.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CallbackState {
    /// Waits for its first or next try.
    Queued,
    /// Waits for the command `releaseCallbacks`.
    Held,
    /// Never sent.
    Lost,
    /// Answered with 200.
    Delivered,
    /// All tries have failed.
    GivenUp,
}

/// A try to deliver a callback.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Try {
    pub at: DateTime<Utc>,
    /// The merchant's status code. `None` if there was no answer.
    pub status: Option<u16>,
}

/// An entry of the log.
#[derive(Debug, Clone, Serialize)]
pub struct LoggedCallback {
    pub number: u64,
    pub url: String,
    pub transport: Transport,
    /// All parameters; `checksum` and `sign_alias` from the first try on.
    pub params: BTreeMap<String, String>,
    pub state: CallbackState,
    pub tries: Vec<Try>,
}

/// The log of callbacks.
pub struct CallbackLog {
    clock: Clock,
    entries: Mutex<Entries>,
}

#[derive(Debug, Default)]
struct Entries {
    last: u64,
    by_number: BTreeMap<u64, LoggedCallback>,
}

impl std::fmt::Debug for CallbackLog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CallbackLog").finish_non_exhaustive()
    }
}

impl CallbackLog {
    /// An empty log.
    pub fn new(clock: Clock) -> Self {
        Self { clock, entries: Mutex::default() }
    }

    /// All entries, oldest first.
    pub fn all(&self) -> Vec<LoggedCallback> {
        self.entries().by_number.values().cloned().collect()
    }

    /// Adds an entry and returns its number. Numbers are never used again.
    pub fn add(&self, callback: &Callback, state: CallbackState) -> u64 {
        let mut entries = self.entries();
        entries.last += 1;
        let number = entries.last;
        let entry = LoggedCallback {
            number,
            url: callback.url.clone(),
            transport: callback.transport,
            params: callback.params.clone(),
            state,
            tries: Vec::new(),
        };
        entries.by_number.insert(number, entry);
        number
    }

    /// Whether the entry exists: not after a reset.
    pub fn has(&self, number: u64) -> bool {
        self.entries().by_number.contains_key(&number)
    }

    /// Sets the state of an entry.
    pub fn set(&self, number: u64, state: CallbackState) {
        if let Some(entry) = self.entries().by_number.get_mut(&number) {
            entry.state = state;
        }
    }

    /// Records the parameters that are sent, with the checksum.
    pub fn signed(&self, number: u64, params: &BTreeMap<String, String>) {
        if let Some(entry) = self.entries().by_number.get_mut(&number) {
            entry.params.clone_from(params);
        }
    }

    /// Records a try.
    pub fn tried(&self, number: u64, status: Option<u16>) {
        let at = (self.clock)();
        if let Some(entry) = self.entries().by_number.get_mut(&number) {
            entry.tries.push(Try { at, status });
        }
    }

    /// Removes all entries.
    pub fn clear(&self) {
        self.entries().by_number.clear();
    }

    fn entries(&self) -> MutexGuard<'_, Entries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
