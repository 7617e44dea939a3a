//! Cleaning: rows that nobody can need any more.

use cabinet_ports::{Clock, Stores};
use chrono::TimeDelta;
use std::sync::Arc;
use std::time::Duration;

/// Between two cleanings.
const CLEANING: Duration = Duration::from_secs(15 * 60);
/// An ended session is kept for a day, so that a stolen refresh token is still recognised as used.
const SESSIONS_KEPT: TimeDelta = TimeDelta::days(1);
/// A write may be repeated with its key for a day.
const KEYS_KEPT: TimeDelta = TimeDelta::days(1);

/// Cleans from time to time, for ever.
pub(super) async fn clean(stores: Stores, clock: Arc<dyn Clock>) {
    loop {
        tokio::time::sleep(CLEANING).await;
        let now = clock.now();
        let sessions = stores.sessions.remove_expired(now - SESSIONS_KEPT).await;
        let keys = stores.idempotency.remove_before(now - KEYS_KEPT).await;
        match (sessions, keys) {
            (Ok(sessions), Ok(keys)) => tracing::debug!(sessions, keys, "cleaned"),
            (Err(error), _) | (_, Err(error)) => {
                tracing::warn!(%error, "cleaning failed; the next one comes")
            }
        }
    }
}
