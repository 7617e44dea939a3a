//! Removes the parts of uploads that were never finished: a kernel that was killed has left them on the disk.

use cabinet_ports::{Clock, FileStore};
use chrono::TimeDelta;
use std::sync::Arc;
use std::time::Duration;

/// Between two sweeps. The first is at the start, which is when there is something to find.
const SWEEP: Duration = Duration::from_secs(60 * 60);

/// An upload that is under way, here or at another kernel, writes every few seconds.
const UNCHANGED: TimeDelta = TimeDelta::hours(1);

/// Sweeps for ever.
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
