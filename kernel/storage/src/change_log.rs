//! What this process knows of changes by all kernels. SQLite has a single kernel, which counts its own commits. PostgreSQL tells each
//! kernel of the commits of all (`postgres.rs`).

use async_trait::async_trait;
use cabinet_ports::repository::{ChangeCounts, ChangeFeed, ChangeTopic};
use std::collections::BTreeSet;
use tokio::sync::watch;

/// The topics of a transaction.
pub(crate) type Topics = BTreeSet<ChangeTopic>;

/// The counts, and who waits for them.
#[derive(Debug, Default)]
pub(crate) struct ChangeLog(watch::Sender<ChangeCounts>);

impl ChangeLog {
    /// Counts changes that are committed.
    pub(crate) fn add(&self, topics: impl IntoIterator<Item = ChangeTopic>) {
        self.0.send_if_modified(|counts| {
            let before = *counts;
            topics.into_iter().for_each(|topic| counts.add(topic));
            *counts != before
        });
    }
}

#[async_trait]
impl ChangeFeed for ChangeLog {
    fn counts(&self) -> ChangeCounts {
        *self.0.borrow()
    }

    async fn changed(&self, seen: &ChangeCounts) -> ChangeCounts {
        let mut receiver = self.0.subscribe();
        // The sender is owned by `self`, so waiting cannot fail.
        let _ = receiver.wait_for(|counts| counts != seen).await;
        *receiver.borrow()
    }
}
