//! Counts of the last hour and the last day, by minute and by hour.

use chrono::{DateTime, Utc};

const MINUTES: usize = 60;
const HOURS: usize = 24;
const MINUTE_SECONDS: i64 = 60;
const HOUR_SECONDS: i64 = 3600;

/// A count that forgets.
#[derive(Debug, Clone)]
pub(crate) struct Window {
    minutes: Ring<MINUTES>,
    hours: Ring<HOURS>,
}

impl Window {
    pub(crate) const fn new() -> Self {
        Self { minutes: Ring::new(MINUTE_SECONDS), hours: Ring::new(HOUR_SECONDS) }
    }

    pub(crate) fn add(&mut self, now: DateTime<Utc>) {
        self.minutes.add(now);
        self.hours.add(now);
    }

    /// Of the last hour and the last day. The oldest minute or hour is counted only in part.
    pub(crate) fn sums(&mut self, now: DateTime<Utc>) -> (u64, u64) {
        (self.minutes.sum(now), self.hours.sum(now))
    }
}

#[derive(Debug, Clone)]
struct Ring<const N: usize> {
    seconds: i64,
    counts: [u32; N],
    /// The number of the latest period.
    latest: i64,
}

impl<const N: usize> Ring<N> {
    const fn new(seconds: i64) -> Self {
        Self { seconds, counts: [0; N], latest: 0 }
    }

    fn add(&mut self, now: DateTime<Utc>) {
        self.forget(now);
        let place = place::<N>(self.latest);
        if let Some(count) = self.counts.get_mut(place) {
            *count = count.saturating_add(1);
        }
    }

    fn sum(&mut self, now: DateTime<Utc>) -> u64 {
        self.forget(now);
        self.counts.iter().copied().map(u64::from).sum()
    }

    /// Empties the periods that have passed since the latest one. A clock that was set back counts into the latest one.
    fn forget(&mut self, now: DateTime<Utc>) {
        let current = now.timestamp().div_euclid(self.seconds);
        let passed = usize::try_from(current.saturating_sub(self.latest)).unwrap_or(0).min(N);
        for back in 0..passed {
            let period = current - i64::try_from(back).unwrap_or_default();
            if let Some(count) = self.counts.get_mut(place::<N>(period)) {
                *count = 0;
            }
        }
        self.latest = self.latest.max(current);
    }
}

fn place<const N: usize>(period: i64) -> usize {
    usize::try_from(period).unwrap_or_default() % N
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    #[test]
    fn calls_leave_the_hour_and_then_the_day() {
        let start: DateTime<Utc> = "2026-11-20T10:00:30Z".parse().unwrap();
        let mut window = Window::new();
        window.add(start);
        window.add(start + TimeDelta::minutes(30));
        assert_eq!(window.sums(start + TimeDelta::minutes(59)), (2, 2));
        assert_eq!(window.sums(start + TimeDelta::minutes(60)), (1, 2));
        assert_eq!(window.sums(start + TimeDelta::minutes(90)), (0, 2));
        assert_eq!(window.sums(start + TimeDelta::hours(23)), (0, 2));
        assert_eq!(window.sums(start + TimeDelta::hours(24)), (0, 0));
    }

    #[test]
    fn a_clock_that_was_set_back_loses_nothing() {
        let start: DateTime<Utc> = "2026-11-20T10:00:30Z".parse().unwrap();
        let mut window = Window::new();
        window.add(start);
        window.add(start - TimeDelta::minutes(5));
        assert_eq!(window.sums(start), (2, 2));
    }
}
