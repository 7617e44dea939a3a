//! Cache of users by id, with a time to live of a few seconds: several calls of one screen load the same user
//! at once.

use cabinet_domain::{User, UserId};
use cabinet_ports::{StorageError, UserRepository};
use moka::future::Cache;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Time to live of an entry: the longest time that a change by another process stays invisible. Changes by this
/// process take effect at once ([`UserCache::forget`]).
const KEPT: Duration = Duration::from_secs(5);

/// The cached users.
pub struct UserCache {
    users: Arc<dyn UserRepository>,
    kept: Cache<UserId, Arc<User>>,
    /// Counts the removals: what was read before one must not stay cached after it.
    forgotten: AtomicU64,
}

impl UserCache {
    /// Creates an empty cache in front of the repository.
    pub fn new(users: Arc<dyn UserRepository>) -> Self {
        let kept = Cache::builder().max_capacity(10_000).time_to_live(KEPT).build();
        Self { users, kept, forgotten: AtomicU64::new(0) }
    }

    /// The user with this id.
    ///
    /// # Errors
    /// Storage errors of the repository; failures are not cached.
    pub async fn lookup(&self, id: UserId) -> Result<Option<Arc<User>>, StorageError> {
        if let Some(user) = self.kept.get(&id).await {
            return Ok(Some(user));
        }
        self.read(id, self.users.lookup(id)).await
    }

    async fn read(
        &self,
        id: UserId,
        lookup: impl Future<Output = Result<Option<User>, StorageError>>,
    ) -> Result<Option<Arc<User>>, StorageError> {
        let forgotten = self.forgotten.load(Ordering::SeqCst);
        let Some(user) = lookup.await?.map(Arc::new) else { return Ok(None) };
        self.kept.insert(id, Arc::clone(&user)).await;
        if self.forgotten.load(Ordering::SeqCst) != forgotten {
            self.kept.invalidate(&id).await;
        }
        Ok(Some(user))
    }

    /// Removes a user from the cache. Call it after every change of this user.
    pub async fn forget(&self, id: UserId) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        self.kept.invalidate(&id).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_test_storage::committed;

    /// Issue 12 §2: a change that ends while its user is being read.
    #[tokio::test]
    async fn what_was_read_before_a_change_is_not_kept_after_it() {
        let stores = cabinet_test_storage::TestStorage::open().await.stores();
        let old = committed!(stores, users.add(cabinet_fakes::person("anna"), None)).await.unwrap();
        let cache = UserCache::new(stores.users.clone());
        let id = old.id;
        let changed = async {
            committed!(stores, users.set_disabled(id, true, old.created_at)).await.unwrap();
            cache.forget(id).await;
            Ok(Some(old))
        };
        assert!(!cache.read(id, changed).await.unwrap().unwrap().disabled);
        assert!(cache.lookup(id).await.unwrap().unwrap().disabled);
    }
}
