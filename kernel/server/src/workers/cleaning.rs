//! Cleaning: rows that nobody can need any more.

use cabinet_ports::{Clock, StorageError, Stores};
use chrono::{DateTime, TimeDelta, Utc};
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
/// An attempt at the state portal is over after ten minutes.
const ATTEMPTS_KEPT: TimeDelta = TimeDelta::days(1);

/// Cleans from time to time, for ever.
pub(super) async fn clean(stores: Stores, clock: Arc<dyn Clock>) {
    loop {
        tokio::time::sleep(CLEANING).await;
        match sweep(&stores, clock.now()).await {
            Ok(rows) => tracing::debug!(rows, "cleaned"),
            Err(error) => tracing::warn!(%error, "cleaning failed; the next one comes"),
        }
    }
}

/// Removes what is old; gives the number of rows.
async fn sweep(stores: &Stores, now: DateTime<Utc>) -> Result<u64, StorageError> {
    Ok(stores.sessions.remove_expired(now - SESSIONS_KEPT).await?
        + stores.idempotency.remove_before(now - KEYS_KEPT).await?
        + stores.links.remove_expired(now - LINKS_KEPT).await?
        + stores.portal.remove_attempts(now - ATTEMPTS_KEPT).await?
        + stores.challenges.remove_expired(now).await?)
}
