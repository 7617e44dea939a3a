//! Whose turn it is to ask the hospital system. A plugin serves few questions at a time; two limits keep one patient, or one page that
//! concerns many clinics, from taking them all away from those who book.
//!
//! * One patient has at most `questions_per_user` questions about days, slots and their own relations under way. Equal questions are one (`joined`) and
//!   count once. The next one waits, at most `turn_wait`, and is then refused as `plugin_busy` with the time to come back: nothing was
//!   asked. Booking and cancelling are never counted.
//! * All lists of many clinics (relations, tickets) of one desk share `clinics_at_a_time` questions, first come, first served. What
//!   waits longer than `clinic_patience` for its turn and its answer counts as silent, as before.

use crate::BookingSettings;
use cabinet_domain::UserId;
use cabinet_ports::{Problem, ProblemCode};
use moka::sync::Cache;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

/// Whoever has asked nothing for this long has no question under way: a plugin's wall time is 90 s.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(10 * 60);
/// More patients than a region has at its desks at one time.
const USERS_AT_MOST: u64 = 200_000;
/// When a refused patient may come back.
const COME_BACK: Duration = Duration::from_secs(5);

/// The turns of one desk.
pub(crate) struct ConcurrencyLimits {
    of_users: Cache<UserId, Arc<Semaphore>>,
    per_user: usize,
    wait: Duration,
    fan_out: Semaphore,
}

impl ConcurrencyLimits {
    pub(crate) fn new(settings: &BookingSettings) -> Self {
        Self {
            of_users: Cache::builder().max_capacity(USERS_AT_MOST).time_to_idle(FORGOTTEN_AFTER).build(),
            per_user: settings.questions_per_user.max(1),
            wait: settings.turn_wait,
            fan_out: Semaphore::new(settings.clinics_at_a_time.max(1)),
        }
    }

    /// A turn of this user's, held while the question is under way.
    ///
    /// # Errors
    /// `PluginBusy` if the user's other questions take too long.
    pub(crate) async fn of(&self, user: UserId) -> Result<OwnedSemaphorePermit, Problem> {
        let limits = self.of_users.get_with(user, || Arc::new(Semaphore::new(self.per_user)));
        match tokio::time::timeout(self.wait, limits.acquire_owned()).await {
            Ok(Ok(turn)) => Ok(turn),
            Ok(Err(_)) | Err(_) => Err(Problem {
                retry_after: Some(COME_BACK),
                ..Problem::new(ProblemCode::PluginBusy, "the user has too many questions under way")
            }),
        }
    }

    /// A turn of one clinic of a list of many. `None` never happens: nobody closes the semaphore.
    pub(crate) async fn in_a_list(&self) -> Option<SemaphorePermit<'_>> {
        self.fan_out.acquire().await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[tokio::test(start_paused = true)]
    async fn a_user_waits_for_their_own_turns_only() {
        let settings = BookingSettings::default();
        let limits = ConcurrencyLimits::new(&settings);
        let (anna, boris) = (UserId(Uuid::now_v7()), UserId(Uuid::now_v7()));
        let mut held = Vec::new();
        for _ in 0..settings.questions_per_user {
            held.push(limits.of(anna).await.unwrap());
        }
        let refused = limits.of(anna).await.unwrap_err();
        assert_eq!((refused.code, refused.retry_after), (ProblemCode::PluginBusy, Some(COME_BACK)));
        assert!(limits.of(boris).await.is_ok());
        held.pop();
        assert!(limits.of(anna).await.is_ok());
    }
}
