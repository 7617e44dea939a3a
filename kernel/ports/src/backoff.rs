//! Exponential backoff: the delay before the next attempt doubles with each failure, up to a maximum.

use chrono::TimeDelta;
use std::time::Duration;

/// The delays between attempts of something that keeps failing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backoff {
    first: Duration,
    longest: Duration,
}

impl Backoff {
    /// The delays start with `first` and never exceed `longest`.
    pub const fn new(first: Duration, longest: Duration) -> Self {
        Self { first, longest }
    }

    /// The delay after one failure if `doublings` is 0, after two if it is 1, and so on.
    pub fn delay(self, doublings: u32) -> Duration {
        let doubled = 2_u32.checked_pow(doublings).and_then(|factor| self.first.checked_mul(factor));
        doubled.map_or(self.longest, |delay| delay.min(self.longest))
    }

    /// The same as a difference of times, for jobs.
    pub fn time_delta(self, doublings: u32) -> TimeDelta {
        TimeDelta::from_std(self.delay(doublings)).unwrap_or(TimeDelta::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delay_doubles_up_to_its_maximum_and_never_overflows() {
        let backoff = Backoff::new(Duration::from_secs(15), Duration::from_secs(900));
        let delays = [0, 1, 2, 5, 6, 31, 32, u32::MAX].map(|doublings| backoff.delay(doublings).as_secs());
        assert_eq!(delays, [15, 30, 60, 480, 900, 900, 900, 900]);
        assert_eq!(backoff.time_delta(1), TimeDelta::seconds(30));
        let endless = Backoff::new(Duration::from_secs(u64::MAX / 2), Duration::MAX);
        assert_eq!(endless.delay(2), Duration::MAX);
        assert_eq!(endless.time_delta(2), TimeDelta::MAX);
    }

    #[test]
    fn a_first_delay_above_the_maximum_is_the_maximum() {
        let backoff = Backoff::new(Duration::from_secs(7), Duration::from_secs(5));
        assert_eq!(backoff.delay(0), Duration::from_secs(5));
    }
}
