//! Stale-while-revalidate cache for responses that are the same for all users. An expired response is requested again; if the hospital
//! system fails or is slow, the expired one is served for a limited time and marked as stale. Failures are not cached.

use crate::single_flight::SingleFlight;
use cabinet_ports::{Clock, Problem, ProblemCode};
use chrono::{DateTime, TimeDelta, Utc};
use moka::sync::Cache;
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

/// How long a caller waits for a refresh when a stale list is available. The refresh continues in the background.
const PATIENCE_WITH_OLD: Duration = Duration::from_secs(4);

/// A response and whether it is stale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed<T> {
    pub value: T,
    /// When the value was read, if the hospital system failed to refresh it.
    pub stale: Option<DateTime<Utc>>,
}

struct Entry<V> {
    value: V,
    asked_at: DateTime<Utc>,
    /// Invalidated by a booking or cancellation: must be refreshed, but may be served if the refresh fails.
    outdated: AtomicBool,
}

/// The entry that was inserted last, with its key.
type Newest<K, V> = Arc<RwLock<Option<(K, Arc<Entry<V>>)>>>;

/// A bounded cache of responses.
pub(crate) struct StaleCache<K, V> {
    entries: Cache<K, Arc<Entry<V>>>,
    /// The entry inserted last. The list of clinics is the only entry of its cache and read all the time; this avoids hashing.
    newest: Newest<K, V>,
    flights: SingleFlight<K, V>,
    fresh_for: TimeDelta,
    stale_for: TimeDelta,
    clock: Arc<dyn Clock>,
}

impl<K, V> StaleCache<K, V>
where
    K: Eq + Hash + Clone + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// Holds at most `capacity` responses. Each is fresh for `fresh_for`, and may be served `stale_for` longer if the hospital system
    /// fails.
    pub(crate) fn new(
        capacity: u64,
        fresh_for: Duration,
        stale_for: Duration,
        clock: Arc<dyn Clock>,
    ) -> Self {
        let entries = Cache::builder().max_capacity(capacity).time_to_live(fresh_for + stale_for).build();
        let span = |duration| TimeDelta::from_std(duration).unwrap_or(TimeDelta::MAX);
        Self {
            entries,
            newest: Arc::default(),
            flights: SingleFlight::new(),
            fresh_for: span(fresh_for),
            stale_for: span(stale_for),
            clock,
        }
    }

    /// The response, if it is fresh. Neither waits nor allocates.
    pub(crate) fn fresh(&self, key: &K) -> Option<V> {
        let entry = self.newest(key).or_else(|| self.entries.get(key))?;
        let fresh = !entry.outdated.load(Ordering::Relaxed) && self.age(&entry) < self.fresh_for;
        fresh.then(|| entry.value.clone())
    }

    /// The response if it may still be served, fresh or stale.
    pub(crate) fn lookup(&self, key: &K) -> Option<V> {
        self.usable(key).map(|entry| entry.value.clone())
    }

    fn usable(&self, key: &K) -> Option<Arc<Entry<V>>> {
        self.entries.get(key).filter(|entry| self.age(entry) < self.fresh_for + self.stale_for)
    }

    /// The cached response, or a new one.
    pub(crate) async fn ask<Q, F>(&self, key: &K, question: Q) -> Result<Listed<V>, Problem>
    where
        Q: FnOnce() -> F,
        F: Future<Output = Result<V, Problem>> + Send + 'static,
    {
        if let Some(value) = self.fresh(key) {
            return Ok(Listed { value, stale: None });
        }
        let (entries, clock, kept_key) = (self.entries.clone(), Arc::clone(&self.clock), key.clone());
        let newest = Arc::clone(&self.newest);
        let keep = move |value: &V| {
            let entry =
                Entry { value: value.clone(), asked_at: clock.now(), outdated: AtomicBool::new(false) };
            let entry = Arc::new(entry);
            *newest.write().unwrap_or_else(PoisonError::into_inner) =
                Some((kept_key.clone(), Arc::clone(&entry)));
            entries.insert(kept_key, entry);
        };
        let asked = self.flights.ask(key.clone(), question, keep);
        let answer = if self.lookup(key).is_none() {
            asked.await
        } else {
            // A separate task, so that the refresh completes even if no caller waits for it.
            match tokio::time::timeout(PATIENCE_WITH_OLD, tokio::spawn(asked)).await {
                Ok(Ok(answer)) => answer,
                Ok(Err(_died)) => Err(Problem::new(ProblemCode::Failed, "the question died")),
                Err(_elapsed) => Err(Problem::new(ProblemCode::TimedOut, "still waiting for the new list")),
            }
        };
        match answer {
            Ok(value) => Ok(Listed { value, stale: None }),
            Err(problem) if problem.code.is_upstream_failure() => match self.usable(key) {
                Some(entry) => Ok(Listed { value: entry.value.clone(), stale: Some(entry.asked_at) }),
                None => Err(problem),
            },
            Err(problem) => Err(problem),
        }
    }

    /// Marks cached entries and requests in flight for these keys as outdated.
    pub(crate) fn outdate(&self, keys: impl Fn(&K) -> bool) {
        self.flights.forget(&keys);
        for (key, entry) in &self.entries {
            if keys(&key) {
                entry.outdated.store(true, Ordering::Relaxed);
            }
        }
        let newest = self.newest.read().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, entry)) = newest.as_ref().filter(|(key, _)| keys(key)) {
            entry.outdated.store(true, Ordering::Relaxed);
        }
    }

    /// Like [`Self::outdate`], for entries older than `age`.
    pub(crate) fn outdate_older(&self, age: TimeDelta, keys: impl Fn(&K) -> bool) {
        let is_older = |key: &K| self.entries.get(key).is_some_and(|entry| self.age(&entry) > age);
        self.outdate(|key| keys(key) && is_older(key));
    }

    fn newest(&self, key: &K) -> Option<Arc<Entry<V>>> {
        let newest = self.newest.read().unwrap_or_else(PoisonError::into_inner);
        newest.as_ref().filter(|(of, _)| of == key).map(|(_, entry)| Arc::clone(entry))
    }

    fn age(&self, entry: &Entry<V>) -> TimeDelta {
        self.clock.now() - entry.asked_at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_fakes::FakeClock;
    use chrono::TimeZone;

    const MINUTE: Duration = Duration::from_secs(60);

    fn began() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 8, 0, 0).unwrap()
    }

    fn cache() -> (StaleCache<u8, u32>, Arc<FakeClock>) {
        let clock = Arc::new(FakeClock::at(began()));
        (StaleCache::new(10, MINUTE, 10 * MINUTE, Arc::clone(&clock) as Arc<dyn Clock>), clock)
    }

    async fn ask(
        cache: &StaleCache<u8, u32>,
        answer: Result<u32, ProblemCode>,
    ) -> Result<Listed<u32>, ProblemCode> {
        let answer = answer.map_err(|code| Problem::new(code, "test"));
        cache.ask(&1, || async { answer }).await.map_err(|problem| problem.code)
    }

    #[tokio::test]
    async fn an_answer_is_kept_for_its_time_and_then_asked_anew() {
        let (cache, clock) = cache();
        assert_eq!(ask(&cache, Ok(1)).await, Ok(Listed { value: 1, stale: None }));
        clock.advance(TimeDelta::seconds(59));
        assert_eq!(ask(&cache, Ok(2)).await.unwrap().value, 1);
        clock.advance(TimeDelta::seconds(1));
        assert_eq!(ask(&cache, Ok(3)).await.unwrap().value, 3);
    }

    #[tokio::test]
    async fn an_old_answer_serves_while_the_hospital_fails_but_not_for_ever() {
        let (cache, clock) = cache();
        ask(&cache, Ok(1)).await.unwrap();
        clock.advance(TimeDelta::minutes(5));
        let old = Ok(Listed { value: 1, stale: Some(began()) });
        assert_eq!(ask(&cache, Err(ProblemCode::Unavailable)).await, old);
        assert_eq!(ask(&cache, Err(ProblemCode::NotFound)).await, Err(ProblemCode::NotFound));
        clock.advance(TimeDelta::minutes(6));
        assert_eq!(ask(&cache, Err(ProblemCode::Unavailable)).await, Err(ProblemCode::Unavailable));
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_hospital_does_not_keep_from_the_old_answer_and_the_new_one_arrives() {
        let (cache, clock) = cache();
        ask(&cache, Ok(1)).await.unwrap();
        clock.advance(TimeDelta::minutes(5));
        let (answer, released) = tokio::sync::oneshot::channel::<()>();
        let slow = cache.ask(&1, || async {
            released.await.ok();
            Ok(2)
        });
        assert_eq!(slow.await, Ok(Listed { value: 1, stale: Some(began()) }));
        answer.send(()).unwrap();
        assert_eq!(ask(&cache, Ok(3)).await, Ok(Listed { value: 2, stale: None }));
    }

    #[tokio::test]
    async fn a_failure_is_not_kept() {
        let (cache, _clock) = cache();
        assert_eq!(ask(&cache, Err(ProblemCode::Unavailable)).await, Err(ProblemCode::Unavailable));
        assert_eq!(ask(&cache, Ok(1)).await.unwrap().value, 1);
    }

    #[tokio::test]
    async fn an_outdated_answer_is_asked_anew_and_still_serves_in_need() {
        let (cache, _clock) = cache();
        ask(&cache, Ok(1)).await.unwrap();
        cache.outdate(|key| *key == 1);
        assert_eq!(
            ask(&cache, Err(ProblemCode::TimedOut)).await,
            Ok(Listed { value: 1, stale: Some(began()) })
        );
        assert_eq!(ask(&cache, Ok(2)).await, Ok(Listed { value: 2, stale: None }));
    }
}
