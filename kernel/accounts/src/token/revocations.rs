//! Revoked sessions whose access tokens may not have expired yet. Entries are never evicted early: a full cache must not make a revoked
//! token valid again.

use cabinet_domain::SessionId;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

/// The revoked sessions, each kept until its last access token has expired.
pub(crate) struct Revocations {
    token_life: TimeDelta,
    ended: RwLock<HashMap<SessionId, DateTime<Utc>>>,
}

impl Revocations {
    /// Creates the set from the sessions that ended within the last `token_life`.
    pub(crate) fn new(
        token_life: TimeDelta,
        ended: impl IntoIterator<Item = SessionId>,
        now: DateTime<Utc>,
    ) -> Self {
        let until = now + token_life;
        Self { token_life, ended: RwLock::new(ended.into_iter().map(|session| (session, until)).collect()) }
    }

    pub(crate) fn contains(&self, session: SessionId) -> bool {
        self.ended.read().unwrap_or_else(PoisonError::into_inner).contains_key(&session)
    }

    pub(crate) fn add(&self, session: SessionId, now: DateTime<Utc>) {
        let mut ended = self.ended.write().unwrap_or_else(PoisonError::into_inner);
        ended.retain(|_, until| *until >= now);
        ended.insert(session, now + self.token_life);
    }

    /// Like [`Self::add`], for sessions that another process has revoked. A session that is already known does not take the write lock.
    pub(crate) fn learn(&self, session: SessionId, now: DateTime<Utc>) {
        if !self.contains(session) {
            self.add(session, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ended_session_is_forgotten_only_after_its_last_token() {
        let start = DateTime::from_timestamp(1_795_000_000, 0).unwrap();
        let [first, second] = [1, 2].map(|id| SessionId(uuid::Uuid::from_u128(id)));
        let revocations = Revocations::new(TimeDelta::minutes(15), [first], start);
        revocations.add(second, start + TimeDelta::minutes(15));
        assert!(revocations.contains(first) && revocations.contains(second));
        revocations.add(second, start + TimeDelta::minutes(16));
        assert!(!revocations.contains(first) && revocations.contains(second));
    }
}
