//! Cache of users by id, with a time to live of a few seconds: several calls of one screen load the same user
//! at once.

use cabinet_domain::{User, UserId};
use cabinet_ports::{StorageError, UserRepository};
use moka::future::Cache;
use std::sync::Arc;
use std::time::Duration;

/// Time to live of an entry: the longest time that a change by another process stays invisible. Changes by this
/// process take effect at once ([`UserCache::forget`]).
const KEPT: Duration = Duration::from_secs(5);

/// The cached users.
pub struct UserCache {
    users: Arc<dyn UserRepository>,
    kept: Cache<UserId, Arc<User>>,
}

impl UserCache {
    /// Creates an empty cache in front of the repository.
    pub fn new(users: Arc<dyn UserRepository>) -> Self {
        Self { users, kept: Cache::builder().max_capacity(10_000).time_to_live(KEPT).build() }
    }

    /// The user with this id.
    ///
    /// # Errors
    /// Storage errors of the repository; failures are not cached.
    pub async fn lookup(&self, id: UserId) -> Result<Option<Arc<User>>, StorageError> {
        if let Some(user) = self.kept.get(&id).await {
            return Ok(Some(user));
        }
        let Some(user) = self.users.lookup(id).await?.map(Arc::new) else { return Ok(None) };
        self.kept.insert(id, Arc::clone(&user)).await;
        Ok(Some(user))
    }

    /// Removes a user from the cache. Call it after every change of this user.
    pub async fn forget(&self, id: UserId) {
        self.kept.invalidate(&id).await;
    }
}
