//! Removes expired uploads, and stored bytes without a row.

use cabinet_user_files::UserFileService;
use std::sync::Arc;
use std::time::Duration;

/// Pause between two sweeps. The first sweep runs at startup, when there is most to find.
const SWEEP: Duration = Duration::from_secs(60 * 60);

/// Sweeps until the task is dropped.
pub(super) async fn sweep(files: Arc<UserFileService>) {
    loop {
        match files.sweep().await {
            Ok((0, 0)) => {}
            Ok((uploads, objects)) => {
                tracing::info!(uploads, objects, "removed unfinished uploads and bytes without a file");
            }
            Err(error) => tracing::warn!(%error, "uploads were not swept; the next time comes"),
        }
        tokio::time::sleep(SWEEP).await;
    }
}
