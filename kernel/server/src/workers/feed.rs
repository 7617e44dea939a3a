//! What a hospital tells of itself: one reader for each desk that keeps records, for as long as the server runs. It asks one question
//! after the other, each of which the hospital answers when something happened.

use cabinet_records::RecordConnector;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// How long the hospital may keep a question (docs/hospital-adapter.md: at most 30 s), with time for the answer's way.
const WAIT: Duration = Duration::from_secs(25);
/// Between two questions, should a hospital answer at once that nothing happened.
const PAUSE: Duration = Duration::from_secs(2);
/// After a failure, twice as long after each further one.
const FAILED_FIRST: Duration = Duration::from_secs(5);
const FAILED_LONGEST: Duration = Duration::from_secs(5 * 60);

/// Reads, for ever.
pub(super) async fn read(connector: Arc<RecordConnector>) {
    let mut after_failure = FAILED_FIRST;
    loop {
        match connector.read_feed_once(WAIT).await {
            Ok(_) => {
                after_failure = FAILED_FIRST;
                sleep(PAUSE).await;
            }
            Err(error) => {
                let host = &connector.host().id;
                // The first of a row is news; a hospital that is away for a day is not a thousand of them.
                if after_failure == FAILED_FIRST {
                    tracing::warn!(%host, %error, "the feed of {host} cannot be read; nothing of it is lost");
                }
                sleep(after_failure).await;
                after_failure = (after_failure * 2).min(FAILED_LONGEST);
            }
        }
    }
}
