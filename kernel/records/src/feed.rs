//! Reads the hospital's feed of changes and enqueues synchronization jobs. The cursor is stored in one transaction with the jobs that
//! follow from the changes before it, so a process that dies reads the same changes again; identical jobs are merged. If the hospital no
//! longer knows the cursor, changes may have been missed, so all copies are synchronized.

use crate::RecordError;
use crate::connector::RecordParts;
use crate::jobs::{self, Reason};
use cabinet_domain::PatientId;
use cabinet_ports::records::{RecordChangeKind, RecordFeed};
use cabinet_ports::repository::NewJob;
use cabinet_ports::{Problem, ProblemCode};
use std::collections::BTreeSet;
use std::time::Duration;

/// Reads the feed of one host.
pub(crate) struct FeedReader {
    parts: RecordParts,
}

impl FeedReader {
    pub(crate) fn new(parts: &RecordParts) -> Self {
        Self { parts: parts.clone() }
    }

    pub(crate) async fn read_once(&self, wait: Duration) -> Result<usize, RecordError> {
        let host = &self.parts.host.id;
        let Some(cursor) = self.parts.stores.records.feed_cursor(host).await? else {
            return self.begin().await;
        };
        match self.parts.records.changes(Some(&cursor), wait).await {
            Ok(feed) => self.follow(&cursor, feed).await,
            Err(problem) if is_lost(&problem) => {
                tracing::warn!(host.id = %host, "host {host} does not know our place in its feed: all copies are brought in step");
                self.begin().await
            }
            Err(problem) => Err(problem.into()),
        }
    }

    /// Starts at the current end of the feed and synchronizes all copies, which covers earlier changes.
    async fn begin(&self) -> Result<usize, RecordError> {
        let feed = self.parts.records.changes(None, Duration::ZERO).await?;
        let (host, now) = (&self.parts.host.id, self.parts.clock.now());
        let holders = self.parts.stores.records.holders_at(host).await?;
        let orders: Vec<NewJob> =
            holders.into_iter().map(|user| jobs::sync(user, host, Reason::Feed, now)).collect();
        let count = orders.len();
        self.advance(&feed.cursor, orders).await?;
        Ok(count)
    }

    async fn follow(&self, before: &str, feed: RecordFeed) -> Result<usize, RecordError> {
        let (host, now) = (&self.parts.host.id, self.parts.clock.now());
        let mut changed: BTreeSet<PatientId> = BTreeSet::new();
        let mut orders = Vec::new();
        for change in feed.changes {
            match change.what {
                RecordChangeKind::MergedInto(into) => {
                    for user in self.parts.stores.records.holders(host, &change.patient).await? {
                        orders.push(jobs::follow(user, host, &into, now));
                    }
                }
                RecordChangeKind::Documents
                | RecordChangeKind::Diagnoses
                | RecordChangeKind::Observations
                | RecordChangeKind::Invoices => {
                    changed.insert(change.patient);
                }
            }
        }
        for patient in &changed {
            for user in self.parts.stores.records.holders(host, patient).await? {
                orders.push(jobs::sync(user, host, Reason::Feed, now));
            }
        }
        let count = orders.len();
        if count > 0 || feed.cursor != before {
            self.advance(&feed.cursor, orders).await?;
        }
        Ok(count)
    }

    /// Stores the new read position with the jobs that result from what was read.
    async fn advance(&self, cursor: &str, orders: Vec<NewJob>) -> Result<(), RecordError> {
        let mut work = self.parts.stores.begin().await?;
        work.records().set_feed_cursor(&self.parts.host.id, cursor).await?;
        work.jobs().add_all(orders).await?;
        Ok(work.commit().await?)
    }
}

/// Whether the hospital rejected the cursor as not found or malformed.
fn is_lost(problem: &Problem) -> bool {
    matches!(problem.code, ProblemCode::NotFound | ProblemCode::Invalid)
}
