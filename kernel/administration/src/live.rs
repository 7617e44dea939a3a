//! What the back office shows without asking: the counters, and hints that a list has changed. One question to the database for all who
//! watch, at most one a second, and none while nobody does. The state is replaced, never queued, so a slow reader gets the latest.

use crate::{AdministrationService, Counters};
use cabinet_domain::SessionId;
use cabinet_ports::repository::ChangeCounts;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};

/// The pause between two questions.
const AT_MOST_EVERY: Duration = Duration::from_secs(1);
/// How often the counters are read without a notification: on SQLite, an operator's command is another process and sends none.
const AT_LEAST_EVERY: Duration = Duration::from_secs(60);
/// How soon to ask again after a failure.
const AFTER_FAILURE: Duration = Duration::from_secs(5);

/// What is shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LiveState {
    /// `None` until the first answer.
    pub counters: Option<Counters>,
    /// How often each list has changed.
    pub changes: ChangeCounts,
}

/// The state, and whether a task keeps it.
#[derive(Debug, Default)]
pub(crate) struct Live {
    state: watch::Sender<LiveState>,
    is_kept: Mutex<bool>,
}

impl Live {
    /// Subscribes. Returns whether a task has to be started that keeps the state.
    fn subscribe(&self) -> (watch::Receiver<LiveState>, bool) {
        let mut is_kept = self.is_kept.lock().unwrap_or_else(PoisonError::into_inner);
        let receiver = self.state.subscribe();
        (receiver, !std::mem::replace(&mut *is_kept, true))
    }

    /// Ends the task if nobody watches. The next subscriber does not get the old state.
    fn ends(&self) -> bool {
        let mut is_kept = self.is_kept.lock().unwrap_or_else(PoisonError::into_inner);
        if self.state.receiver_count() > 0 {
            return false;
        }
        *is_kept = false;
        self.state.send_replace(LiveState::default());
        true
    }
}

impl AdministrationService {
    /// Watches the state. It is kept for as long as anybody watches.
    pub fn live(self: &Arc<Self>) -> watch::Receiver<LiveState> {
        let (receiver, is_first) = self.live.subscribe();
        if is_first {
            tokio::spawn(Arc::clone(self).keep_live());
        }
        receiver
    }

    /// Whether a session has ended, as far as this kernel knows.
    pub fn has_ended(&self, session: SessionId) -> bool {
        self.parts.accounts.has_ended(session)
    }

    async fn keep_live(self: Arc<Self>) {
        let feed = &self.parts.stores.changes;
        while !self.live.ends() {
            // Read first: what changes while the question is answered is asked for again.
            let (changes, asked_at) = (feed.counts(), Instant::now());
            let pause = match self.counters().await {
                Ok(counters) => {
                    let state = LiveState { counters: Some(counters), changes };
                    self.live.state.send_if_modified(|kept| std::mem::replace(kept, state) != state);
                    AT_LEAST_EVERY
                }
                Err(error) => {
                    tracing::warn!(%error, "the counters of the back office are not known; they are asked for again");
                    AFTER_FAILURE
                }
            };
            tokio::select! {
                _ = feed.changed(&changes), if pause == AT_LEAST_EVERY => {}
                () = sleep(pause) => {}
                () = self.live.state.closed() => {}
            }
            sleep_until(asked_at + AT_MOST_EVERY).await;
        }
    }
}
