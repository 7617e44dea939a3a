//! Orders to bring a copy in step: at sign-in if it has grown old, and when the owner asks, but not all the time.

use super::Syncer;
use crate::{Caller, RecordError, jobs};
use cabinet_domain::UserId;
use cabinet_ports::JobOutcome;
use cabinet_ports::repository::RecordSync;
use chrono::TimeDelta;
use std::time::Duration;

/// What became of a wish to refresh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ordered {
    /// Ordered, or not needed.
    Yes,
    /// The owner asked a moment ago.
    TooSoon(Duration),
}

impl Syncer {
    /// Whether a synchronisation is ordered or under way, as far as this process knows.
    pub(crate) fn is_busy(&self, user: UserId) -> bool {
        self.busy.contains_key(&user)
    }

    /// What the owner asked for failed: it is tried again without them, and they may ask again at once.
    pub(crate) async fn order_later(&self, user: UserId, after: TimeDelta) -> JobOutcome {
        let at = self.parts.clock.now() + after;
        let order = jobs::sync(user, &self.parts.host.id, jobs::Reason::SignIn, at);
        match self.parts.stores.jobs.add(order).await {
            Ok(()) => JobOutcome::Done,
            Err(_) => JobOutcome::Again { after, reason: "the cabinet's storage failed" },
        }
    }

    /// The hospital denied the patient while a page was read: who the person is has to be asked anew.
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
