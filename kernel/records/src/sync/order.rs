//! Enqueues synchronizations: at sign-in if the copy is outdated, and on the owner's request, both rate-limited.

use super::Syncer;
use crate::{Caller, RecordError, jobs};
use cabinet_domain::UserId;
use cabinet_ports::JobOutcome;
use cabinet_ports::repository::RecordSync;
use chrono::TimeDelta;
use std::time::Duration;

/// Result of a refresh request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ordered {
    /// Enqueued, or not needed.
    Yes,
    /// The last request was too recent; the time until the next one.
    TooSoon(Duration),
}

impl Syncer {
    /// Whether a synchronization is queued or running, as far as this process knows.
    pub(crate) fn is_busy(&self, user: UserId) -> bool {
        self.busy.contains_key(&user)
    }

    /// After a failed request of the owner, retries as a background job, so that the owner can request again at once.
    pub(crate) async fn order_later(&self, user: UserId, after: TimeDelta) -> JobOutcome {
        let at = self.parts.clock.now() + after;
        let order = jobs::sync(user, &self.parts.host.id, jobs::Reason::SignIn, at);
        match self.parts.stores.jobs.add(order).await {
            Ok(()) => JobOutcome::Done,
            Err(_) => JobOutcome::Again { after, reason: "the cabinet's storage failed" },
        }
    }

    /// Enqueues a synchronization after the hospital rejected the patient id during another request: the person must be looked up again.
    pub(crate) async fn order_denied(&self, user: UserId) -> Result<(), RecordError> {
        let order = jobs::sync(user, &self.parts.host.id, jobs::Reason::Feed, self.parts.clock.now());
        Ok(self.parts.stores.jobs.add(order).await?)
    }

    pub(crate) async fn order(
        &self,
        caller: &Caller,
        kept: Option<&RecordSync>,
        by_hand: bool,
    ) -> Result<Ordered, RecordError> {
        let now = self.parts.clock.now();
        let settings = &self.parts.settings;
        let pause = if by_hand { settings.by_hand } else { settings.at_sign_in };
        let last = if by_hand { self.by_hand.get(&caller.user) } else { None };
        let last = last.max(kept.map(|kept| kept.asked_at));
        let pause = TimeDelta::from_std(pause).unwrap_or(TimeDelta::MAX);
        if let Some(rest) = last.map(|last| pause - (now - last)).filter(|rest| *rest > TimeDelta::zero()) {
            let rest = rest.to_std().unwrap_or_default();
            return Ok(if by_hand { Ordered::TooSoon(rest) } else { Ordered::Yes });
        }
        let reason = if by_hand { jobs::Reason::ByHand } else { jobs::Reason::SignIn };
        self.parts.stores.jobs.add(jobs::sync(caller.user, &self.parts.host.id, reason, now)).await?;
        if by_hand {
            self.by_hand.insert(caller.user, now);
        }
        self.busy.insert(caller.user, ());
        Ok(Ordered::Yes)
    }
}
