//! Whether somebody has to be asked, remembered for some seconds: the question stands before every call that touches a patient's data.

use cabinet_domain::UserId;
use cabinet_ports::{Clock, StorageError};
use chrono::{DateTime, TimeDelta, Utc};
use quick_cache::sync::Cache;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// So long an answer may be wrong after a change by another kernel on the same database. Changes by this one count at once.
const FRESH: TimeDelta = TimeDelta::seconds(5);

/// So long an answer counts while the database is away: lists that are in memory go on being shown.
const KEPT: TimeDelta = TimeDelta::minutes(10);

/// People whose answer is remembered.
const PEOPLE: usize = 10_000;

/// The answers of the last minutes.
pub(super) struct ConsentCache {
    kept: Cache<UserId, (bool, DateTime<Utc>)>,
    /// Counts changes: an answer that was asked for before one of them is not remembered.
    changes: AtomicU64,
    clock: Arc<dyn Clock>,
}

impl ConsentCache {
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        Self { kept: Cache::new(PEOPLE), changes: AtomicU64::new(0), clock }
    }

    /// The remembered answer, or the one that `ask` gives.
    pub(super) async fn answer(
        &self,
        user: UserId,
        ask: impl Future<Output = Result<bool, StorageError>>,
    ) -> Result<bool, StorageError> {
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

    /// Call it after a change has been stored.
    pub(super) fn forget(&self, user: UserId) {
        self.changes.fetch_add(1, Ordering::AcqRel);
        self.kept.remove(&user);
    }
}
