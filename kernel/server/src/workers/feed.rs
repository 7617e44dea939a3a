//! Reads the change feeds of the hospitals: one task per records connector, for as long as the server runs. It sends one long-polling
//! request after another; the hospital answers when there is a change.

use cabinet_ports::Backoff;
use cabinet_records::RecordConnector;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// How long the hospital may hold a request open (at most 30 s by docs/hospital-adapter.md); shorter by the time for the response to
/// arrive.
const WAIT: Duration = Duration::from_secs(25);
/// Pause between two requests, in case a hospital answers immediately without changes.
const PAUSE: Duration = Duration::from_secs(2);
/// Pauses while the feed cannot be read.
const FAILED: Backoff = Backoff::new(Duration::from_secs(5), Duration::from_secs(5 * 60));

/// Reads the feed until the task is dropped.
pub(super) async fn read(connector: Arc<RecordConnector>) {
    let mut failures = 0_u32;
    loop {
        match connector.read_feed_once(WAIT).await {
            Ok(_) => {
                failures = 0;
                sleep(PAUSE).await;
            }
            Err(error) => {
                let host = &connector.host().id;
                // Only the first failure of a series is logged; a hospital that is down for a day would otherwise log it a thousand times.
                if failures == 0 {
                    tracing::warn!(%host, %error, "the feed of {host} cannot be read; nothing of it is lost");
                }
                sleep(FAILED.delay(failures)).await;
                failures = failures.saturating_add(1);
            }
        }
    }
}
