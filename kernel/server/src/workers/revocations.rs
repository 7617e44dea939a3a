//! Learns of sessions that another kernel on the same database has ended; their tokens become invalid here within seconds.

use cabinet_accounts::{Accounts, LOOK_EVERY};
use cabinet_ports::Clock;
use std::sync::Arc;

/// Polls until the task is dropped.
pub(super) async fn watch(accounts: Arc<Accounts>, clock: Arc<dyn Clock>) {
    let mut since = clock.now();
    loop {
        tokio::time::sleep(LOOK_EVERY.to_std().unwrap_or_default()).await;
        match accounts.learn_revocations(since).await {
            Ok(next) => since = next,
            Err(error) => {
                tracing::warn!(%error, "sessions that other kernels ended are not known; the next look makes up for it");
            }
        }
    }
}
