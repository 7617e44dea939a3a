//! Counts the calls of one plugin since the start of the kernel, for administrators; by function and outcome those of the last hour and the
//! last day. The metrics count them since the start by function and outcome.

use crate::window::Window;
use cabinet_ports::{Clock, PluginCallCount, ProblemCode};
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Outcomes that are failures of the plugin, of the way to the hospital system or of that system. The others are answers.
const FAILURES: [ProblemCode; 7] = [
    ProblemCode::OutcomeUnknown,
    ProblemCode::Configuration,
    ProblemCode::Unavailable,
    ProblemCode::TimedOut,
    ProblemCode::Garbled,
    ProblemCode::Failed,
    ProblemCode::PluginFailed,
];

/// Whether an outcome is a failure.
pub(crate) fn is_failure(code: &str) -> bool {
    FAILURES.iter().any(|failure| failure.name() == code)
}

/// The calls of one plugin.
pub(crate) struct Tally {
    clock: Arc<dyn Clock>,
    calls: AtomicU64,
    failures: AtomicU64,
    times: Mutex<Times>,
    /// By function and outcome.
    recent: Mutex<BTreeMap<(&'static str, &'static str), Window>>,
}

/// When something happened last.
#[derive(Clone, Copy)]
pub(crate) struct Times {
    /// Since when the current version is loaded, or could not be.
    pub(crate) since: DateTime<Utc>,
    pub(crate) last_failure: Option<(DateTime<Utc>, &'static str)>,
}

impl Tally {
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        let times = Mutex::new(Times { since: clock.now(), last_failure: None });
        Self { clock, calls: AtomicU64::new(0), failures: AtomicU64::new(0), times, recent: Mutex::default() }
    }

    /// A new version is in use.
    pub(crate) fn begin(&self) {
        self.lock().since = self.clock.now();
    }

    /// Counts a call that ended, with its refusal.
    pub(crate) fn count(&self, function: &'static str, refusal: Option<&'static str>) {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.count_recent(function, refusal.unwrap_or("ok"));
        let Some(code) = refusal else { return };
        if is_failure(code) {
            self.failures.fetch_add(1, Ordering::Relaxed);
            self.lock().last_failure = Some((self.clock.now(), code));
        }
    }

    /// Counts a call that was refused before it began, only among the recent ones.
    pub(crate) fn count_recent(&self, function: &'static str, outcome: &'static str) {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.entry((function, outcome)).or_insert_with(Window::new).add(self.clock.now());
    }

    /// The calls of the last day.
    pub(crate) fn recent(&self) -> Vec<PluginCallCount> {
        let now = self.clock.now();
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let counts = recent.iter_mut().map(|((function, outcome), window)| {
            let (last_hour, last_day) = window.sums(now);
            PluginCallCount { function, outcome, is_failure: is_failure(outcome), last_hour, last_day }
        });
        counts.filter(|count| count.last_day > 0).collect()
    }

    /// Calls, and how many of them failed.
    pub(crate) fn counts(&self) -> (u64, u64) {
        (self.calls.load(Ordering::Relaxed), self.failures.load(Ordering::Relaxed))
    }

    pub(crate) fn times(&self) -> Times {
        *self.lock()
    }

    fn lock(&self) -> MutexGuard<'_, Times> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
