//! Receives notifications of changes that other kernels on the same database have committed (`Storage::listen`), over one connection.

use cabinet_ports::Backoff;
use cabinet_storage::Storage;
use std::time::{Duration, Instant};

/// Pauses between attempts to listen.
const PAUSES: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(30));
/// A connection that held for this long is no failed attempt.
const HELD: Duration = Duration::from_secs(60);

/// Listens until the task is dropped. After each new connection everything counts as changed.
pub(super) async fn listen(storage: Storage) {
    let mut failures = 0;
    loop {
        let began = Instant::now();
        if let Err(error) = storage.listen().await {
            failures = if began.elapsed() < HELD { failures + 1 } else { 0 };
            tracing::warn!(%error, "changes by other kernels are not heard of; the next connection makes up for it");
        }
        tokio::time::sleep(PAUSES.delay(failures)).await;
    }
}
