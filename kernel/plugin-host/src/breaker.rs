//! A circuit breaker per plugin. A plugin that keeps failing is not called for a while, so that it costs its callers no time and the kernel
//! no CPU. Other plugins are not affected.
//!
//! Closed: calls pass. Three failures within a minute open the breaker. Open: calls are refused at once. After 30 s one call passes as a
//! trial: success closes the breaker, failure opens it again.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Architecture §3: three traps in a minute.
const FAILURES: usize = 3;
const WINDOW: Duration = Duration::from_secs(60);
/// How long an open breaker refuses calls.
const PAUSE: Duration = Duration::from_secs(30);
/// `retry_after` of the calls that are refused while a trial is running.
const TRIAL: Duration = Duration::from_secs(1);

/// The circuit breaker of one plugin.
#[derive(Debug, Default)]
pub struct Breaker {
    state: Mutex<State>,
}

#[derive(Debug)]
enum State {
    Closed(VecDeque<Instant>),
    Open { since: Instant },
    Trial { since: Instant },
}

impl Default for State {
    fn default() -> Self {
        Self::Closed(VecDeque::new())
    }
}

/// A call that may pass. The caller reports its outcome. If it is dropped without an outcome (its caller was cancelled), nothing is counted
/// and the next call may be the trial.
#[must_use = "tell how the call ended"]
#[derive(Debug)]
pub struct BreakerGuard<'a> {
    breaker: &'a Breaker,
    trial: bool,
    told: bool,
}

impl Breaker {
    /// Admits a call, or returns the time after which to retry.
    ///
    /// # Errors
    /// The call is refused; the error is the time until the next trial.
    pub fn enter(&self, now: Instant) -> Result<BreakerGuard<'_>, Duration> {
        let mut state = self.lock();
        let trial = match &*state {
            State::Closed(_) => false,
            State::Trial { .. } => return Err(TRIAL),
            State::Open { since } => {
                let since = *since;
                let left = PAUSE.saturating_sub(now.saturating_duration_since(since));
                if !left.is_zero() {
                    return Err(left);
                }
                *state = State::Trial { since };
                true
            }
        };
        Ok(BreakerGuard { breaker: self, trial, told: false })
    }

    /// The time until the next trial, or `None` while the breaker is closed.
    pub fn open_for(&self, now: Instant) -> Option<Duration> {
        match &*self.lock() {
            State::Closed(_) => None,
            State::Open { since } => Some(PAUSE.saturating_sub(now.saturating_duration_since(*since))),
            State::Trial { .. } => Some(Duration::ZERO),
        }
    }

    /// Closes the breaker and forgets all failures. Called after a new version of the plugin was loaded.
    pub fn reset(&self) {
        *self.lock() = State::default();
    }

    fn fail(&self, trial: bool, now: Instant) {
        let mut state = self.lock();
        match &mut *state {
            State::Closed(failures) if !trial => {
                failures.push_back(now);
                failures.retain(|at| now.saturating_duration_since(*at) < WINDOW);
                if failures.len() >= FAILURES {
                    *state = State::Open { since: now };
                }
            }
            State::Trial { .. } if trial => *state = State::Open { since: now },
            // The call began before the breaker opened, or before a reload.
            _ => {}
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BreakerGuard<'_> {
    /// The plugin obeyed the limits, whatever it answered.
    pub fn succeeded(mut self) {
        self.told = true;
        if self.trial {
            self.breaker.reset();
        }
    }

    /// The guest trapped or exceeded a limit.
    pub fn failed(mut self, now: Instant) {
        self.told = true;
        self.breaker.fail(self.trial, now);
    }
}

impl Drop for BreakerGuard<'_> {
    fn drop(&mut self) {
        if self.trial && !self.told {
            let mut state = self.breaker.lock();
            if let State::Trial { since } = *state {
                *state = State::Open { since };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fail(breaker: &Breaker, times: usize, now: Instant) {
        for _ in 0..times {
            breaker.enter(now).unwrap().failed(now);
        }
    }

    #[test]
    fn three_failures_in_a_minute_open_it_and_a_good_trial_closes_it() {
        let (breaker, now) = (Breaker::default(), Instant::now());
        fail(&breaker, 2, now);
        assert!(breaker.enter(now).is_ok());
        fail(&breaker, 1, now);
        assert_eq!(breaker.enter(now).unwrap_err(), PAUSE);
        let later = now + PAUSE;
        let trial = breaker.enter(later).unwrap();
        assert_eq!(breaker.enter(later).unwrap_err(), TRIAL);
        trial.succeeded();
        assert_eq!(breaker.open_for(later), None);
    }

    #[test]
    fn failures_far_apart_do_not_open_it() {
        let (breaker, now) = (Breaker::default(), Instant::now());
        fail(&breaker, 2, now);
        fail(&breaker, 2, now + WINDOW);
        assert!(breaker.enter(now + WINDOW).is_ok());
    }

    #[test]
    fn a_failed_trial_opens_it_again_and_a_dropped_one_leaves_the_next_trial_free() {
        let (breaker, now) = (Breaker::default(), Instant::now());
        fail(&breaker, 3, now);
        let later = now + PAUSE;
        drop(breaker.enter(later).unwrap());
        breaker.enter(later).unwrap().failed(later);
        assert_eq!(breaker.open_for(later), Some(PAUSE));
    }

    #[test]
    fn what_began_before_it_opened_does_not_prolong_the_pause() {
        let (breaker, now) = (Breaker::default(), Instant::now());
        let early = breaker.enter(now).unwrap();
        fail(&breaker, 3, now);
        early.failed(now + PAUSE / 2);
        assert_eq!(breaker.open_for(now + PAUSE / 2), Some(PAUSE / 2));
    }
}
