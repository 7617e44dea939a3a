//! A plugin that keeps failing is left alone for a while, so that it costs its callers no time and the kernel no CPU. The other plugins
//! never notice.
//!
//! Closed: calls pass. Three failures within a minute open it. Open: calls are refused at once. After 30 s one call is let through as a
//! trial: success closes, failure opens again.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Architecture §3: three traps in a minute.
const FAILURES: usize = 3;
const WINDOW: Duration = Duration::from_secs(60);
/// How long an open breaker refuses.
const PAUSE: Duration = Duration::from_secs(30);
/// While a trial is under way, the others ask again after this.
const TRIAL: Duration = Duration::from_secs(1);

/// One per plugin.
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

/// A call that may pass. Dropped without a verdict (its caller went away), it changes nothing.
#[must_use = "tell how the call ended"]
#[derive(Debug)]
pub struct Pass<'a> {
    breaker: &'a Breaker,
    trial: bool,
    told: bool,
}

impl Breaker {
    /// Lets a call pass, or says when to ask again.
    ///
    /// # Errors
    /// The time until the next trial.
    pub fn enter(&self, now: Instant) -> Result<Pass<'_>, Duration> {
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
        Ok(Pass { breaker: self, trial, told: false })
    }

    /// The time until the next trial; none while calls pass.
    pub fn open_for(&self, now: Instant) -> Option<Duration> {
        match &*self.lock() {
            State::Closed(_) => None,
            State::Open { since } => Some(PAUSE.saturating_sub(now.saturating_duration_since(*since))),
            State::Trial { .. } => Some(Duration::ZERO),
        }
    }

    /// Forgets what was: a new version of the plugin is in place.
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
            // A call that began before the breaker opened, or before a reload.
            _ => {}
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pass<'_> {
    /// The call kept to the rules, whatever it answered.
    pub fn succeeded(mut self) {
        self.told = true;
        if self.trial {
            self.breaker.reset();
        }
    }

    /// The guest trapped or broke a limit.
    pub fn failed(mut self, now: Instant) {
        self.told = true;
        self.breaker.fail(self.trial, now);
    }
}

impl Drop for Pass<'_> {
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
