//! Buckets by key: GCRA (governor) on our own clock, in a cache that is bounded in number and forgets what was idle long enough to be
//! full again anyway.

use cabinet_ports::Clock;
use governor::clock::Clock as GovernorClock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use moka::sync::Cache;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

/// A day: the longest time after which a bucket of ours is full again.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

/// Our clock, as governor wants it.
#[derive(Clone)]
struct OurClock(Arc<dyn Clock>);

impl GovernorClock for OurClock {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        let nanos = self.0.now().timestamp_nanos_opt().unwrap_or_default();
        Nanos::from(u64::try_from(nanos).unwrap_or_default())
    }
}

type Bucket = RateLimiter<NotKeyed, InMemoryState, OurClock, NoOpMiddleware<Nanos>>;

/// One bucket per key, all of one size.
pub struct Buckets<K> {
    quota: Quota,
    clock: OurClock,
    held: Cache<K, Arc<Bucket>>,
}

impl<K: Hash + Eq + Send + Sync + Clone + 'static> Buckets<K> {
    /// Buckets that hold `size` and refill by one in each `refill`. At most `keys` are remembered.
    pub fn new(size: NonZeroU32, refill: Duration, keys: u64, clock: Arc<dyn Clock>) -> Self {
        let quota = Quota::with_period(refill).unwrap_or_else(|| Quota::per_minute(size)).allow_burst(size);
        Self {
            quota,
            clock: OurClock(clock),
            held: Cache::builder().max_capacity(keys).time_to_idle(FORGOTTEN_AFTER).build(),
        }
    }

    /// Buckets that hold what one minute refills.
    pub fn per_minute(count: NonZeroU32, keys: u64, clock: Arc<dyn Clock>) -> Self {
        Self::new(count, Duration::from_secs(60) / count.get(), keys, clock)
    }

    /// Takes one out.
    ///
    /// # Errors
    /// How long until there is one again.
    pub fn take(&self, key: &K) -> Result<(), Duration> {
        let bucket = match self.held.get(key) {
            Some(bucket) => bucket,
            None => self.held.get_with_by_ref(key, || {
                Arc::new(RateLimiter::direct_with_clock(self.quota, self.clock.clone()))
            }),
        };
        bucket.check().map_err(|until| until.wait_time_from(self.clock.now()))
    }

    /// Whether anything was taken within the last day.
    pub fn has_been_used(&self, key: &K) -> bool {
        self.held.contains_key(key)
    }

    /// Fills it again.
    pub fn fill(&self, key: &K) {
        self.held.invalidate(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_ports::fakes::FakeClock;
    use chrono::{DateTime, TimeDelta};

    #[test]
    fn an_empty_bucket_says_when_it_has_one_again_and_keeps_its_word() {
        let clock = Arc::new(FakeClock::at(DateTime::from_timestamp(1_795_000_000, 0).unwrap()));
        let two = NonZeroU32::new(2).unwrap();
        let buckets = Buckets::new(two, Duration::from_secs(60), 100, clock.clone());
        assert_eq!((buckets.take(&"a"), buckets.take(&"a")), (Ok(()), Ok(())));
        assert_eq!(buckets.take(&"a"), Err(Duration::from_secs(60)));
        assert_eq!(buckets.take(&"b"), Ok(()));
        clock.advance(TimeDelta::seconds(59));
        assert_eq!(buckets.take(&"a"), Err(Duration::from_secs(1)));
        clock.advance(TimeDelta::seconds(1));
        assert_eq!(buckets.take(&"a"), Ok(()));
        assert!(buckets.take(&"a").is_err());
        buckets.fill(&"a");
        assert_eq!(buckets.take(&"a"), Ok(()));
    }
}
