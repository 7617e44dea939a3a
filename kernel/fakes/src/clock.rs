//! A clock that a test moves.

use cabinet_ports::Clock;
use chrono::{DateTime, TimeDelta, Utc};
use std::sync::{Mutex, PoisonError};

/// Stands still until it is moved.
#[derive(Debug)]
pub struct FakeClock(Mutex<DateTime<Utc>>);

impl FakeClock {
    /// Stands at `now`.
    pub fn at(now: DateTime<Utc>) -> Self {
        Self(Mutex::new(now))
    }

    /// Moves it forward (or, with a negative span, back).
    pub fn advance(&self, by: TimeDelta) {
        let mut now = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *now += by;
    }
}

impl Clock for FakeClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
