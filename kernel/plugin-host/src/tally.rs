//! Counts the calls of one plugin since the start of the kernel, for administrators. The metrics count them by function and outcome.

use cabinet_ports::{Clock, ProblemCode};
use chrono::{DateTime, Utc};
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
        Self { clock, calls: AtomicU64::new(0), failures: AtomicU64::new(0), times }
    }

    /// A new version is in use.
    pub(crate) fn begin(&self) {
        self.lock().since = self.clock.now();
    }

    /// Counts a call that ended, with its refusal.
    pub(crate) fn count(&self, refusal: Option<&'static str>) {
        self.calls.fetch_add(1, Ordering::Relaxed);
        let Some(code) = refusal else { return };
        if is_failure(code) {
            self.failures.fetch_add(1, Ordering::Relaxed);
            self.lock().last_failure = Some((self.clock.now(), code));
        }
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
