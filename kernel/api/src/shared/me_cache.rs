//! Cached responses of `GET /api/users/me`. Every area that changes what the response shows invalidates it.

use axum::body::Bytes;
use cabinet_domain::UserId;
use moka::sync::Cache;
use std::time::Duration;

/// How long a response is cached. The web client requests it at every start and after every token renewal.
const KEPT: Duration = Duration::from_secs(5);

/// Cached responses by user. The key is the id from the token, so a user cannot get another user's response.
#[derive(Clone)]
pub(crate) struct MeCache(Cache<UserId, Bytes>);

impl MeCache {
    pub(crate) fn new() -> Self {
        Self(Cache::builder().max_capacity(10_000).time_to_live(KEPT).build())
    }

    pub(crate) fn get(&self, user: UserId) -> Option<Bytes> {
        self.0.get(&user)
    }

    pub(crate) fn insert(&self, user: UserId, json: Bytes) {
        self.0.insert(user, json);
    }

    /// Invalidates the response. Call it after every change of what it shows.
    pub(crate) fn forget(&self, user: UserId) {
        self.0.invalidate(&user);
    }
}
