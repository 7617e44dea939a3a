//! Token buckets by key: GCRA (governor) on our clock, in a cache with a bounded number of entries. Every call passes a bucket, so the
//! cache is one whose lookups do not write (quick_cache). It uses the standard library's hasher, which resists collision attacks, because
//! strangers choose the keys.

use cabinet_ports::Clock;
use governor::clock::Clock as GovernorClock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use quick_cache::sync::Cache;
use std::convert::Infallible;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A day: the longest time that one of our buckets takes to refill. A full bucket carries no information.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

/// Adapts our clock to governor.
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

/// A bucket and the time of the last request, in nanoseconds of our clock.
struct Held {
    bucket: Bucket,
    wanted_at: AtomicU64,
}

/// One bucket per key, all of the same size.
pub struct Buckets<K> {
    quota: Quota,
    clock: OurClock,
    held: Cache<K, Arc<Held>>,
}

impl<K: Hash + Eq + Clone> Buckets<K> {
    /// Creates buckets that hold `size` tokens and refill by one per `refill`. At most `keys` buckets are kept.
    pub fn new(size: NonZeroU32, refill: Duration, keys: usize, clock: Arc<dyn Clock>) -> Self {
        let quota = Quota::with_period(refill).unwrap_or_else(|| Quota::per_minute(size)).allow_burst(size);
        Self { quota, clock: OurClock(clock), held: Cache::new(keys) }
    }

    /// Creates buckets that hold `count` tokens and refill `count` per minute.
    pub fn per_minute(count: NonZeroU32, keys: usize, clock: Arc<dyn Clock>) -> Self {
        Self::new(count, Duration::from_secs(60) / count.get(), keys, clock)
    }

    /// Takes one token.
    ///
    /// # Errors
    /// The time until a token is available.
    pub fn take(&self, key: &K) -> Result<(), Duration> {
        let now = self.clock.now();
        let full = || {
            let bucket = RateLimiter::direct_with_clock(self.quota, self.clock.clone());
            Ok::<_, Infallible>(Arc::new(Held { bucket, wanted_at: AtomicU64::new(now.as_u64()) }))
        };
        let Ok(held) = self.held.get_or_insert_with(key, full);
        held.wanted_at.store(now.as_u64(), Ordering::Relaxed);
        held.bucket.check().map_err(|until| until.wait_time_from(now))
    }

    /// Whether the bucket was requested within the last day, successfully or not.
    pub fn has_been_used(&self, key: &K) -> bool {
        let Some(held) = self.held.peek(key) else { return false };
        let wanted_at = Duration::from_nanos(held.wanted_at.load(Ordering::Relaxed));
        Duration::from_nanos(self.clock.now().as_u64()).saturating_sub(wanted_at) < FORGOTTEN_AFTER
    }

    /// Refills the bucket.
    pub fn fill(&self, key: &K) {
        self.held.remove(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_fakes::FakeClock;
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

    #[test]
    fn a_bucket_counts_as_used_for_a_day_after_the_last_try() {
        let clock = Arc::new(FakeClock::at(DateTime::from_timestamp(1_795_000_000, 0).unwrap()));
        let buckets = Buckets::new(NonZeroU32::MIN, Duration::from_secs(60), 100, clock.clone());
        assert!(!buckets.has_been_used(&"a"));
        assert_eq!(buckets.take(&"a"), Ok(()));
        assert!(buckets.has_been_used(&"a") && !buckets.has_been_used(&"b"));
        clock.advance(TimeDelta::hours(23));
        // A refused request counts as use, too.
        assert!(buckets.take(&"a").is_ok() && buckets.take(&"a").is_err());
        clock.advance(TimeDelta::hours(23));
        assert!(buckets.has_been_used(&"a"));
        clock.advance(TimeDelta::hours(1));
        assert!(!buckets.has_been_used(&"a"));
        assert_eq!(buckets.take(&"a"), Ok(()));
        buckets.fill(&"a");
        assert!(!buckets.has_been_used(&"a"));
    }

    /// A flood of invented keys does not evict a bucket that is under attack.
    #[test]
    fn a_flood_of_keys_leaves_the_bucket_that_is_asked_for_all_the_time() {
        let clock = Arc::new(FakeClock::at(DateTime::from_timestamp(1_795_000_000, 0).unwrap()));
        let buckets = Buckets::new(NonZeroU32::MIN, Duration::from_secs(60), 1_000, clock);
        assert_eq!(buckets.take(&0), Ok(()));
        for stranger in 1..50_000 {
            assert_eq!(buckets.take(&stranger), Ok(()));
            assert!(stranger % 100 != 0 || buckets.take(&0).is_err(), "{stranger}");
        }
    }
}
