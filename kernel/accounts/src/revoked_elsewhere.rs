//! Propagates revocations between instances that share a database: a session that one instance ends is rejected by the others within a
//! second. Each instance polls the database for recently revoked sessions; an index over revoked sessions answers the query, which
//! returns those of the last minute and a half. Writes do not rely on polling: they check their own session
//! ([`Accounts::is_signed_in`]).

use crate::Accounts;
use cabinet_ports::StorageError;
use chrono::{DateTime, TimeDelta, Utc};

/// Polling interval. A token revoked at another instance may still read here for this interval plus the duration of one query, which is
/// less than a second.
pub const LOOK_EVERY: TimeDelta = TimeDelta::milliseconds(500);

/// How far each query reaches back: the clocks of two machines differ slightly, and a transaction commits later than the timestamp that
/// it writes.
const OVERLAP: TimeDelta = TimeDelta::seconds(90);

impl Accounts {
    /// Loads the sessions that other processes have revoked since `since`. Returns the value to pass to the next call: after a failure,
    /// pass the old value again, so that the next query covers the gap.
    ///
    /// # Errors
    /// Storage errors of the repository; known revocations are kept.
    pub async fn learn_revocations(&self, since: DateTime<Utc>) -> Result<DateTime<Utc>, StorageError> {
        let now = self.clock.now();
        for session in self.stores.sessions.revoked_since(since - OVERLAP).await? {
            self.revocations.learn(session, now);
        }
        Ok(now)
    }
}
