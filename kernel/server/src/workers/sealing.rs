//! Seals audit log entries shortly after they are written.

use cabinet_ports::Clock;
use cabinet_storage::Storage;
use cabinet_vault::Vault;
use std::sync::Arc;
use std::time::Duration;

/// Pause between two runs. Entries written since the last run are not protected yet.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// Seals new lines periodically until the task is dropped.
pub(super) async fn seal(storage: Storage, vault: Arc<Vault>, clock: Arc<dyn Clock>) {
    loop {
        match storage.seal_audit(&vault, clock.now()).await {
            Ok(0) => {}
            Ok(lines) => tracing::debug!(lines, "sealed lines of the audit trail"),
            Err(error) => {
                tracing::warn!(%error, "the audit trail was not sealed; the next look makes up for it")
            }
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}
