//! Restart backoff for workers: immediately after the first failure, then with exponentially growing delays until a call succeeds.

use std::time::Duration;
use tokio::time::Instant;

const FIRST: Duration = Duration::from_millis(500);
const LONGEST: Duration = Duration::from_secs(30);

/// Number of consecutive failures, and the earliest next start.
#[derive(Debug, Default)]
pub(super) struct Backoff {
    failures: u32,
    not_before: Option<Instant>,
}

impl Backoff {
    /// Records that a worker ended or failed to start at this time.
    pub(super) fn failed(&mut self, at: Instant) {
        let pause = match self.failures {
            0 => Duration::ZERO,
            failures => FIRST.saturating_mul(1 << (failures - 1).min(16)).min(LONGEST),
        };
        self.failures = self.failures.saturating_add(1);
        self.not_before = Some(at + pause);
    }

    /// Resets the backoff after a successful call.
    pub(super) const fn succeeded(&mut self) {
        self.failures = 0;
        self.not_before = None;
    }

    /// Remaining delay; `None` if a worker may start now.
    pub(super) fn pause(&self, now: Instant) -> Option<Duration> {
        self.not_before.and_then(|time| time.checked_duration_since(now)).filter(|pause| !pause.is_zero())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_failure_is_free_and_the_others_cost_more_and_more() {
        let now = Instant::now();
        let mut backoff = Backoff::default();
        assert_eq!(backoff.pause(now), None);
        let mut pauses = Vec::new();
        for _ in 0..9 {
            backoff.failed(now);
            pauses.push(backoff.pause(now).unwrap_or_default().as_millis());
        }
        assert_eq!(pauses, [0, 500, 1000, 2000, 4000, 8000, 16000, 30000, 30000]);
        assert_eq!(backoff.pause(now + LONGEST), None, "the pause is over");
        backoff.succeeded();
        assert_eq!(backoff.pause(now), None);
        backoff.failed(now);
        assert_eq!(backoff.pause(now), None, "counted anew");
    }
}
