//! Caches for a few seconds whether a person is admitted, because every call that touches a patient's data checks it.

use cabinet_domain::UserId;
use cabinet_ports::{Clock, StorageError};
use chrono::{DateTime, TimeDelta, Utc};
use quick_cache::sync::Cache;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Time to live of a cached result: the longest time that a change by another instance stays invisible. Changes by this process take
/// effect at once.
const FRESH: TimeDelta = TimeDelta::seconds(5);

/// How long a cached result is used while the database is unavailable, so that data in memory can still be shown.
const KEPT: TimeDelta = TimeDelta::minutes(10);

/// Maximum number of cached people.
const PEOPLE: usize = 10_000;

/// What stands between a person and their data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Admission {
    /// The person must give consent first.
    pub is_consent_required: bool,
    /// An administrator forbade it.
    pub is_view_forbidden: bool,
}

/// The cache of these checks.
pub(super) struct ConsentCache {
    kept: Cache<UserId, (Admission, DateTime<Utc>)>,
    /// Counts changes: the result of a query that started before a change is not cached.
    changes: AtomicU64,
    clock: Arc<dyn Clock>,
}

impl ConsentCache {
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        Self { kept: Cache::new(PEOPLE), changes: AtomicU64::new(0), clock }
    }

    /// Returns the cached result, or the one of `ask`.
    pub(super) async fn answer(
        &self,
        user: UserId,
        ask: impl Future<Output = Result<Admission, StorageError>>,
    ) -> Result<Admission, StorageError> {
        let now = self.clock.now();
        let kept = self.kept.get(&user).filter(|(_, at)| now - *at < KEPT);
        if let Some((answer, at)) = kept
            && now - at < FRESH
        {
            return Ok(answer);
        }
        let changes = self.changes.load(Ordering::Acquire);
        match (ask.await, kept) {
            (Ok(answer), _) => {
                if self.changes.load(Ordering::Acquire) == changes {
                    self.kept.insert(user, (answer, self.clock.now()));
                }
                Ok(answer)
            }
            (Err(StorageError::Unavailable(_) | StorageError::Full(_)), Some((answer, _))) => Ok(answer),
            (Err(error), _) => Err(error),
        }
    }

    /// Removes a user from the cache. Call it after a change is stored.
    pub(super) fn forget(&self, user: UserId) {
        self.changes.fetch_add(1, Ordering::AcqRel);
        self.kept.remove(&user);
    }
}
