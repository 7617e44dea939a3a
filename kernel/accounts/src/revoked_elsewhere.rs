//! Several kernels over one database: a session that one of them ends is dead in the others within a second. Each asks the database for
//! what was ended lately; the answer comes from an index over ended sessions and is as short as their number in a minute and a half.
//! Changes do not wait for that: they ask for their own session ([`Accounts::is_signed_in`]).

use crate::Accounts;
use cabinet_ports::StorageError;
use chrono::{DateTime, TimeDelta, Utc};

/// Between two looks. A token that was revoked at another kernel may read here for that long and the time of a look: within a second.
pub const LOOK_EVERY: TimeDelta = TimeDelta::milliseconds(500);

/// Looked at again each time: the clocks of two machines differ a little, and a transaction ends after the moment that it wrote down.
const OVERLAP: TimeDelta = TimeDelta::seconds(90);

impl Accounts {
    /// Learns which sessions other processes ended since `since`. Returns what to give next time: a look that failed is made up for by
    /// the next one, which reaches back to the last that did not.
    ///
    /// # Errors
    /// Those of the repository; what was known stays.
    pub async fn learn_revocations(&self, since: DateTime<Utc>) -> Result<DateTime<Utc>, StorageError> {
        let now = self.clock.now();
        for session in self.stores.sessions.revoked_since(since - OVERLAP).await? {
            self.revocations.learn(session, now);
        }
        Ok(now)
    }
}
