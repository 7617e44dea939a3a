//! When an ended worker may be started again: immediately after the first failure, then with backoff until a call succeeds.

use cabinet_ports::Backoff;
use std::time::Duration;
use tokio::time::Instant;

const BACKOFF: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(30));

/// Number of consecutive failures, and the earliest next start.
#[derive(Debug, Default)]
pub(super) struct RestartDelay {
    failures: u32,
    not_before: Option<Instant>,
}

impl RestartDelay {
    /// Records that a worker ended or failed to start at this time.
    pub(super) fn failed(&mut self, at: Instant) {
        let pause = match self.failures {
            0 => Duration::ZERO,
            failures => BACKOFF.delay(failures - 1),
        };
        self.failures = self.failures.saturating_add(1);
        self.not_before = Some(at + pause);
    }

    /// Resets the delay after a successful call.
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
        let mut restart = RestartDelay::default();
        assert_eq!(restart.pause(now), None);
        let mut pauses = Vec::new();
        for _ in 0..9 {
            restart.failed(now);
            pauses.push(restart.pause(now).unwrap_or_default().as_millis());
        }
        assert_eq!(pauses, [0, 500, 1000, 2000, 4000, 8000, 16000, 30000, 30000]);
        assert_eq!(restart.pause(now + Duration::from_secs(30)), None, "the pause is over");
        restart.succeeded();
        assert_eq!(restart.pause(now), None);
        restart.failed(now);
        assert_eq!(restart.pause(now), None, "counted anew");
    }
}
