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

/// A dead link is kept for a day, so that the letters of an hour can be counted.
const LINKS_KEPT: TimeDelta = TimeDelta::days(1);

/// Cleans from time to time, for ever.
pub(super) async fn clean(stores: Stores, clock: Arc<dyn Clock>) {
    loop {
        tokio::time::sleep(CLEANING).await;
        let now = clock.now();
        let sessions = stores.sessions.remove_expired(now - SESSIONS_KEPT).await;
        let keys = stores.idempotency.remove_before(now - KEYS_KEPT).await;
        let links = stores.links.remove_expired(now - LINKS_KEPT).await;
        match (sessions, keys, links) {
            (Ok(sessions), Ok(keys), Ok(links)) => tracing::debug!(sessions, keys, links, "cleaned"),
            (Err(error), ..) | (_, Err(error), _) | (.., Err(error)) => {
                tracing::warn!(%error, "cleaning failed; the next one comes");
            }
        }
    }
}
