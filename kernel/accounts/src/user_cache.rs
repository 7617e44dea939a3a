//! Users by id, kept for a few seconds: several calls of one screen ask for the same person at once.

use cabinet_domain::{User, UserId};
use cabinet_ports::{StorageError, UserRepository};
use moka::future::Cache;
use std::sync::Arc;
use std::time::Duration;

/// So long an account that was changed elsewhere may look as before. Changes made by this process count at once
/// ([`People::forget`]).
const KEPT: Duration = Duration::from_secs(5);

/// The users behind tokens.
pub struct UserCache {
    users: Arc<dyn UserRepository>,
    kept: Cache<UserId, Arc<User>>,
}

impl UserCache {
    /// An empty memory before the repository.
    pub fn new(users: Arc<dyn UserRepository>) -> Self {
        Self { users, kept: Cache::builder().max_capacity(10_000).time_to_live(KEPT).build() }
    }

    /// The user with this id.
    ///
    /// # Errors
    /// Those of the repository; a failure is not remembered.
    pub async fn lookup(&self, id: UserId) -> Result<Option<Arc<User>>, StorageError> {
        if let Some(user) = self.kept.get(&id).await {
            return Ok(Some(user));
        }
        let Some(user) = self.users.lookup(id).await?.map(Arc::new) else { return Ok(None) };
        self.kept.insert(id, Arc::clone(&user)).await;
        Ok(Some(user))
    }

    /// Call it after every change of this user.
    pub async fn forget(&self, id: UserId) {
        self.kept.invalidate(&id).await;
    }
}
