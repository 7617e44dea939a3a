//! Removes parts of unfinished uploads that a killed kernel left on disk.

use cabinet_ports::{Clock, FileStore};
use chrono::TimeDelta;
use std::sync::Arc;
use std::time::Duration;

/// Pause between two sweeps. The first sweep runs at startup, when there is most to find.
const SWEEP: Duration = Duration::from_secs(60 * 60);

/// An upload in progress, in this or another kernel, writes every few seconds.
const UNCHANGED: TimeDelta = TimeDelta::hours(1);

/// Sweeps until the task is dropped.
pub(super) async fn sweep(files: Arc<dyn FileStore>, clock: Arc<dyn Clock>) {
    loop {
        match files.remove_abandoned(clock.now() - UNCHANGED).await {
            Ok(0) => {}
            Ok(parts) => tracing::info!(parts, "removed parts of uploads that were never finished"),
            Err(error) => {
                tracing::warn!(%error, "parts of unfinished uploads were not removed; the next time comes");
            }
        }
        tokio::time::sleep(SWEEP).await;
    }
}
